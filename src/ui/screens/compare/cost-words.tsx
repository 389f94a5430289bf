import { estimateColumns } from '../../../app/cost-estimate.ts';
import type { ColumnCost } from '../../../app/cost-estimate.ts';
import type { Quote } from '../../../app/session-models.ts';
import type { Turn } from '../../../domain/answer.ts';
import type { ModeId } from '../../../domain/mode.ts';
import { compareSettingsMessages } from '../../i18n/compare-settings-messages.ts';
import type { Format } from '../../i18n/format.ts';
import { modeMessages } from '../../i18n/mode-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import styles from './compare-settings.module.css';

/** The words of the cost line, with all that is needed to plan a run: not part of the first load. */
export function CostWords({
  quote,
  question,
  history,
}: {
  readonly quote: Quote;
  readonly question: string;
  readonly history: readonly Turn[];
}): React.JSX.Element | null {
  const t = useMessages(compareSettingsMessages);
  const modes = useMessages(modeMessages);
  const format = useFormat();
  const { session, workspace } = useStores();
  const { settings, columns, k, planner } = useStore(session.store, ({ options }) => options);
  const meanPassageLength = useStore(workspace.store, (state) =>
    state.phase === 'ready' ? state.opened.status.meanPassageLength : null,
  );
  if (meanPassageLength === null) return null;
  const { price, model } = quote;
  const costs = estimateColumns({
    columns,
    settings,
    question,
    history,
    meanPassageLength,
    k,
    price,
    isAnswered: true,
    isPlanned: planner === 'auto',
  });
  return (
    <p className={styles['estimate']}>
      <strong>{t.estimate(model)}</strong>
      {alikeIn(costs).map(([cost, ids]) => {
        const names = ids.map((id) => modes[id].name).join(t.estimateModes);
        return <span key={cost.modeId}>{wordsOf(cost, names, t, format)}</span>;
      })}
      {costs.some(({ most, worst }) => worst.calls > most.calls) ? (
        <span>{t.estimateRepairs}</span>
      ) : null}
    </p>
  );
}

/** Columns that cost the same, said once. */
function alikeIn(
  costs: readonly ColumnCost[],
): readonly (readonly [ColumnCost, readonly ModeId[]])[] {
  const groups = new Map<string, [ColumnCost, ModeId[]]>();
  for (const cost of costs) {
    const key = JSON.stringify({ ...cost, modeId: null });
    const group = groups.get(key) ?? [cost, []];
    group[1].push(cost.modeId);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function wordsOf(
  { least, most, ceilings, costUsd }: ColumnCost,
  names: string,
  t: (typeof compareSettingsMessages)['ja'],
  format: Format,
): string {
  const range = (low: string, high: string): string =>
    low === high ? low : t.estimateRange(low, high);
  const numbers = (low: number, high: number): string =>
    range(format.number(low), format.number(high));
  const money =
    costUsd === null
      ? ''
      : t.estimateMoney(range(format.money(costUsd.least), format.money(costUsd.most)));
  const tokens = ceilings.tokens ?? Infinity;
  const isCut = most.inputTokens + most.outputTokens > tokens;
  const mostInput = Math.min(most.inputTokens, tokens);
  return [
    t.estimateColumn(
      names,
      numbers(least.calls, most.calls),
      numbers(least.inputTokens, mostInput),
      format.number(most.outputTokens),
    ),
    money,
    isCut ? t.estimateCeiling(format.number(tokens)) : '',
  ].join('');
}
