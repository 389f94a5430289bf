import { estimateCost } from '../../../app/cost-estimate.ts';
import type { Turn } from '../../../domain/answer.ts';
import { compareSettingsMessages } from '../../i18n/compare-settings-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import { ResearchCost } from './research-estimate-line.tsx';
import { useQuote } from './use-quote.ts';
import styles from './compare-settings.module.css';

const NO_HISTORY: readonly Turn[] = [];

/** What the next question is going to cost at most, before it is asked; nothing without a model. */
export function CostLine({
  question,
  history = NO_HISTORY,
}: {
  readonly question: string;
  /** Earlier turns that the question takes along. */
  readonly history?: readonly Turn[];
}): React.JSX.Element | null {
  const t = useMessages(compareSettingsMessages);
  const format = useFormat();
  const { session, workspace } = useStores();
  const quote = useQuote();
  const { settings, columns, k } = useStore(session.store, ({ options }) => options);
  const meanPassageLength = useStore(workspace.store, (state) =>
    state.phase === 'ready' ? state.opened.status.meanPassageLength : null,
  );
  if (quote === null || meanPassageLength === null) return null;
  const { price, model } = quote;
  const { single, loop } = estimateCost({
    question,
    history,
    meanPassageLength,
    k,
    agent: settings.agentic,
    price,
  });
  const money = (usd: number | null): string =>
    usd === null ? '' : t.estimateMoney(format.money(usd));
  const limit = loop.maxTokens === null ? t.unlimited : format.number(loop.maxTokens);
  return (
    <p className={styles['estimate']}>
      <strong>{t.estimate(model)}</strong>
      <span>{t.estimateSingle(format.number(single.inputTokens), money(single.costUsd))}</span>
      {columns.includes('agentic') ? (
        <span>{t.estimateLoop(format.number(loop.inputTokens), limit, money(loop.costUsd))}</span>
      ) : null}
      {columns.includes('deep-wide') ? (
        <ResearchCost question={question} quote={quote} meanPassageLength={meanPassageLength} />
      ) : null}
    </p>
  );
}
