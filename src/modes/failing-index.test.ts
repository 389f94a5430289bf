import { describe, expect, test } from 'vitest';
import { ARTICLES } from '../agent/testing/articles.ts';
import { scriptedChat, type ScriptedReply } from '../agent/testing/scripted-chat.ts';
import { createTinyIndex } from '../agent/testing/tiny-index.ts';
import type { ChatPurpose } from '../domain/chat.ts';
import type { ModeContext, ModeId } from '../domain/mode.ts';
import { err, type Result } from '../domain/result.ts';
import type { SearchPort } from '../domain/search.ts';
import { createExtractiveAnswerer } from './answer/extract.ts';
import { createGeneratingAnswerer } from './answer/generate.ts';
import { modeById } from './registry.ts';
import { askMode } from './testing/ask-mode.ts';

const QUESTION = 'Docker の volume の権限と Slurm の権限の違いは？';
const TIMES = 60;
const NAMES = [
  'status',
  'lexical',
  'dense',
  'fused',
  'fetch',
  'late',
  'similarities',
  'terms',
] as const;

type Script = Partial<Record<ChatPurpose, readonly ScriptedReply[]>>;

const always = (reply: ScriptedReply): readonly ScriptedReply[] =>
  Array.from({ length: TIMES }, () => reply);

/** Replies of a model that takes every mode through every step that it has. */
const SCRIPT: Script = {
  expansion: always('{"queries":["volume の掃除"]}'),
  reranking: always('{"order":[2,1]}'),
  grounding: always('{"grounded":true,"answers_fully":false,"needs_more":true}'),
  'grounding-context': always(
    '{"grounded":true,"answers_fully":true,"needs_more":false,"helped":["after"]}',
  ),
  'skill-choice': always('{"skill":"search","reason":""}'),
  decomposition: always('{"parts":["Docker の volume の権限","Slurm の権限"]}'),
  collection: [
    { calls: [['fetch', { id: 'docker#0', scope: 'with_neighbors', reason: '' }]] },
    { calls: [['search', { query: 'Slurm の投入' }]] },
    '完了',
  ],
  sufficiency: always('{"sufficient":true,"missing":""}'),
  confidence: ['{"confident":false,"missing":"監視"}', '{"confident":true,"missing":""}'],
  reflection: ['{"ready":false,"missing":"監視"}', '{"ready":true,"missing":""}'],
  research: [{ calls: [['local_search', { query: 'Docker の監視' }]] }],
  selection: always('{"ids":["S1"]}'),
  answer: always('答え [1]。'),
  report: always('報告 [1]。'),
};

interface Case {
  readonly mode: ModeId;
  readonly own: object;
  readonly by: 'model' | 'rules';
  /** `QUESTION` when it has none of its own. */
  readonly question?: string;
}

/** One question, and what one search does not cover: no parts are searched, so rules go on by words and hops. */
const SINGLE = 'buildx の prune の stats の bridge';

const CASES: readonly Case[] = [
  { mode: 'naive', own: {}, by: 'rules' },
  { mode: 'hybrid', own: {}, by: 'rules' },
  { mode: 'agentic', own: { diversification: 'always' }, by: 'rules' },
  { mode: 'agentic', own: { firstQuery: 'free' }, by: 'rules' },
  { mode: 'agentic', own: { sufficiency: 'after-answer' }, by: 'rules' },
  { mode: 'agentic', own: { firstQuery: 'free' }, by: 'rules', question: SINGLE },
  { mode: 'agentic', own: { isBudgetTold: false }, by: 'rules', question: SINGLE },
  { mode: 'agentic', own: { diversification: 'always' }, by: 'rules', question: 'Docker の起動' },
  { mode: 'agentic', own: {}, by: 'model' },
  { mode: 'fusion', own: { expansion: 'rule' }, by: 'rules' },
  { mode: 'fusion', own: { expansion: 'model' }, by: 'model' },
  { mode: 'rerank', own: { expansion: 'rule' }, by: 'rules' },
  { mode: 'docusearch', own: { context: 'always' }, by: 'rules' },
  { mode: 'docusearch', own: { expansion: 'model' }, by: 'model' },
  { mode: 'deep-wide', own: { wide: 0.25 }, by: 'rules' },
  { mode: 'deep-wide', own: { windowTokens: 190 }, by: 'rules' },
  { mode: 'deep-wide', own: {}, by: 'rules', question: SINGLE },
  { mode: 'deep-wide', own: {}, by: 'model' },
];

/** The port with every call counted; `onCall` may answer in its place. */
function watched(port: SearchPort, onCall: () => Result<never> | null): SearchPort {
  const watch =
    <Given extends readonly unknown[], Value>(
      call: (...given: Given) => Promise<Result<Value>>,
    ): ((...given: Given) => Promise<Result<Value>>) =>
    async (...given) =>
      onCall() ?? call(...given);
  return Object.fromEntries(
    NAMES.map((name) => [
      name,
      watch(port[name] as (...given: unknown[]) => Promise<Result<unknown>>),
    ]),
  ) as unknown as SearchPort;
}

async function run(
  { mode, own, by, question = QUESTION }: Case,
  onCall: () => Result<never> | null,
  signal?: AbortSignal,
) {
  const known = modeById(mode);
  if (known === null) throw new Error(mode);
  const { port } = createTinyIndex(ARTICLES);
  const search = watched({ ...port, dense: port.lexical }, onCall);
  const model = by === 'model' ? scriptedChat(SCRIPT) : null;
  const context: Partial<ModeContext> = {
    search,
    planner: model,
    answerer: model === null ? createExtractiveAnswerer(search) : createGeneratingAnswerer(model),
    ...(signal && { signal }),
  };
  return askMode(known, question, own, context);
}

/** How often a whole run calls the index. */
async function callsOf(each: Case): Promise<number> {
  let calls = 0;
  const { result } = await run(each, () => {
    calls += 1;
    return null;
  });
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return calls;
}

describe.each(CASES.map((each) => ({ question: QUESTION, ...each })))(
  '$mode $own by $by: $question',
  (each) => {
    test('whichever call of the index fails, the run says so: as its error, or as that of its answer', async () => {
      const error = { kind: 'storage-failed', detail: 'gone' } as const;
      const calls = await callsOf(each);
      expect(calls).toBeGreaterThan(0);
      for (let at = 1; at <= calls; at += 1) {
        let called = 0;
        const { result, events } = await run(each, () => {
          called += 1;
          return called === at ? err(error) : null;
        });
        if (result.ok) {
          const told = events.filter(
            ({ type }) => type === 'answer-error' || type === 'report-error',
          );
          expect(told).toMatchObject([{ error }]);
          expect(result.value.hits.length).toBeGreaterThan(0);
        } else {
          expect(result.error).toEqual(error);
          expect(events.at(-1)).toMatchObject({ type: 'run-error', error });
        }
      }
    });

    test('at whichever call it is stopped, it ends as stopped, or keeps what it had', async () => {
      const calls = await callsOf(each);
      for (let at = 1; at <= calls; at += 1) {
        const stop = new AbortController();
        let called = 0;
        const { result } = await run(
          each,
          () => {
            called += 1;
            if (called === at) stop.abort();
            return null;
          },
          stop.signal,
        );
        if (!result.ok) expect(result.error).toEqual({ kind: 'aborted' });
        else if (result.value.agent !== null && result.value.answer === null) {
          const { agent, answerError } = result.value;
          expect(agent.exit === 'stopped' || answerError?.kind === 'aborted').toBe(true);
        }
      }
    });
  },
);
