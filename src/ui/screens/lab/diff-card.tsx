import { useEffect, useId, useState } from 'react';
import type { OpenExperiment } from '../../../app/lab/lab-state.ts';
import { DIFF_NAMES, pValue, REPORT_WORDS } from '../../../app/lab/lab-views.ts';
import type { ExperimentDiff } from '../../../app/lab/lab-views.ts';
import type { AppError } from '../../../domain/app-error.ts';
import type { Experiment } from '../../../domain/experiment.ts';
import { Banner } from '../../components/banner.tsx';
import { Card } from '../../components/card.tsx';
import { ErrorBanner } from '../../components/error-banner.tsx';
import { labAnalysisMessages } from '../../i18n/lab-analysis-messages.ts';
import { labMessages } from '../../i18n/lab-messages.ts';
import { useFormat, useLanguage, useMessages } from '../../i18n/use-messages.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import { FiguresTable } from '../../components/figures-table.tsx';
import styles from './diff-card.module.css';
import { RowLink } from './row-link.tsx';

/** The open experiment beside another one: what was different, which questions changed, and whether it means anything. */
export function DiffCard({ open }: { readonly open: OpenExperiment }): React.JSX.Element {
  const t = useMessages(labAnalysisMessages);
  const lab = useMessages(labMessages);
  const format = useFormat();
  const { lab: store } = useStores();
  const plans = useStore(store.store, (state) => state.plans);
  const { plan } = open.experiment;
  const others = (plans ?? []).filter(({ id }) => id !== plan.id);
  const [other, setOther] = useState<Experiment | null>(null);
  const [problem, setProblem] = useState<AppError | 'missing' | null>(null);
  const [a, setA] = useState(plan.systems.at(-1)?.name ?? '');
  const [b, setB] = useState('');
  const diff = useDiff(open, a, other, b, setProblem);

  const choose = async (id: string): Promise<void> => {
    setOther(null);
    setProblem(null);
    if (id === '') return;
    const read = await store.read(id);
    if (!read.ok) setProblem(read.error);
    else if (read.value === null) setProblem('missing');
    else {
      const names = read.value.plan.systems.map(({ name }) => name);
      setB(names.includes(a) ? a : (names.at(-1) ?? ''));
      setOther(read.value);
    }
  };
  return (
    <Card as="section" aria-labelledby="lab-diff">
      <div className={styles['diff']}>
        <h2 id="lab-diff">{t.diff}</h2>
        <p className={styles['help']}>{others.length === 0 ? t.diffNone : t.diffHelp}</p>
        {others.length === 0 ? null : (
          <div className={styles['choices']}>
            <Select
              label={t.diffSystem(DIFF_NAMES.a)}
              value={a}
              options={plan.systems.map(({ name }) => [name, name])}
              onChange={setA}
            />
            <Select
              label={t.diffOther}
              value={other?.plan.id ?? ''}
              options={[
                ['', t.diffChoose],
                ...others.map(({ id, createdAt, name, topics }) => {
                  const date = format.dateTime(createdAt);
                  return [id, lab.planLine(date, name, format.number(topics.length))] as const;
                }),
              ]}
              onChange={(id) => void choose(id)}
            />
            {other === null ? null : (
              <Select
                label={t.diffSystem(DIFF_NAMES.b)}
                value={b}
                options={other.plan.systems.map(({ name }) => [name, name])}
                onChange={setB}
              />
            )}
          </div>
        )}
        {problem === 'missing' ? <Banner tone="warning" title={t.diffMissing} /> : null}
        {problem === null || problem === 'missing' ? null : <ErrorBanner error={problem} />}
        {diff === null ? null : <Difference diff={diff} open={open} />}
      </div>
    </Card>
  );
}

