import Download from 'lucide-react/icons/download';
import Plus from 'lucide-react/icons/plus';
import Undo2 from 'lucide-react/icons/undo-2';
import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import type { GoldenImportProblem } from '../../../app/workshop/golden-files.ts';
import { TOPIC_TYPES } from '../../../domain/evaluation.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { downloadText } from '../../download.ts';
import { goldenMessages } from '../../i18n/golden-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import styles from './golden-screen.module.css';

/** How many questions there are, and how they come in and go out. */
export function SetBar({ onAdd }: { readonly onAdd: () => void }): React.JSX.Element {
  const t = useMessages(goldenMessages);
  const { golden } = useStores();
  const { isBundled, undo, topics, workspace } = useStore(golden.store, (state) => state);
  const [problem, setProblem] = useState<GoldenImportProblem | null>(null);

  const importFiles = async (files: FileList | null): Promise<void> => {
    const picked = await Promise.all(
      [...(files ?? [])].map(async (file) => ({ name: file.name, content: await file.text() })),
    );
    if (picked.length > 0) setProblem(await golden.importFiles(picked));
  };
  const exportFiles = async (format: 'jsonl' | 'trec'): Promise<void> => {
    for (const { name, type, content } of await golden.exportFiles(format)) {
      downloadText(name, type, content);
    }
  };

  return (
    <>
      <Counts />
      {isBundled ? (
        <Banner
          tone="info"
          title={t.bundled}
          actions={
            <Button size="small" onPress={golden.copyToEdit}>
              {t.copyToEdit}
            </Button>
          }
        />
      ) : null}
      {!isBundled && workspace === 'sample' ? <Copied /> : null}
      <div className={styles['bar']}>
        {isBundled ? null : (
          <>
            <Button variant="primary" onPress={onAdd}>
              <Plus size={16} aria-hidden />
              {t.add}
            </Button>
            <FileTrigger allowsMultiple onSelect={(files) => void importFiles(files)}>
              <Button>
                <Upload size={16} aria-hidden />
                {t.importFiles}
              </Button>
            </FileTrigger>
            <Button isDisabled={undo.length === 0} onPress={golden.undo}>
              <Undo2 size={16} aria-hidden />
              {t.undo}
            </Button>
          </>
        )}
        <Button isDisabled={topics.length === 0} onPress={() => void exportFiles('jsonl')}>
          <Download size={16} aria-hidden />
          {t.exportJsonl}
        </Button>
        <Button isDisabled={topics.length === 0} onPress={() => void exportFiles('trec')}>
          <Download size={16} aria-hidden />
          {t.exportTrec}
        </Button>
        {isBundled ? null : <span className={styles['note']}>{t.importHelp}</span>}
      </div>
      {problem === null ? null : <ImportProblem problem={problem} />}
    </>
  );
}

function Counts(): React.JSX.Element {
  const t = useMessages(goldenMessages);
  const format = useFormat();
  const topics = useStore(useStores().golden.store, (state) => state.topics);
  return (
    <p className={styles['counts']} role="status">
      <strong>{t.total(format.number(topics.length))}</strong>
      {TOPIC_TYPES.map((type) => {
        const count = topics.filter((topic) => topic.type === type).length;
        return count === 0 ? null : (
          <span key={type}>{t.countOf(t.types[type], format.number(count))}</span>
        );
      })}
    </p>
  );
}

/** Going back loses work, so it is asked once more, in place. */
function Copied(): React.JSX.Element {
  const t = useMessages(goldenMessages);
  const { golden } = useStores();
  const [isSure, setSure] = useState(false);
  return (
    <Banner
      tone={isSure ? 'warning' : 'info'}
      title={isSure ? t.backConfirm : t.copied}
      actions={
        <Button
          size="small"
          variant={isSure ? 'danger' : 'secondary'}
          onPress={() => (isSure ? void golden.backToBundled() : setSure(true))}
        >
          {t.backToBundled}
        </Button>
      }
    />
  );
}

const NAMED = 5;

function ImportProblem({ problem }: { readonly problem: GoldenImportProblem }): React.JSX.Element {
  const t = useMessages(goldenMessages);
  const format = useFormat();
  const lines = problem.kind === 'lines' ? problem.problems : [];
  return (
    <Banner tone="danger" title={t.problem(problem)}>
      {lines.length === 0 ? null : (
        <ul>
          {lines.slice(0, NAMED).map(({ line, rule }) => (
            <li key={line}>{t.lineProblem(format.number(line), t.faults[rule])}</li>
          ))}
          {lines.length > NAMED ? (
            <li>{t.moreLines(format.number(lines.length - NAMED))}</li>
          ) : null}
        </ul>
      )}
    </Banner>
  );
}
