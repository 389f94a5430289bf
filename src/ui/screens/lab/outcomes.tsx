import { useMemo, useState } from 'react';
import type { OpenExperiment } from '../../../app/lab/lab-state.ts';
import type { OutcomeFilter } from '../../../app/lab/lab-views.ts';
import { outcomeRows, REPORT_WORDS } from '../../../app/lab/lab-views.ts';
import type { TopicOutcome } from '../../../domain/evaluation.ts';
import { Card } from '../../components/card.tsx';
import { Choice } from '../../components/choice.tsx';
import { labMessages } from '../../i18n/lab-messages.ts';
import { useFormat, useLanguage, useMessages } from '../../i18n/use-messages.ts';
import { HOME_ROUTE, routeHref } from '../../routing/routes.ts';
import { FiguresTable } from '../../components/figures-table.tsx';
import { RowLink } from './row-link.tsx';

/** Every question with what each mode found; filters for where it matters; a way to see it in Compare. */
export function Outcomes({ open }: { readonly open: OpenExperiment }): React.JSX.Element {
  const t = useMessages(labMessages);
  const format = useFormat();
  const words = REPORT_WORDS[useLanguage()];
  const { plan, rows: ran } = open.experiment;
  const filters = useMemo(() => filtersOf(plan.systems.map(({ name }) => name)), [plan]);
  const [key, setKey] = useState('all');
  const filter = filters.find((one) => one.key === key)?.filter ?? { kind: 'all' };
  const rows = outcomeRows(open, filter);
  const filterWords = (one: OutcomeFilter): string =>
    one.kind === 'only-won'
      ? t.onlyWon(one.system)
      : one.kind === 'only-lost'
        ? t.onlyLost(one.system)
        : t.filters[one.kind];
  const outcomeWords = (outcome: TopicOutcome): string => {
    const { topicId, system, answer, found } = outcome;
    if (answer === null) {
      const isFailed = ran.some(
        (row) =>
          row.status === 'failed' &&
          row.topicId === topicId &&
          row.system === system &&
          row.repeat === open.repeat,
      );
      return isFailed ? t.failedRow : t.notRun;
    }
    if (found.length === 0) return t.noGold;
    const hits = found.filter(Boolean).length;
    const share = t.found(format.number(hits), format.number(found.length));
    const spread = open.report?.spread.find(
      (one) => one.topicId === topicId && one.system === system,
    );
    const steady =
      plan.repeats > 1 && spread !== undefined
        ? ` (${t.spread(format.number(spread.fullHits), format.number(spread.repeats))})`
        : '';
    return `${hits === found.length ? '✓ ' : ''}${share}${steady}`;
  };
  return (
    <Card as="section" aria-labelledby="lab-outcomes">
      <h2 id="lab-outcomes">{t.outcomes}</h2>
      <Choice
        label={t.filter}
        value={key}
        options={filters.map((one) => ({ value: one.key, label: filterWords(one.filter) }))}
        onChange={setKey}
      />
      {rows.length === 0 ? <p>{t.noOutcome}</p> : null}
      {rows.length === 0 ? null : (
        <FiguresTable
          caption={t.outcomes}
          head={[
            'ID',
            t.columnType,
            t.columnQuestion,
            ...plan.systems.map(({ name }) => name),
            t.ask,
          ]}
          rows={rows.map(({ topic, outcomes }) => ({
            key: topic.id,
            cells: [
              topic.id,
              words.bucket(topic.type),
              <RowLink key="text" plan={plan} topic={topic} />,
              ...outcomes.map(outcomeWords),
              <a
                key="ask"
                href={routeHref({
                  ...HOME_ROUTE,
                  question: topic.text,
                  workspace: plan.corpus.workspace,
                })}
                aria-label={`${t.ask}: ${topic.text}`}
              >
                {t.ask}
              </a>,
            ],
          }))}
        />
      )}
    </Card>
  );
}

/** "Only won" and "only lost" say something when there are others to compare with. */
function filtersOf(
  systems: readonly string[],
): readonly { readonly key: string; readonly filter: OutcomeFilter }[] {
  const general = (['all', 'failures', 'differs'] as const).map((kind) => ({
    key: kind,
    filter: { kind },
  }));
  if (systems.length < 2) return general;
  // The question that the lab is for is whether an agent is worth it.
  const told = systems.find((name) => name === 'agentic') ?? (systems.at(-1) as string);
  return [
    ...general,
    { key: 'only-won', filter: { kind: 'only-won', system: told } },
    { key: 'only-lost', filter: { kind: 'only-lost', system: told } },
  ];
}
