import { useId, useMemo, useState } from 'react';
import type { OpenExperiment } from '../../../app/lab/lab-state.ts';
import { REPORT_WORDS } from '../../../app/lab/lab-views.ts';
import { replayable, replayRows } from '../../../app/lab/replay-view.ts';
import { RRF } from '../../../config/retrieval.ts';
import { Card } from '../../components/card.tsx';
import { Choice } from '../../components/choice.tsx';
import { labAnalysisMessages } from '../../i18n/lab-analysis-messages.ts';
import { useFormat, useLanguage, useMessages } from '../../i18n/use-messages.ts';
import { FiguresTable } from '../../components/figures-table.tsx';
import styles from './replay-card.module.css';

/** The record of a loop merged by every strategy, with the two dials of rank RRF; nothing is searched for it. */
export function ReplayCard({ open }: { readonly open: OpenExperiment }): React.JSX.Element | null {
  const t = useMessages(labAnalysisMessages);
  const format = useFormat();
  const words = REPORT_WORDS[useLanguage()];
  const records = useMemo(() => replayable(open), [open]);
  const systems = [...records.keys()];
  const [chosen, setChosen] = useState<string | null>(null);
  const [rankConstant, setRankConstant] = useState<number>(RRF.rankConstant);
  const [ownWeight, setOwnWeight] = useState(1);
  const system = chosen !== null && records.has(chosen) ? chosen : systems.at(-1);
  const topics = system === undefined ? undefined : records.get(system);
  const { k } = open.experiment.plan;
  const rows = useMemo(
    () => replayRows(topics ?? [], k, { rankConstant, ownWeight }),
    [topics, k, rankConstant, ownWeight],
  );
  if (system === undefined || topics === undefined) return null;
  const buckets = rows[0]?.scores.map(({ bucket }) => bucket) ?? [];
  return (
    <Card as="section" aria-labelledby="lab-replay">
      <div className={styles['replay']}>
        <h2 id="lab-replay">{t.replay}</h2>
        <p className={styles['help']}>{t.replayHelp}</p>
        {systems.length < 2 ? null : (
          <Choice
            label={t.replaySystem}
            value={system}
            options={systems.map((value) => ({ value, label: value }))}
            onChange={setChosen}
          />
        )}
        <div className={styles['dials']}>
          <Dial
            label={t.rankConstant}
            value={rankConstant}
            range={[1, 120, 1]}
            onChange={setRankConstant}
          />
          <Dial label={t.ownWeight} value={ownWeight} range={[0, 4, 0.1]} onChange={setOwnWeight} />
        </div>
        <p className={styles['help']}>{t.replayColumns}</p>
        <FiguresTable
          caption={t.replay}
          head={[t.strategy, ...buckets.map((bucket) => words.bucket(bucket))]}
          rows={rows.map(({ strategy, scores }) => ({
            key: strategy,
            isFirst: strategy === 'score-merge',
            cells: [
              strategy === 'rank-rrf'
                ? `${t.strategies[strategy]} (${format.number(rankConstant)}, ${format.score(ownWeight, 1)})`
                : t.strategies[strategy],
              ...scores.map(({ fullHits, n, partialRecall }) =>
                t.replayCell(
                  format.number(fullHits),
                  format.number(n),
                  format.score(partialRecall, 3),
                ),
              ),
            ],
          }))}
        />
      </div>
    </Card>
  );
}

function Dial({
  label,
  value,
  range: [min, max, step],
  onChange,
}: {
  readonly label: string;
  readonly value: number;
  readonly range: readonly [min: number, max: number, step: number];
  readonly onChange: (value: number) => void;
}): React.JSX.Element {
  const id = useId();
  const format = useFormat();
  return (
    <div className={styles['dial']}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <output htmlFor={id}>{step < 1 ? format.score(value, 1) : format.number(value)}</output>
    </div>
  );
}
