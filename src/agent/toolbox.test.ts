import { describe, expect, test } from 'vitest';
import { DEFAULT_AGENT } from '../config/agent.ts';
import type { AgentSettings } from '../domain/agent.ts';
import type { AgentEvent } from '../domain/trace.ts';
import { ARTICLES } from './testing/articles.ts';
import { fetch, search } from './testing/scripted-planner.ts';
import { createTinyIndex } from './testing/tiny-index.ts';
import { createToolbox, type Toolbox } from './toolbox.ts';

function toolbox(settings: Partial<AgentSettings> = {}) {
  const index = createTinyIndex(ARTICLES);
  const events: AgentEvent[] = [];
  const tools = createToolbox({
    search: index.port,
    settings: { ...DEFAULT_AGENT, ...settings },
    signal: new AbortController().signal,
    record: (event) => events.push(event),
  });
  tools.beginRound(1);
  return { tools, index, events };
}

async function refusalOf(
  tools: Toolbox,
  action: Parameters<Toolbox['act']>[0],
): Promise<string | null> {
  const outcome = await tools.act(action);
  if (!outcome.ok) throw new Error(outcome.error.kind);
  return outcome.value.type === 'refused' ? outcome.value.refusal : null;
}

describe('search', () => {
  test.each(['Docker 権限', 'ＤＯＣＫＥＲ　権限', '「docker」権限？'])(
    '%s is the query that was asked before, whatever its widths, case and signs',
    async (again) => {
      const { tools, index } = toolbox();
      expect(await refusalOf(tools, search('Docker 権限'))).toBeNull();
      expect(await refusalOf(tools, search(again))).toBe('identical-query');
      expect(index.asked).toHaveLength(1);
    },
  );

  test('C++ is not C, and the same words without one article are another search', async () => {
    const { tools } = toolbox();
    expect(await refusalOf(tools, search('C'))).toBeNull();
    expect(await refusalOf(tools, search('C++'))).toBeNull();
    const without = await tools.searchFor('C', 'diversification', ARTICLES[0]?.id as never);
    expect(without).toMatchObject({ ok: true, value: { type: 'hits' } });
  });

  test('more searches than the round has are refused, and the next round has its own', async () => {
    const { tools, index, events } = toolbox({ searchesPerRound: 2 });
    for (const words of ['Docker', 'Slurm', '権限']) await tools.act(search(words));
    expect(index.asked).toEqual(['Docker', 'Slurm']);
    expect(events.at(-1)).toMatchObject({ type: 'search-refused', refusal: 'search-cap' });
    tools.beginRound(2);
    expect(await refusalOf(tools, search('権限'))).toBeNull();
  });

  test.each([
    ['', 'empty-query'],
    ['？ 。', 'empty-query'],
    ['あ'.repeat(2_001), 'bad-input'],
  ])('a query like "%.5s" is refused as %s', async (query, refusal) => {
    const { tools } = toolbox();
    expect(await refusalOf(tools, search(query))).toBe(refusal);
  });

  test('shows id, headings, score and an excerpt of the settings length, never the text', async () => {
    const { tools } = toolbox({ excerptCharacters: 6 });
    const outcome = await tools.act(search('Docker volume 権限'));
    expect(outcome).toMatchObject({ ok: true, value: { type: 'hits' } });
    const [hit] = outcome.ok && outcome.value.type === 'hits' ? outcome.value.hits : [];
    expect(hit).toEqual({
      passageId: 'docker#0',
      headingPath: ['Docker メモ', '権限'],
      excerpt: 'Docker…',
      score: expect.any(Number),
    });
  });

  test('leaves out one article when told so', async () => {
    const { tools } = toolbox();
    const outcome = await tools.searchFor('権限', 'diversification', 'docker' as never);
    const hits = outcome.ok && outcome.value.type === 'hits' ? outcome.value.hits : [];
    expect(hits.map(({ passageId }) => passageId)).toEqual(['slurm#1']);
  });
});

describe('fetch', () => {
  test('a passage that no search has shown is refused', async () => {
    const { tools } = toolbox();
    await tools.act(search('Slurm'));
    expect(await refusalOf(tools, fetch('docker#0'))).toBe('unknown-passage');
    expect(await refusalOf(tools, fetch('https://evil.example/'))).toBe('unknown-passage');
    expect(tools.finds()).toEqual([]);
  });

  test('a passage is read again only with more around it', async () => {
    const { tools } = toolbox();
    await tools.act(search('volume 権限'));
    expect(await refusalOf(tools, fetch('docker#0'))).toBeNull();
    expect(await refusalOf(tools, fetch('docker#0'))).toBe('already-fetched');
    expect(await refusalOf(tools, fetch('docker#0', 'with_neighbors'))).toBeNull();
    expect(await refusalOf(tools, fetch('docker#0', 'chunk_only'))).toBe('already-fetched');
    expect(
      tools.finds().map(({ passage, isNeighbour }) => [passage.passageId, isNeighbour]),
    ).toEqual([
      ['docker#0', false],
      ['docker#0', false],
      ['docker#1', true],
    ]);
  });

  test('a neighbour that was read may be asked for, and belongs to the search that led to it', async () => {
    const { tools } = toolbox({ depth: 1 });
    await tools.act(search('volume 権限'));
    await tools.act(fetch('docker#0', 'with_neighbors'));
    expect(await refusalOf(tools, fetch('docker#1'))).toBeNull();
    expect(tools.finds().at(-1)).toMatchObject({ search: 0, isNeighbour: false });
  });

  test('what a call makes no sense of is refused as bad input', async () => {
    const { tools, events } = toolbox();
    expect(await refusalOf(tools, { type: 'bad-call', tool: 'delete', input: '{}' })).toBe(
      'bad-input',
    );
    expect(await refusalOf(tools, { type: 'bad-call', tool: 'search', input: '{}' })).toBe(
      'bad-input',
    );
    expect(events.map(({ type }) => type)).toEqual(['fetch-refused', 'search-refused']);
    expect(tools.counts()).toEqual({ searches: 0, fetches: 0, refusals: 2 });
  });

  test('a find is credited to the search that ranks it best, and to a part when both rank it alike', async () => {
    const { tools } = toolbox();
    await tools.searchFor('Docker Slurm 投入', 'question');
    await tools.searchFor('Slurm 投入', 'part');
    await tools.act(fetch('slurm#0'));
    expect(tools.finds()[0]).toMatchObject({ search: 1, isPart: true });
  });
});
