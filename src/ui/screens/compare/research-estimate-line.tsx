import { estimateResearch, paceOf } from '../../../app/research-estimate.ts';
import type { Pace, ResearchEstimate } from '../../../app/research-estimate.ts';
import type { Turn } from '../../../domain/answer.ts';
import { resultOf } from '../../../app/pane.ts';
import type { Quote } from '../../../app/session-models.ts';
import { deepWideMessages } from '../../i18n/deep-wide-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import { useQuote } from './use-quote.ts';
import styles from './deep-wide-section.module.css';
import { FactList } from './fact-list.tsx';
import type { Fact } from './fact-list.tsx';
import { searchMs } from './search-time.ts';

const NO_HISTORY: readonly Turn[] = [];

/** What the dials will take, between the least and the most, before the run. */
export function ResearchEstimateTable(): React.JSX.Element | null {
  const t = useMessages(deepWideMessages);
  const format = useFormat();
  const { workspace } = useStores();
  const quote = useQuote();
  const pace = useMeasuredPace();
  const meanPassageLength = useStore(workspace.store, (state) =>
    state.phase === 'ready' ? state.opened.status.meanPassageLength : 0,
  );
  const { least, most, ceiling } = useEstimate(quote, meanPassageLength, pace);
  const times = (low: number, high: number): string =>
    t.range(t.times(format.number(low)), t.times(format.number(high)));
  const seconds = (value: number): string => format.duration(value * 1000);
  const rows: readonly Fact[] = [
    ...(quote === null ? [] : [[t.exchanges, times(least.exchanges, most.exchanges)] as const]),
    [t.searches, times(least.searches, most.searches)],
    ...(quote === null
      ? []
      : [
          [
            t.tokens,
            t.range(format.number(least.inputTokens), format.number(most.inputTokens)),
          ] as const,
          [
            t.money,
            least.costUsd === null || most.costUsd === null
              ? t.moneyUnknown
              : t.range(format.money(least.costUsd), format.money(most.costUsd)),
          ] as const,
        ]),
    [t.time, t.range(seconds(least.seconds), seconds(most.seconds))],
  ];
  return (
    <section className={styles['estimate']} aria-label={t.estimate} data-estimate="deep-wide">
      <h4>{quote === null ? t.estimateRules : t.estimateOf(quote.model)}</h4>
      <FactList facts={rows} layout="columns" />
      {ceiling === null ? null : <p className={styles['warning']}>{t.ceilings[ceiling]}</p>}
      <p className={styles['help']}>
        {t.estimateHelp}{' '}
        {quote === null
          ? null
          : pace === null
            ? t.paceAssumed
            : t.paceMeasured(format.score(pace.exchangeSeconds, 1))}
      </p>
    </section>
  );
}

function useEstimate(
  quote: Quote | null,
  meanPassageLength: number,
  pace: Pace | null,
): ResearchEstimate {
  const { session } = useStores();
  const { settings, k, planner } = useStore(session.store, ({ options }) => options);
  return estimateResearch({
    settings: settings['deep-wide'],
    meanPassageLength,
    question: '',
    k,
    history: NO_HISTORY,
    isAnswered: quote !== null,
    isPlanned: quote !== null && planner === 'auto',
    price: quote?.price ?? null,
    ...(pace !== null && { pace }),
  });
}

/** The pace of the last run on screen that called a model; `null` before there was one. */
function useMeasuredPace(): Pace | null {
  const { session } = useStores();
  const result = useStore(session.store, ({ panes }) => resultOf(panes['deep-wide']));
  if (result === null || result.cost.chatCalls === 0) return null;
  return paceOf(result.trace, searchMs(result.timings));
}
