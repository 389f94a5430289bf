import { expect, test } from 'vitest';
import { articleId, passageId } from '../../../domain/ids.ts';
import type { PassageId } from '../../../domain/ids.ts';
import type { TraceEvent } from '../../../domain/trace.ts';
import { deepWideMessages } from '../../i18n/deep-wide-messages.ts';
import { createFormat } from '../../i18n/format.ts';
import { timelineMessages } from '../../i18n/timeline-messages.ts';
import { timelineSteps } from './timeline-steps.ts';

const T = timelineMessages.en;
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
  const steps = timelineSteps(TRACE, T, deepWideMessages.en, createFormat('en'), k);
  expect(steps.map(({ details }) => details)).toEqual([expect.arrayContaining([moved]), [moved]]);
});