/** What the worker says of the two sides; `null` while it is at it, or nothing is chosen. */
function useDiff(
  { experiment, repeat }: OpenExperiment,
  a: string,
  other: Experiment | null,
  b: string,
  onProblem: (error: AppError) => void,
): ExperimentDiff | null {
  const { lab } = useStores();
  const [made, setMade] = useState<{
    readonly key: string;
    readonly diff: ExperimentDiff | null;
  }>();
  const key = JSON.stringify([experiment.plan.id, repeat, a, other?.plan.id, b]);
  useEffect(() => {
    if (other === null) return undefined;
    let isCurrent = true;
    void lab.diff(a, other, b).then((result) => {
      if (!isCurrent) return;
      if (result.ok) setMade({ key, diff: result.value });
      else onProblem(result.error);
    });
    return () => {
      isCurrent = false;
    };
  }, [lab, key, a, other, b, onProblem]);
  return other !== null && made?.key === key ? made.diff : null;
}

function Select({
  label,
  value,
  options,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, words: string])[];
  readonly onChange: (value: string) => void;
}): React.JSX.Element {
  const id = useId();
  return (
    <div className={styles['select']}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

function Difference({
  diff,
  open,
}: {
  readonly diff: ExperimentDiff;
  readonly open: OpenExperiment;
}): React.JSX.Element {
  const t = useMessages(labAnalysisMessages);
  const lab = useMessages(labMessages);
  const format = useFormat();
  const words = REPORT_WORDS[useLanguage()];
  const { plan } = open.experiment;
  const topicOf = (id: string) => plan.topics.find(({ topic }) => topic.id === id)?.topic;
  return (
    <>
      <h3>{t.diffConditions}</h3>
      {diff.conditions.length === 0 ? <p>{t.diffSame}</p> : null}
      {diff.conditions.length === 0 ? null : (
        <FiguresTable
          caption={t.diffConditions}
          head={[t.condition, DIFF_NAMES.a, DIFF_NAMES.b]}
          rows={diff.conditions.map(({ condition, key, a, b }) => ({
            key: `${condition} ${key ?? ''}`,
            cells: [
              key === null ? t.conditions[condition] : `${t.conditions[condition]} ${key}`,
              <code key="a">{a}</code>,
              <code key="b">{b}</code>,
            ],
          }))}
        />
      )}
      <h3>{lab.verdicts}</h3>
      <p>
        {t.diffChanged(format.number(diff.n), format.number(diff.changed.length))}
        {diff.leftOut === 0 ? null : ` ${t.diffLeftOut(format.number(diff.leftOut))}`}
      </p>
      {diff.comparisons.length === 0 ? null : (
        <FiguresTable
          caption={`${t.diff}: ${lab.verdicts}`}
          head={[
            words.columns.bucket,
            words.columns.measure,
            words.columns.verdict,
            `${DIFF_NAMES.b} : ${DIFF_NAMES.a}`,
            words.columns.difference,
            'p',
          ]}
          rows={diff.comparisons.map((row) => ({
            key: `${row.bucket} ${row.measure}`,
            isFirst: row.measure === 'full-hit',
            cells: [
              words.bucket(row.bucket),
              words.measure(row.measure),
              words.verdict(row),
              `${format.number(row.bWins)} : ${format.number(row.aWins)}`,
              `${format.score(row.difference.value, 3)} [${format.score(row.difference.low, 3)}, ${format.score(row.difference.high, 3)}]`,
              pValue(row.p),
            ],
          }))}
        />
      )}
      {diff.changed.length === 0 ? null : (
        <FiguresTable
          caption={`${t.diff}: ${lab.outcomes}`}
          head={['ID', lab.columnType, lab.columnQuestion, DIFF_NAMES.a, DIFF_NAMES.b, t.diffWon]}
          rows={diff.changed.map(({ topicId, type, text, a, b, won }) => {
            const topic = topicOf(topicId);
            return {
              key: topicId,
              cells: [
                topicId,
                words.bucket(type),
                topic === undefined ? text : <RowLink key="text" plan={plan} topic={topic} />,
                format.percent(a),
                format.percent(b),
                DIFF_NAMES[won],
              ],
            };
          })}
        />
      )}
    </>
  );
}
