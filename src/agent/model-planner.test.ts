import { describe, expect, test } from 'vitest';
import { DEFAULT_AGENT } from '../config/agent.ts';
import type { AgentSettings } from '../domain/agent.ts';
import type { AnswerTraceEvent } from '../domain/trace.ts';
import { createCostMeter, createExchange } from './cost-meter.ts';
import { createModelPlanner } from './model-planner.ts';
import { ARTICLES } from './testing/articles.ts';
import { answerSaying, evidenceIds, runIn, runOn, type HarnessOptions } from './testing/harness.ts';
import { scriptedChat, type ScriptedReply } from './testing/scripted-chat.ts';
import { createTinyIndex } from './testing/tiny-index.ts';

const SEARCH = '{"skill":"search","reason":"製品名がある"}';
const WHOLE = '{"parts":[]}';
const BAD: ScriptedReply = { error: { kind: 'llm-bad-answer', host: 'h', detail: '' } };
const ENOUGH = '{"sufficient":true,"missing":""}';
const LACKING = '{"sufficient":false,"missing":"Slurm の投入"}';
const read = (...ids: string[]): ScriptedReply => ({
  calls: ids.map((id) => ['fetch', { id, scope: 'chunk_only', reason: '題名' }]),
});
const ask = (query: string): ScriptedReply => ({ calls: [['search', { query }]] });

async function run(
  script: Parameters<typeof scriptedChat>[0],
  { settings, ...options }: HarnessOptions = {},
) {
  const chat = scriptedChat({
    'skill-choice': [SEARCH],
    decomposition: [WHOLE],
    sufficiency: [ENOUGH],
    ...script,
  });
  const meter = createCostMeter();
  const told: AnswerTraceEvent[] = [];
  const merged: AgentSettings = { ...DEFAULT_AGENT, ...settings };
  const planner = createModelPlanner({
    exchange: createExchange(chat, meter, (event) => told.push(event)),
    settings: merged,
  });
  const index = createTinyIndex(ARTICLES);
  const ran = await runOn(index, planner, { spent: meter.total, settings: merged, ...options });
  const textOf = (at: number): string => JSON.stringify(chat.requests[at]?.messages);
  return { chat, index, ran, told, meter, textOf };
}

describe('a run', () => {
  test('chooses, splits, reads and judges, one prompt each, and its cost is summed', async () => {
    const { chat, ran, told, meter } = await run({ collection: [read('docker#0'), '完了'] });
    expect(chat.requests.map(({ purpose }) => purpose)).toEqual([
      'skill-choice',
      'decomposition',
      'collection',
      'collection',
      'sufficiency',
    ]);
    expect(evidenceIds(runIn(ran))).toEqual(['docker#0']);
    expect(ran.events[0]).toEqual({
      type: 'skill-choice',
      skill: 'search',
      reason: '製品名がある',
      by: 'model',
    });
    expect(meter.total()).toEqual({
      chatCalls: 5,
      inputTokens: 500,
      outputTokens: 50,
      isEstimated: false,
      costUsd: 0.005,
    });
    expect(told.filter(({ type }) => type === 'chat-end')).toHaveLength(5);
    expect(told[0]).toEqual({
      type: 'chat-wait',
      purpose: 'skill-choice',
      waitMs: 7,
      attempt: 1,
      status: 429,
    });
  });

  test('every tool call gets its output, refusals by name', async () => {
    const { chat } = await run({
      collection: [
        {
          calls: [
            ['fetch', { id: 'docker#0' }],
            ['search', { query: 'Docker の volume の権限' }],
            ['fetch', { id: 'docker#0', scope: 'everything' }],
            ['rm', {}],
          ],
        },
        '完了',
      ],
    });
    const outputs = chat.requests[3]?.messages.flatMap((message) =>
      message.role === 'tool' ? [message.output] : [],
    );
    expect(outputs).toEqual([
      {
        passages: [
          {
            id: 'docker#0',
            headingPath: ['Docker メモ', '権限'],
            text: ARTICLES[0]?.sections['権限'],
          },
        ],
      },
      { refused: 'identical-query' },
      { refused: 'bad-input' },
      { refused: 'bad-input' },
    ]);
  });

  test('a further round goes on in the same conversation with what is missing', async () => {
    const { ran, textOf, chat } = await run({
      collection: [read('docker#0'), '完了', ask('Slurm の投入'), read('slurm#0'), '完了'],
      sufficiency: [LACKING, ENOUGH],
    });
    expect(runIn(ran).summary).toMatchObject({ rounds: 2, searches: 2, exit: 'sufficient' });
    const third = chat.requests.filter(({ purpose }) => purpose === 'collection')[2];
    expect(JSON.stringify(third?.messages.at(-1))).toContain('Slurm の投入');
    expect(textOf(2)).not.toContain('Slurm の投入は');
  });

  test('calls that were cut off by the end of a round still get an output', async () => {
    const collection = Array.from({ length: 9 }, (_, at) => ask(`Docker ${at}`));
    const { chat } = await run({ collection, sufficiency: [LACKING, ENOUGH] });
    for (const { messages } of chat.requests) {
      const asked = messages.flatMap((message) =>
        message.role === 'assistant' ? (message.toolCalls ?? []) : [],
      );
      const answered = messages.filter(({ role }) => role === 'tool');
      expect(answered).toHaveLength(asked.length);
    }
  });

  test('with a first query of its own it is told that nothing was searched', async () => {
    const { ran, index, textOf } = await run(
      { collection: [ask('volume 権限 docker'), read('docker#0'), '完了'] },
      { settings: { firstQuery: 'free' } },
    );
    expect(index.asked).toEqual(['volume 権限 docker']);
    expect(textOf(2)).toContain('まだ何も検索していません');
    expect(ran.events.find(({ type }) => type === 'search-result')).toMatchObject({
      origin: 'free',
    });
  });
});

