import { useState } from 'react';
import type { OpenExperiment } from '../../../app/lab/lab-state.ts';
import { knownProbes, missedTopics, PROBE_LEGS, REPORT_WORDS } from '../../../app/lab/lab-views.ts';
import type { GoldProbe, ProbeVerdict } from '../../../app/lab/lab-views.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Choice } from '../../components/choice.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { labAnalysisMessages } from '../../i18n/lab-analysis-messages.ts';
import { labMessages } from '../../i18n/lab-messages.ts';
import { useFormat, useLanguage, useMessages } from '../../i18n/use-messages.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import { FiguresTable } from '../../components/figures-table.tsx';
import styles from './replay-card.module.css';
import { RowLink } from './row-link.tsx';

/** For every question that a mode missed: where its gold stands to rank 50, and which part to work on. */
export function ProbeCard({ open }: { readonly open: OpenExperiment }): React.JSX.Element {
  const t = useMessages(labAnalysisMessages);
  const lab = useMessages(labMessages);
  const format = useFormat();
  const words = REPORT_WORDS[useLanguage()];
  const { lab: store } = useStores();
  const probes = useStore(store.store, (state) => state.probes);
  const { plan } = open.experiment;
  const systems = plan.systems.map(({ name }) => name);
  const [chosen, setChosen] = useState(systems.at(-1) as string);
  const missed = missedTopics(open, chosen);
  const known = knownProbes(probes, open, chosen);
  const shown = missed.flatMap((topic) => {
    const probe = known.get(topic.id);
    return probe === undefined ? [] : [{ topic, probe }];
  });
  const isLooking = probes !== null && probes.left > 0;
  return (
    <Card as="section" aria-labelledby="lab-probe">
      <div className={styles['replay']}>
        <h2 id="lab-probe">{t.probe}</h2>
        <p className={styles['help']}>{t.probeHelp}</p>
        <Choice
          label={lab.columnSystem}
          value={chosen}
          options={systems.map((value) => ({ value, label: value }))}
          onChange={setChosen}
        />
        {missed.length === 0 ? <p>{t.probeNone}</p> : null}
        {missed.length === 0 || shown.length === missed.length ? null : (
          <div>
            <Button
              isDisabled={isLooking}
              onPress={() =>
                void store.probe(
                  chosen,
                  missed.map(({ id }) => id),
                )
              }
            >
              {t.probeStart(format.number(missed.length))}
            </Button>
          </div>
        )}
        {isLooking ? (
          <ProgressBar
            label={t.probing}
            value={null}
            detail={t.probeLeft(format.number(probes.left))}
          />
        ) : null}
        {shown.length === 0 ? null : (
          <>
            <ul className={styles['verdicts']}>
              {countVerdicts(shown.map(({ probe }) => probe)).map(([verdict, count]) => (
                <li key={verdict}>
                  <strong>{format.number(count)}</strong> {t.verdicts[verdict]}
                </li>
              ))}
            </ul>
            <FiguresTable
              caption={t.probe}
              head={[
                'ID',
                lab.columnType,
                lab.columnQuestion,
                t.goldSpan,
                t.lexicalRank,
                t.denseRank,
                t.fusedRank,
                t.verdict,
              ]}
              rows={shown.flatMap(({ topic, probe }) =>
                probe.spans.map((span, at) => ({
                  key: `${topic.id} ${at}`,
                  isFirst: at === 0,
                  cells: [
                    topic.id,
                    words.bucket(topic.type),
                    at === 0 ? <RowLink key="text" plan={plan} topic={topic} /> : '',
                    format.number(at + 1),
                    ...PROBE_LEGS.map((leg) => {
                      const rank = span[leg];
                      return rank === null ? t.beyond : format.number(rank);
                    }),
                    at === 0 ? (
                      <span key="verdict" data-wrap>
                        {t.verdicts[probe.verdict]}
                      </span>
                    ) : (
                      ''
                    ),
                  ],
                })),
              )}
            />
          </>
        )}
      </div>
    </Card>
  );
}

/** How often each verdict was given, the commonest first. */
function countVerdicts(probes: readonly GoldProbe[]): readonly (readonly [ProbeVerdict, number])[] {
  const counts = new Map<ProbeVerdict, number>();
  for (const { verdict } of probes) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a);
}
