import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { IndexStatus } from '../../../domain/search.ts';
import { Button } from '../../components/button.tsx';
import { corpusMessages } from '../../i18n/corpus-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import styles from './side-panel.module.css';

/** Deletes the user's own workspace from this device, after asking. */
export function ClearPanel({
  status,
  isBusy,
  onClear,
}: {
  readonly status: IndexStatus;
  readonly isBusy: boolean;
  readonly onClear: () => void;
}): React.JSX.Element {
  const t = useMessages(corpusMessages);
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  return (
    <section className={styles['panel']} aria-labelledby="corpus-clear">
      <h2 id="corpus-clear" className={styles['heading']}>
        {t.clear}
      </h2>
      <p className={styles['lead']}>{t.clearHelp}</p>
      <div className={styles['buttons']}>
        <Button variant="danger" size="small" isDisabled={isBusy} onPress={() => setAsking(true)}>
          <Trash2 size={14} aria-hidden />
          {t.clear}
        </Button>
      </div>
      <ConfirmDialog
        title={t.clearTitle}
        isOpen={asking}
        confirm={t.clearConfirm}
        onClose={() => setAsking(false)}
        onConfirm={onClear}
      >
        <p>{t.clearWarning(format.number(status.articles), format.number(status.passages))}</p>
      </ConfirmDialog>
    </section>
  );
}
