import { useState } from 'react';
import { labFiles } from '../../../app/lab/lab-files.ts';
import type { LabFile } from '../../../app/lab/lab-files.ts';
import type { OpenExperiment } from '../../../app/lab/lab-state.ts';
import type { ExperimentRow } from '../../../domain/experiment.ts';
import { downloadText } from '../../download.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Choice } from '../../components/choice.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { errorMessages, errorText } from '../../i18n/error-messages.ts';
import { labMessages } from '../../i18n/lab-messages.ts';
import { useFormat, useLanguage, useMessages } from '../../i18n/use-messages.ts';
import type { LabRoute } from '../../routing/routes.ts';
import { navigate } from '../../routing/use-route.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import { AdviceCard } from './advice-card.tsx';
import { CostTable } from './cost-table.tsx';
import styles from './experiment-view.module.css';
import { DiffCard } from './diff-card.tsx';
import { JudgeCard } from './judge-card.tsx';
import { LabCharts } from './lab-charts.tsx';
import { Outcomes } from './outcomes.tsx';
import { ProbeCard } from './probe-card.tsx';
import { ReplayCard } from './replay-card.tsx';
import { ScoreTable } from './score-table.tsx';
import { StepTable } from './step-table.tsx';
import { VerdictTable } from './verdict-table.tsx';

/** One experiment: how far it is, what it found, what it cost, question by question, and its files. */
export function ExperimentView({
  open,
  route,
}: {
  readonly open: OpenExperiment;
  readonly route: LabRoute;
}): React.JSX.Element {
  const t = useMessages(labMessages);
  const format = useFormat();
  const { lab } = useStores();
  const { plan } = open.experiment;
  const repeats = Array.from({ length: plan.repeats }, (_, at) => at);
  return (
    <div className={styles['view']}>
      <div className={styles['head']}>
        <div>
          <h2>{plan.name}</h2>
          <p className={styles['help']}>
            {format.dateTime(plan.createdAt)} / {t.topicsOf(format.number(plan.topics.length))} /{' '}
            <code>{plan.corpus.indexHash.slice(0, 12)}</code>
          </p>
        </div>
        <Button
          onPress={() => {
            lab.close();
            navigate({ ...route, experiment: null, row: null });
          }}
        >
          {t.close}
        </Button>
      </div>
      {open.source === 'file' ? (
        <Banner tone="info" title={t.fromFile} />
      ) : (
        <RunState open={open} />
      )}
      {plan.repeats > 1 ? (
        <Choice
          label={t.repeat}
          value={String(open.repeat)}
          options={repeats.map((at) => ({
            value: String(at),
            label: t.repeatOf(format.number(at + 1)),
          }))}
          onChange={(at) => void lab.showRepeat(Number(at))}
        />
      ) : null}
      {open.report === null ? null : (
        <>
          <Card as="section" aria-labelledby="lab-scores">
            <h2 id="lab-scores">{t.scores}</h2>
            <p className={styles['help']}>{t.scoresHelp(format.number(plan.k))}</p>
            <ScoreTable report={open.report} />
            <VerdictTable report={open.report} />
            <StepTable report={open.report} />
          </Card>
          <AdviceCard open={open} />
          <LabCharts open={open} />
          <Card as="section" aria-labelledby="lab-costs">
            <h2 id="lab-costs">{t.costs}</h2>
            <CostTable report={open.report} />
          </Card>
          <Outcomes open={open} />
          <ProbeCard open={open} />
          <ReplayCard open={open} />
          <JudgeCard open={open} />
          <DiffCard open={open} />
          <Files open={open} />
        </>
      )}
    </div>
  );
}

type FailedRow = Extract<ExperimentRow, { readonly status: 'failed' }>;

/** Runs, stops, goes on: whatever the experiment needs next. */
function RunState({ open }: { readonly open: OpenExperiment }): React.JSX.Element | null {
  const t = useMessages(labMessages);
  const format = useFormat();
  const { lab } = useStores();
  const run = useStore(lab.store, (state) => state.run);
  const { plan, rows } = open.experiment;
  const left = plan.topics.length * plan.systems.length * plan.repeats - rows.length;
  const failed = rows.filter((row): row is FailedRow => row.status === 'failed');
  if (run !== null) {
    return (
      <div className={styles['run']}>
        <ProgressBar
          label={t.running}
          value={run.total === 0 ? null : run.done / run.total}
          detail={t.runningDetail(
            format.number(run.done),
            format.number(run.total),
            format.number(run.failed),
          )}
        />
        <Button isDisabled={run.isStopping} onPress={lab.stop}>
          {t.stop}
        </Button>
      </div>
    );
  }
  if (left === 0 && failed.length === 0) return null;
  return (
    <div className={styles['run']}>
      {left === 0 ? null : (
        <Button variant="primary" onPress={() => void lab.resume()}>
          {t.resume(format.number(left))}
        </Button>
      )}
      {failed.length === 0 ? null : <Failures rows={failed} />}
    </div>
  );
}

/** Reasons shown; further kinds of failure are in their rows. */
const REASONS_SHOWN = 3;

/** How many rows failed and why, each reason once, with the way to run them again. */
function Failures({ rows }: { readonly rows: readonly FailedRow[] }): React.JSX.Element {
  const t = useMessages(labMessages);
  const words = useMessages(errorMessages);
  const format = useFormat();
  const { lab } = useStores();
  const counts = new Map<string, number>();
  for (const { error } of rows) {
    const { message, nextStep } = errorText(error, words);
    const reason = `${message} ${nextStep}`;
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  const reasons = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, REASONS_SHOWN);
  const count = format.number(rows.length);
  return (
    <Banner
      tone="warning"
      title={t.failedTitle(count)}
      actions={<Button onPress={() => void lab.retryFailed()}>{t.retry(count)}</Button>}
    >
      <ul>
        {reasons.map(([reason, rowsOfIt]) => (
          <li key={reason}>{t.failedReason(reason, format.number(rowsOfIt))}</li>
        ))}
      </ul>
    </Banner>
  );
}

function Files({ open }: { readonly open: OpenExperiment }): React.JSX.Element {
  const t = useMessages(labMessages);
  const language = useLanguage();
  const [isMaking, setMaking] = useState(false);
  const { experiment, report, repeat } = open;
  const save = async (name: string): Promise<void> => {
    if (report === null) return;
    setMaking(true);
    const files = await labFiles(experiment, report, repeat, language);
    const file = files.find((made: LabFile) => made.name === name);
    if (file !== undefined) downloadText(file.name, file.type, file.content);
    setMaking(false);
  };
  const names = [
    'experiment.kurabe.json',
    'report.md',
    'report.json',
    'scores.csv',
    'comparisons.csv',
    ...experiment.plan.systems.map(({ name }) => `${name}.run`),
    'qrels.txt',
    'topics.txt',
  ];
  return (
    <Card as="section" aria-labelledby="lab-files">
      <h2 id="lab-files">{t.files}</h2>
      <p className={styles['help']}>{t.filesHelp}</p>
      <div className={styles['files']}>
        {names.map((name) => (
          <Button key={name} size="small" isDisabled={isMaking} onPress={() => void save(name)}>
            {name}
          </Button>
        ))}
      </div>
    </Card>
  );
}
