import type { Answer } from '../../../domain/answer.ts';
import type { ModeResult } from '../../../domain/mode.ts';
import { Badge } from '../../components/badge.tsx';
import { answerMessages } from '../../i18n/answer-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import styles from './answer-card.module.css';
import { FactList } from './fact-list.tsx';
import type { Fact } from './fact-list.tsx';

/** Who answered and who decided: a model by its name, or that there was none. */
export function AnswerLabels({ result }: { readonly result: ModeResult }): React.JSX.Element {
  const t = useMessages(answerMessages);
  const { agent, answer, invariants } = result;
  const model = invariants.answerModel;
  return (
    <div className={styles['labels']}>
      {agent?.planner === 'rules' ? (
        <span title={t.labelRulesHelp}>
          <Badge tone="agentic">{t.labelRules}</Badge>
        </span>
      ) : null}
      {answer?.kind === 'direct' ? <Badge>{t.labelDirect}</Badge> : null}
      {model === null ? (
        <span title={t.labelExtractiveHelp}>
          <Badge>{t.labelExtractive}</Badge>
        </span>
      ) : (
        <Badge>{model}</Badge>
      )}
    </div>
  );
}

/** What an answer cost: time, tokens, money. */
export function AnswerFacts({
  result,
  answer,
}: {
  readonly result: ModeResult;
  readonly answer: Answer;
}): React.JSX.Element | null {
  const t = useMessages(answerMessages);
  const format = useFormat();
  const { reply } = answer;
  const { cost } = result;
  if (reply === null && cost.chatCalls === 0) return null;
  const tokens = t.tokensOf(format.number(cost.inputTokens), format.number(cost.outputTokens));
  const facts: readonly Fact[] = [
    ...(reply === null ? [] : [[t.answerTime, format.duration(reply.latencyMs)] as const]),
    ...(reply?.ttftMs == null ? [] : [[t.ttft, format.duration(reply.ttftMs)] as const]),
    [t.tokens, cost.isEstimated ? tokens + t.tokensEstimated : tokens],
    [t.cost, cost.costUsd === null ? t.costUnknown : format.money(cost.costUsd)],
    ...(cost.chatCalls > 1 ? [[t.calls, format.number(cost.chatCalls)] as const] : []),
  ];
  return <FactList facts={facts} spacing={styles['facts']} />;
}
