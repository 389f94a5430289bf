import { ProgressBar } from '../../components/progress-bar.tsx';
import { compareMessages } from '../../i18n/compare-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import styles from './pane-wait.module.css';

/** What a column is waiting for: the index, the model with its bytes, or just the search. */
export function PaneWait(): React.JSX.Element {
  const t = useMessages(compareMessages);
  const format = useFormat();
  const { workspace, model } = useStores();
  const isOpening = useStore(workspace.store, (state) => state.phase === 'opening');
  const load = useStore(model.store, (state) => (state.phase === 'loading' ? state : null));
  if (isOpening) return <Wait label={t.waitingForIndex} />;
  if (load === null) return <Wait label={t.searching} />;
  if (load.progress === null) return <Wait label={t.startingModel} />;
  const { loadedBytes, totalBytes } = load.progress;
  if (loadedBytes >= totalBytes) return <Wait label={t.startingModel} />;
  return (
    <div className={styles['wait']}>
      <ProgressBar
        label={t.waitingForModel}
        value={loadedBytes / totalBytes}
        detail={t.modelBytes(format.bytes(loadedBytes), format.bytes(totalBytes))}
      />
    </div>
  );
}

function Wait({ label }: { readonly label: string }): React.JSX.Element {
  return (
    <div className={styles['wait']}>
      <ProgressBar label={label} value={null} />
    </div>
  );
}
