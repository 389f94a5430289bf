import { expect, test } from 'vitest';
import { articleId, passageId } from '../../../domain/ids.ts';
import type { PassageId } from '../../../domain/ids.ts';
import type { TraceEvent } from '../../../domain/trace.ts';
import { deepWideMessages } from '../../i18n/deep-wide-messages.ts';
import { errorMessages } from '../../i18n/error-messages.ts';
import { createFormat } from '../../i18n/format.ts';
import { timelineMessages } from '../../i18n/timeline-messages.ts';
import { timelineSteps } from './timeline-steps.ts';
import type { TimelineWords } from './timeline-steps.ts';

const LANGUAGES = ['ja', 'en'] as const;
const wordsIn = (language: (typeof LANGUAGES)[number]): TimelineWords => ({
  timeline: timelineMessages[language],
  research: deepWideMessages[language],
  errors: errorMessages[language],
});
const passages = (...ordinals: readonly number[]): readonly PassageId[] =>
  ordinals.map((ordinal) => passageId(articleId('a'), ordinal));

const ORDERS = {
  before: passages(1, 2, 3, 4, 5, 6, 7, 8, 9),
  // Two come up into the first three, one more into the first five, none into the first nine.
  passageIds: passages(8, 1, 9, 7, 2, 3, 4, 5, 6),
};
const TRACE: readonly TraceEvent[] = [
  { type: 'rerank-result', atMs: 1, by: 'late', fallback: null, computed: null, ...ORDERS },
  { type: 'diversify-result', atMs: 2, lambda: 0.5, ...ORDERS },
];

test.each([
  [3, 'new among the first 3: 2'],
  [5, 'new among the first 5: 3'],
  [9, 'new among the first 9: 0'],
])('of %i places of evidence, those that went to others are counted: %s', (k, moved) => {
  const steps = timelineSteps(TRACE, wordsIn('en'), createFormat('en'), k);
  expect(steps.map(({ details }) => details)).toEqual([expect.arrayContaining([moved]), [moved]]);
});

test.each(LANGUAGES)('what failed is said in words, in %s', (language) => {
  const error = { kind: 'llm-overloaded', host: 'llm.example', isMidStream: false } as const;
  const trace: readonly TraceEvent[] = [
    { type: 'web-error', atMs: 1, round: 1, query: 'RRF', error },
    { type: 'planner-error', atMs: 2, error },
    { type: 'report-error', atMs: 3, error },
    { type: 'answer-error', atMs: 4, error },
    { type: 'run-error', atMs: 5, error },
  ];
  const steps = timelineSteps(trace, wordsIn(language), createFormat(language), 5);
  const { message } = errorMessages[language]['llm-overloaded'](error);
  expect(message).toContain('llm.example');
  expect(steps.map(({ details }) => details)).toEqual(trace.map(() => [message]));
});
