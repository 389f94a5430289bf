import { TOPIC_TYPES } from '../domain/evaluation.ts';
import type { TopicType } from '../domain/evaluation.ts';
import { REJECT_REASONS } from '../domain/workshop.ts';
import type { RejectReason, WorkshopEnd, WorkshopState } from '../domain/workshop.ts';

const WORDS = {
  deictic: 'point at an unnamed page',
  'answer-in-question': 'hold their answer',
  'too-short': 'too short',
  'too-long': 'too long',
  'too-generic': 'too general',
  'other-language': 'not in the language of the articles',
  duplicate: 'there already',
  'not-natural': 'no natural question',
  'general-knowledge': 'general knowledge answers them',
  'not-self-contained': 'not understandable by themselves',
  'one-is-enough': 'one of the passages is enough',
  answerable: 'answered by their passage',
  surpassed: 'another candidate of the article was taken',
  malformed: 'unreadable replies',
  refused: 'refused by the provider',
  'no-partner': 'no other article to pair with',
} as const satisfies Record<RejectReason, string>;

const END = {
  done: 'all questions asked for are there',
  exhausted: 'no passages or attempts are left to try',
  'cost-cap': 'the ceiling of money is reached; the same command with a higher one goes on',
} as const satisfies Record<WorkshopEnd, string>;

function countOf({ accepted }: WorkshopState, type: TopicType): number {
  return accepted.filter((topic) => topic.type === type).length;
}

function rejectedBy({ rejected }: WorkshopState, reason: RejectReason): number {
  return rejected.filter((each) => each.reason === reason).length;
}

/** `3 of 20 questions, 12 proposed, 9 rejected, 45 calls`. */
export function generationLine(state: WorkshopState): string {
  const { plan, accepted, rejected, proposed, cost } = state;
  const wanted = TOPIC_TYPES.reduce((sum, type) => sum + plan.counts[type], 0);
  return `${accepted.length} of ${wanted} questions, ${proposed} proposed, ${rejected.length} rejected, ${cost.chatCalls} calls`;
}

/** What came of it, for people. */
export function generationText(state: WorkshopState, end: WorkshopEnd, out: string): string {
  const { plan, cost } = state;
  const types = TOPIC_TYPES.filter((type) => plan.counts[type] > 0).map(
    (type) => `  ${type}: ${countOf(state, type)} of ${plan.counts[type]}`,
  );
  const reasons = REJECT_REASONS.filter((reason) => rejectedBy(state, reason) > 0).map(
    (reason) => `  ${rejectedBy(state, reason)} ${WORDS[reason]}`,
  );
  return [
    `${out}: ${state.accepted.length} questions; ${END[end]}`,
    ...types,
    ...(reasons.length === 0 ? [] : ['rejected:', ...reasons]),
    `${cost.chatCalls} calls, ${cost.inputTokens} tokens in, ${cost.outputTokens} out${cost.costUsd === null ? '' : `, $${cost.costUsd.toFixed(4)}`}`,
    'No question was chosen by whether a search finds it.',
    ...(countOf(state, 'unanswerable') > 0
      ? ['Check the unanswerable ones: that the corpus does not answer them, only you can tell.']
      : []),
    '',
  ].join('\n');
}

/** `kurabe golden --json` (docs/cli.md): stable, fields are only ever added. */
export function generationJson(state: WorkshopState, end: WorkshopEnd, out: string): string {
  const { plan, proposed, rejected, cost } = state;
  const accepted = Object.fromEntries(TOPIC_TYPES.map((type) => [type, countOf(state, type)]));
  return `${JSON.stringify({ out, end, wanted: plan.counts, accepted, proposed, rejected, cost })}\n`;
}