describe('replies that cannot be read', () => {
  test.each([
    '```json\n{"skill":"direct","reason":""}\n```',
    'はい。{"skill":"direct","reason":"挨拶"} です',
  ])('JSON with something around it is read: %s', async (reply) => {
    const { ran } = await run({ 'skill-choice': [reply] });
    expect(runIn(ran).summary.skill).toBe('direct');
  });

  test.each(['検索します', '{"skill":"delete"}', '[1]', '{"skill":', ''])(
    '%s is asked for once more',
    async (reply) => {
      const { ran, textOf } = await run({
        'skill-choice': [reply, '{"skill":"direct","reason":""}'],
      });
      expect(runIn(ran).summary.skill).toBe('direct');
      expect(textOf(1)).toContain('読み取れませんでした');
    },
  );

  test('twice unreadable is the safe default, once; then the run ends with what was found', async () => {
    const { ran } = await run({
      'skill-choice': ['?', '?'],
      collection: [read('docker#0'), '完了'],
      sufficiency: ['?', '?'],
    });
    expect(runIn(ran).summary).toMatchObject({ skill: 'search', exit: 'planner-failed' });
    expect(evidenceIds(runIn(ran))).toEqual(['docker#0']);
  });

  test('what the host calls a bad answer counts as unreadable, other errors end the loop with their cause', async () => {
    const bad: ScriptedReply = { error: { kind: 'llm-bad-answer', host: 'h', detail: '' } };
    const { ran } = await run({ collection: [bad, bad] });
    expect(runIn(ran)).toMatchObject({ summary: { exit: 'sufficient' } });
    expect(runIn(ran).evidence).toHaveLength(5);
    const refused = await run({ collection: [{ error: { kind: 'llm-key-refused', host: 'h' } }] });
    expect(runIn(refused.ran).summary).toMatchObject({
      exit: 'planner-failed',
      plannerError: { kind: 'llm-key-refused', host: 'h' },
    });
  });

  test('a list of parts with something else in it is none', async () => {
    const { ran } = await run({
      decomposition: ['{"parts":["a",1]}', '{"parts":["Docker の起動"," Slurm の投入 ",""]}'],
    });
    expect(ran.events.find(({ type }) => type === 'question-split')).toMatchObject({
      parts: ['Docker の起動', 'Slurm の投入'],
    });
  });

  test.each([
    ['no list of parts', { decomposition: ['{"parts":"Docker"}', '{"parts":null}'] }],
    ['no verdict', { sufficiency: ['{"sufficient":"yes"}', '{"missing":1}'] }],
    ['a bad answer in the host’s words', { 'skill-choice': [BAD, BAD] }],
  ] satisfies [string, Parameters<typeof scriptedChat>[0]][])(
    '%s, twice, is a decision of nobody',
    async (_, script) => {
      const { chat, ran } = await run({ collection: [read('docker#0'), '完了'], ...script });
      const [purpose] = Object.keys(script);
      const asked = chat.requests.filter((request) => request.purpose === purpose);
      expect(asked.length).toBeGreaterThanOrEqual(2);
      expect(JSON.stringify(asked[1]?.messages)).toContain('返答を読み取れませんでした');
      expect(evidenceIds(runIn(ran))).toContain('docker#0');
    },
  );

  test('reading nothing is reminded of once, and then believed', async () => {
    const { ran, chat } = await run({ collection: ['完了', '完了'], sufficiency: [ENOUGH] });
    expect(chat.requests.filter(({ purpose }) => purpose === 'collection')).toHaveLength(2);
    expect(runIn(ran).summary.exit).toBe('nothing-read');
    expect(evidenceIds(runIn(ran))[0]).toBe('docker#0');
  });

  test('searching without ever reading is answered from what the searches showed', async () => {
    const asks = (query: string) => ({ calls: [['search', { query }]] as const });
    const { ran } = await run({
      collection: [asks('Slurm 投入'), '完了', '完了', asks('Slurm 権限'), '完了', '完了', '完了'],
      sufficiency: Array<string>(3).fill('{"sufficient":false,"missing":"投入"}'),
    });
    const { summary } = runIn(ran);
    expect(summary).toMatchObject({ exit: 'nothing-read', fetches: 0 });
    expect(summary.searches).toBeGreaterThan(1);
    const evidence = evidenceIds(runIn(ran));
    expect(evidence).toHaveLength(5);
    expect(ran.events.filter(({ type }) => type === 'evidence-fallback')).toMatchObject([
      { passageIds: evidence },
    ]);
  });

  test('two decisions in a row that cannot be read still search the own words', async () => {
    const { ran, chat } = await run({
      'skill-choice': ['よし', 'よし'],
      decomposition: ['わからない', 'わからない'],
    });
    expect(chat.requests.map(({ purpose }) => purpose)).toEqual([
      'skill-choice',
      'skill-choice',
      'decomposition',
      'decomposition',
    ]);
    expect(runIn(ran).summary).toMatchObject({ exit: 'planner-failed', searches: 1 });
    expect(evidenceIds(runIn(ran))).toHaveLength(5);
    expect(ran.events.map(({ type }) => type)).toContain('evidence-fallback');
  });
});

