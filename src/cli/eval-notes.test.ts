import { expect, test } from 'vitest';
import { articleId, passageId } from '../domain/ids.ts';
import type { TraceEvent } from '../domain/trace.ts';
import { countSteps, noSteps } from '../eval/experiment/step-counts.ts';
import { stepFields, stepNotes } from './eval-notes.ts';

const id = (ordinal: number) => passageId(articleId('a'), ordinal);

const reranked: TraceEvent = {
  type: 'rerank-result',
  atMs: 0,
  by: 'late',
  fallback: null,
  before: [id(1), id(2)],
  passageIds: [id(2), id(1)],
  computed: 2,
};
const judged = (isGrounded: boolean): TraceEvent => ({
  type: 'grounding-verdict',
  atMs: 0,
  passageId: id(1),
  by: 'rules',
  fallback: null,
  isGrounded,
  answersFully: false,
  needsMore: true,
});

const widened = (helped: readonly number[]): TraceEvent =>
  ({
    ...judged(true),
    type: 'context-verdict',
    neighbours: [id(2), id(3)],
    helped: helped.map(id),
  }) as TraceEvent;

test('the ceiling is what every gold span reaches among the candidates; judged passages are counted', () => {
  const counts = noSteps();
  countSteps(counts, { trace: [reranked, judged(true)] }, [new Set([id(9), id(2)])]);
  countSteps(counts, { trace: [reranked, judged(false)] }, [new Set([id(1)]), new Set([id(3)])]);
  countSteps(counts, { trace: [reranked] }, []);
  expect(counts).toEqual({ ...noSteps(), reranked: 2, within: 1, judged: 2, grounded: 1 });
  const notes = stepNotes(
    new Map([
      ['hybrid', noSteps()],
      ['docusearch', counts],
    ]),
  );
  expect(notes).toContain('docusearch: all gold was among');
  expect(notes).toContain('1 of 2 judged passages');
  expect(notes).not.toContain('hybrid');
  expect(stepNotes(new Map([['hybrid', noSteps()]]))).toBe('');
  expect(stepFields(new Map([['hybrid', noSteps()]]))).toEqual({});
  expect(stepFields(new Map([['docusearch', counts]]))).toEqual({ steps: { docusearch: counts } });
});

test('a cross-encoder that did not work is told, unanswerable questions included', () => {
  const counts = noSteps();
  countSteps(counts, { trace: [{ ...reranked, fallback: 'cross-encoder-failed' }] }, []);
  expect(counts).toMatchObject({ reranked: 0, fellBack: 1 });
  const systems = new Map([['rerank', counts]]);
  expect(stepNotes(systems)).toContain('rerank: the cross-encoder failed for 1 questions');
  expect(stepFields(systems)).toEqual({ steps: { rerank: counts } });
});

test('a passage that its neighbours gave ground is grounded, and counted once', () => {
  const counts = noSteps();
  const trace = [
    judged(false),
    widened([2]),
    judged(true),
    widened([3]),
    judged(false),
    widened([]),
  ];
  countSteps(counts, { trace }, []);
  expect(counts).toEqual({ ...noSteps(), judged: 3, grounded: 2, widened: 3, improved: 2 });
  expect(stepNotes(new Map([['docusearch', counts]]))).toContain(
    '2 of 3 passages that needed more',
  );
});
