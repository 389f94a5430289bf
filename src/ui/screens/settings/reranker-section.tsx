import FolderPlus from 'lucide-react/icons/folder-plus';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { nodesOfFileList, nodesOfTransfer } from '../../../app/corpus-sources.ts';
import type { RerankerStore } from '../../../app/reranker-store.ts';
import type { AppError } from '../../../domain/app-error.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { ErrorBanner } from '../../components/error-banner.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { problemText, rerankerMessages } from '../../i18n/reranker-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { useReranker } from '../../use-reranker.ts';
import { useStore } from '../../use-store.ts';
import { ChosenReranker } from './chosen-reranker.tsx';
import { FoundReranker } from './found-reranker.tsx';
import { HubPart } from './hub-part.tsx';
import styles from './llm-section.module.css';

/** Which model reranks, and where another one comes from. */
export function RerankerSection(): React.JSX.Element {
  const t = useMessages(rerankerMessages);
  const reranker = useReranker();
  return (
    <Card as="section" id="reranker" aria-labelledby="reranker-title">
      <h2 id="reranker-title">{t.title}</h2>
      <p className={styles['help']}>{t.lead}</p>
      <p className={styles['leaves']}>{t.local}</p>
      {reranker === null ? null : <Parts reranker={reranker} />}
    </Card>
  );
}

function Parts({ reranker }: { readonly reranker: RerankerStore }): React.JSX.Element {
  const t = useMessages(rerankerMessages);
  const chosen = useStore(reranker.store, (state) => state.chosen);
  return (
    <>
      {chosen === null ? (
        <p>{t.none}</p>
      ) : (
        <ChosenReranker chosen={chosen} onRemove={() => void reranker.remove()} />
      )}
      <FolderPart reranker={reranker} />
      <HubPart reranker={reranker} />
      <Task reranker={reranker} />
    </>
  );
}

function FolderPart({ reranker }: { readonly reranker: RerankerStore }): React.JSX.Element {
  const t = useMessages(rerankerMessages);
  return (
    <div
      className={styles['part']}
      data-own-drop
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void reranker.look(nodesOfTransfer(event.dataTransfer.items));
      }}
    >
      <h3>{t.folder}</h3>
      <p className={styles['help']}>{t.folderHelp}</p>
      <div className={styles['line']}>
        <FileTrigger
          acceptDirectory
          onSelect={(files) => void reranker.look(nodesOfFileList(files ?? []))}
        >
          <Button>
            <FolderPlus size={16} aria-hidden />
            {t.pickFolder}
          </Button>
        </FileTrigger>
      </div>
    </div>
  );
}

/** What is being done about another model, in one place for both ways. */
function Task({ reranker }: { readonly reranker: RerankerStore }): React.JSX.Element | null {
  const t = useMessages(rerankerMessages);
  const format = useFormat();
  const task = useStore(reranker.store, (state) => state.task);
  const cancel = <Button onPress={() => reranker.cancel()}>{t.cancel}</Button>;
  switch (task.phase) {
    case 'idle':
      return null;
    case 'looking':
      return (
        <div className={styles['part']}>
          <div className={styles['line']}>
            <span role="status">{t.looking}</span>
            {cancel}
          </div>
        </div>
      );
    case 'found':
      return <FoundReranker key={task.found.name} task={task} reranker={reranker} />;
    case 'storing': {
      const { doneBytes, totalBytes } = task.stored;
      return (
        <div className={styles['part']}>
          <ProgressBar
            label={t.storing}
            value={totalBytes === 0 ? null : doneBytes / totalBytes}
            detail={t.storingOf(format.bytes(doneBytes), format.bytes(totalBytes))}
          />
          <div className={styles['line']}>{cancel}</div>
        </div>
      );
    }
    case 'failed':
      return <Failure error={task.error} />;
  }
}

function Failure({ error }: { readonly error: AppError }): React.JSX.Element {
  const { problems } = useMessages(rerankerMessages);
  if (error.kind !== 'cross-encoder') return <ErrorBanner error={error} />;
  const { message, nextStep } = problemText(error.problem, problems);
  return (
    <Banner tone="danger" title={message}>
      <p>{nextStep}</p>
    </Banner>
  );
}