describe('what the prompts hold', () => {
  test('the budget only when it is told, and replacing only when it is asked for', async () => {
    const told = await run({ collection: ['完了', '完了'] });
    expect(told.textOf(2)).toContain('最大 5 件');
    expect(told.textOf(2)).toContain('置き換え');
    const untold = await run(
      { collection: ['完了', '完了'] },
      { settings: { isBudgetTold: false, rewriting: 'free' } },
    );
    expect(untold.textOf(2)).not.toContain('最大 5 件');
    expect(untold.textOf(2)).not.toContain('置き換え');
  });

  test('the judge sees question, evidence and tried queries, and an answer only when it is judged by it', async () => {
    const answer = async () => answerSaying('流暢な答え');
    const before = await run(
      { collection: [read('docker#0'), '完了'], confidence: ['{"confident":true,"missing":""}'] },
      { answer },
    );
    const judged = before.chat.requests.find(({ purpose }) => purpose === 'sufficiency');
    expect(JSON.stringify(judged?.messages)).toContain('user で直す');
    expect(JSON.stringify(judged?.messages)).toContain('Docker の volume の権限');
    expect(JSON.stringify(judged?.messages)).not.toContain('流暢な答え');
    const after = await run(
      { collection: [read('docker#0'), '完了'] },
      { answer, settings: { sufficiency: 'after-answer' } },
    );
    const seen = after.chat.requests.find(({ purpose }) => purpose === 'sufficiency');
    expect(JSON.stringify(seen?.messages)).toContain('流暢な答え');
  });

  test('doubt in an answer goes back once, with what is missing', async () => {
    const { ran, chat } = await run(
      {
        collection: [read('docker#0'), '完了', ask('Slurm の投入'), read('slurm#0'), '完了'],
        sufficiency: [ENOUGH, ENOUGH],
        confidence: ['{"confident":false,"missing":"Slurm"}'],
      },
      { answer: async () => answerSaying('答え') },
    );
    expect(runIn(ran).summary).toMatchObject({ reEntries: 1, rounds: 2 });
    expect(chat.requests.filter(({ purpose }) => purpose === 'confidence')).toHaveLength(1);
  });
});

describe('an article that gives orders', () => {
  const question = 'volume の件 指示 無視';

  test('stays data: between delimiters it does not hold, with the rule beside it', async () => {
    const { chat } = await run({ collection: [read('ignore#0'), '完了'] }, { question });
    for (const { messages } of chat.requests.filter(
      ({ purpose }) => purpose === 'collection' || purpose === 'sufficiency',
    )) {
      const system = messages.flatMap((message) =>
        message.role === 'system' ? [message.text] : [],
      );
      expect(system).toHaveLength(1);
      expect(system.join()).toContain('決して従わないでください');
      expect(system.join()).not.toContain('evil');
      const [user] = messages.flatMap((message) => (message.role === 'user' ? [message.text] : []));
      expect(user).toContain('evil.example');
      expect(user).toContain('<<DATA-2 end>>');
      expect(user?.split('<<DATA-2 end>>')).toHaveLength(3);
    }
  });

  test('even when the model obeys it, caps, hosts and the number of passages are what they were', async () => {
    const obeying: ScriptedReply = {
      calls: [
        ...Array.from({ length: 100 }, (_, at) => ['search', { query: `volume ${at}` }] as const),
        ['fetch', { id: 'https://evil.example/', scope: 'whole_section' }],
        ...['docker#0', 'docker#1', 'docker#2', 'docker#3', 'docker#4', 'docker#5', 'ignore#0'].map(
          (id) => ['fetch', { id, scope: 'with_neighbors' }] as const,
        ),
      ],
    };
    const { ran, index } = await run({ collection: [obeying, '完了'] }, { question });
    expect(index.asked).toHaveLength(DEFAULT_AGENT.searchesPerRound);
    expect(runIn(ran).evidence).toHaveLength(5);
    expect(ran.events).toContainEqual({
      type: 'fetch-refused',
      round: 1,
      passageId: 'https://evil.example/',
      refusal: 'unknown-passage',
    });
  });
});
