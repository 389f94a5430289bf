import { useEffect } from 'react';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { ErrorBanner } from '../../components/error-banner.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { llmMessages } from '../../i18n/llm-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import styles from './llm-section.module.css';

/** Where Chrome's own model stands, and its download. */
export function BuiltinPart(): React.JSX.Element {
  const t = useMessages(llmMessages);
  const format = useFormat();
  const { llm } = useStores();
  const { builtin, download } = useStore(llm.store, (state) => state);
  useEffect(() => void llm.lookForBuiltin(), [llm]);
  return (
    <div className={styles['part']}>
      {builtin === 'available' ? <Banner tone="ok" title={t.builtinReady} /> : null}
      {builtin === 'unavailable' ? (
        <ErrorBanner error={{ kind: 'llm-builtin-missing', reason: 'absent' }} />
      ) : null}
      {download === null ? null : (
        <div className={styles['line']}>
          <ProgressBar label={t.downloading(format.percent(download))} value={download} />
          <Button onPress={llm.stop}>{t.stop}</Button>
        </div>
      )}
      {download === null && (builtin === 'downloadable' || builtin === 'downloading') ? (
        <div className={styles['line']}>
          <Button onPress={() => void llm.downloadBuiltin()}>{t.download}</Button>
          <span className={styles['help']}>{t.downloadHelp}</span>
        </div>
      ) : null}
    </div>
  );
}
