import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { ArticleSummary } from '../../../domain/workspace.ts';
import { Button } from '../../components/button.tsx';
import { corpusMessages } from '../../i18n/corpus-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import styles from './article-list.module.css';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { RemovedTitles } from './removed-titles.tsx';

/** What can be done with the selected articles. Its place is kept without any, so that a tick moves no row. */
export function SelectionBar({
  selected,
  onClear,
  onRemove,
}: {
  readonly selected: readonly ArticleSummary[];
  readonly onClear: () => void;
  readonly onRemove: () => void;
}): React.JSX.Element {
  const t = useMessages(corpusMessages);
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  const count = format.number(selected.length);
  if (selected.length === 0) {
    return (
      <div className={styles['selection']} data-empty="">
        {t.selectHint}
      </div>
    );
  }
  return (
    <div className={styles['selection']} role="group" aria-label={t.selected(count)}>
      <span aria-live="polite">{t.selected(count)}</span>
      <Button variant="quiet" size="small" onPress={onClear}>
        {t.clearSelection}
      </Button>
      <Button variant="danger" size="small" onPress={() => setAsking(true)}>
        <Trash2 size={14} aria-hidden />
        {t.remove}
      </Button>
      <ConfirmDialog
        title={t.removeTitle(count)}
        isOpen={asking}
        confirm={t.removeConfirm}
        onClose={() => setAsking(false)}
        onConfirm={onRemove}
      >
        <p>{t.removeHelp}</p>
        <RemovedTitles articles={selected} />
      </ConfirmDialog>
    </div>
  );
}
