import { describe, expect, test } from 'vitest';
import { ARTICLES } from '../agent/testing/articles.ts';
import { scriptedChat, type ScriptedReply } from '../agent/testing/scripted-chat.ts';
import { createTinyIndex } from '../agent/testing/tiny-index.ts';
import type { ChatPurpose } from '../domain/chat.ts';
import { articleId } from '../domain/ids.ts';
import type { ModeContext } from '../domain/mode.ts';
import type { FusionSettings } from '../domain/mode-settings.ts';
import { fusion } from './fusion.ts';
import { askMode, valueOf } from './testing/ask-mode.ts';

const QUESTION = 'Docker の volume の権限はどうする？';

type Script = Partial<Record<ChatPurpose, readonly ScriptedReply[]>>;

async function ask(
  settings: Partial<FusionSettings>,
  script: Script | null = null,
  context: Partial<ModeContext> = {},
) {
  const model = script === null ? null : scriptedChat(script);
  return { ...(await askMode(fusion, QUESTION, settings, { planner: model, ...context })), model };
}

function expansionIn(asked: Awaited<ReturnType<typeof ask>>) {
  return valueOf(asked).trace.find((event) => event.type === 'query-expansion');
}

describe('by rules', () => {
  test('takes the question apart: content words, rare ones, names, the nearest heading', async () => {
    const asked = await ask({ expansion: 'rule' });
    expect(expansionIn(asked)).toMatchObject({
      choice: 'rule',
      by: 'rules',
      fallback: null,
      variants: [
        { origin: 'keywords', text: 'docker volume 権限' },
        { origin: 'rare-words', text: 'volume 権限' },
        { origin: 'compounds', text: 'docker volume' },
        { origin: 'heading', text: '権限 docker volume' },
      ],
    });
    expect(asked.fused).toMatchObject([
      {
        limit: 5,
        window: 50,
        questionWeight: 2,
        variants: [
          { text: 'docker volume 権限', weight: 1, as: 'query' },
          { text: 'volume 権限' },
          { text: 'docker volume' },
          { text: '権限 docker volume' },
        ],
      },
    ]);
    expect(valueOf(asked).cost.chatCalls).toBe(0);
  });

  test('gives at most as many variants as it may, and none to a search without expansion', async () => {
    const two = await ask({ expansion: 'rule', variants: 2 });
    expect(two.fused[0]?.variants).toHaveLength(2);
    const none = await ask({ expansion: 'none' });
    expect(none.fused[0]).not.toHaveProperty('variants');
    expect(expansionIn(none)).toBeUndefined();
  });
});

describe('by the model', () => {
  test('its wordings are searched; the question again, blanks and essays are not', async () => {
    const wordings = [
      ' ボリュームの所有者 ',
      'docker の VOLUME の 権限 は どうする',
      '',
      'あ'.repeat(300),
      'permission denied volume',
    ];
    const asked = await ask(
      { expansion: 'model' },
      { expansion: [JSON.stringify({ queries: wordings })] },
    );
    expect(expansionIn(asked)).toMatchObject({
      by: 'model',
      fallback: null,
      variants: [
        { origin: 'model', text: 'ボリュームの所有者' },
        { origin: 'model', text: 'docker の VOLUME の 権限 は どうする' },
        { origin: 'model', text: 'permission denied volume' },
      ],
    });
    expect(valueOf(asked).cost).toMatchObject({ chatCalls: 1, inputTokens: 100 });
  });

  test('without one, and after two replies that cannot be read, rules take over and it is said', async () => {
    expect(expansionIn(await ask({ expansion: 'model' }))).toMatchObject({
      by: 'rules',
      fallback: 'no-model',
      variants: [{ origin: 'keywords' }, {}, {}, {}],
    });
    const asked = await ask({ expansion: 'model' }, { expansion: ['うーん', '{"queries": [7]}'] });
    expect(asked.model?.requests).toHaveLength(2);
    expect(expansionIn(asked)).toMatchObject({ by: 'rules', fallback: 'unreadable' });
    const noList = await ask({ expansion: 'model' }, { expansion: ['{}', '{"queries": "語"}'] });
    expect(expansionIn(noList)).toMatchObject({ by: 'rules', fallback: 'unreadable' });
  });

  test('a made-up answer is compared as a passage; without a model or words there is none', async () => {
    const asked = await ask({ expansion: 'hyde' }, { 'made-up-answer': [' user を直します。 '] });
    expect(asked.fused[0]?.variants).toEqual([
      { text: 'user を直します。', weight: 1, as: 'passage' },
    ]);
    expect(expansionIn(asked)).toMatchObject({
      by: 'model',
      variants: [{ origin: 'made-up-answer' }],
    });
    expect(expansionIn(await ask({ expansion: 'hyde' }))).toMatchObject({
      by: null,
      fallback: 'no-model',
      variants: [],
    });
    expect(
      expansionIn(await ask({ expansion: 'hyde' }, { 'made-up-answer': ['  '] })),
    ).toMatchObject({ fallback: 'unreadable', variants: [] });
    const error = { kind: 'llm-bad-answer', host: 'h', detail: '' } as const;
    expect(
      expansionIn(await ask({ expansion: 'hyde' }, { 'made-up-answer': [{ error }] })),
    ).toMatchObject({ fallback: 'unreadable', variants: [] });
  });

  test.each(['model', 'hyde'] as const)('a host that fails ends the run: %s', async (expansion) => {
    const error = { kind: 'llm-quota', host: 'h' } as const;
    const script = { expansion: [{ error }], 'made-up-answer': [{ error }] };
    expect((await ask({ expansion }, script)).result).toEqual({ ok: false, error });
  });
});

test('a filter holds for the question, and for the search that finds the nearest heading', async () => {
  const { port } = createTinyIndex(ARTICLES);
  const filters: unknown[] = [];
  const search: ModeContext['search'] = {
    ...port,
    async lexical(query, options, signal) {
      filters.push(options.filter);
      return port.lexical(query, options, signal);
    },
  };
  const filter = { articleIds: [articleId('slurm')] };
  const asked = await ask({ expansion: 'rule' }, null, { search, filter });
  expect(filters).toEqual([filter]);
  expect(expansionIn(asked)?.variants.some(({ origin }) => origin === 'heading')).toBe(true);
});

test('a question of which the index knows no word has no variants', async () => {
  const { port } = createTinyIndex(ARTICLES);
  const search: ModeContext['search'] = {
    ...port,
    fused: (_, options, signal) => port.fused('Docker', options, signal),
  };
  const asked = await askMode(fusion, '量子もつれ', { expansion: 'rule' }, { search });
  expect(valueOf(asked).trace.find(({ type }) => type === 'query-expansion')).toMatchObject({
    by: 'rules',
    variants: [],
  });
});

test('a stopped run is stopped', async () => {
  const signal = AbortSignal.abort();
  expect((await ask({ expansion: 'rule' }, null, { signal })).result).toEqual({
    ok: false,
    error: { kind: 'aborted' },
  });
});
