import type { TopicOutcome, TopicType } from '../../domain/evaluation.ts';

/** One question in two systems: shares of its gold that each found. */
export interface HeadToHead {
  readonly topicId: string;
  readonly type: TopicType;
  /** 0 to 1; a system without an answer found nothing. */
  readonly a: number;
  readonly b: number;
  /** Who alone has all the gold; `null` when both or neither has. */
  readonly won: 'a' | 'b' | null;
}

/** Every scored question in two systems of a report, in its order. */
export function headToHead(
  outcomes: readonly TopicOutcome[],
  a: string,
  b: string,
): readonly HeadToHead[] {
  const ofB = new Map(
    outcomes.filter(({ system }) => system === b).map((outcome) => [outcome.topicId, outcome]),
  );
  return outcomes.flatMap((outcome) => {
    const other = ofB.get(outcome.topicId);
    if (outcome.system !== a || other === undefined || outcome.found.length === 0) return [];
    const [shareA, shareB] = [shareFound(outcome), shareFound(other)];
    return [
      {
        topicId: outcome.topicId,
        type: outcome.type,
        a: shareA,
        b: shareB,
        won: (shareA === 1) === (shareB === 1) ? null : shareA === 1 ? 'a' : 'b',
      },
    ];
  });
}

/** Which questions are listed: everything, what some system missed, where systems differ, what one alone has. */
export type OutcomeFilter =
  | { readonly kind: 'all' | 'failures' | 'differs' }
  | { readonly kind: 'only-won' | 'only-lost'; readonly system: string };

/** The ids of the topics that a filter lets through, in the report's order. Topics without gold pass `all` only. */
export function filterTopics(
  outcomes: readonly TopicOutcome[],
  filter: OutcomeFilter,
): readonly string[] {
  const byTopic = new Map<string, TopicOutcome[]>();
  for (const outcome of outcomes) {
    const list = byTopic.get(outcome.topicId) ?? [];
    byTopic.set(outcome.topicId, list);
    list.push(outcome);
  }
  return [...byTopic].flatMap(([topicId, list]) => (passes(list, filter) ? [topicId] : []));
}

function passes(outcomes: readonly TopicOutcome[], filter: OutcomeFilter): boolean {
  if (filter.kind === 'all') return true;
  if (outcomes.every(({ found }) => found.length === 0)) return false;
  const full = outcomes.map((outcome) => shareFound(outcome) === 1);
  switch (filter.kind) {
    case 'failures':
      return full.includes(false);
    case 'differs':
      return full.includes(false) && full.includes(true);
    case 'only-won':
    case 'only-lost': {
      const wanted = filter.kind === 'only-won';
      return outcomes.every(
        ({ system }, at) => full[at] === (system === filter.system ? wanted : !wanted),
      );
    }
  }
}

function shareFound({ found }: TopicOutcome): number {
  return found.length === 0 ? 0 : found.filter(Boolean).length / found.length;
}
