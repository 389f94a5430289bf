import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { parseGoldenSet } from '../src/eval/golden/golden-set.ts';
import { buildGolden, checkGolden } from './golden-spans.ts';

const REAL = 'public/samples';

let samples: string;
beforeEach(async () => {
  samples = await mkdtemp(join(tmpdir(), 'kurabe-golden-'));
  await cp(REAL, samples, { recursive: true });
  return () => rm(samples, { recursive: true, force: true });
});

async function edit(file: string, from: string, to: string): Promise<void> {
  const path = join(samples, file);
  const content = await readFile(path, 'utf8');
  expect(content).toContain(from);
  await writeFile(path, content.replace(from, to));
}

describe('the golden set of the sample', () => {
  it('is what its quotes and the articles give', async () => {
    expect(await checkGolden(REAL)).toEqual([]);
    const parsed = parseGoldenSet(await readFile(join(REAL, 'golden.jsonl'), 'utf8'));
    const types = parsed.ok ? parsed.value.map(({ type }) => type) : [];
    const count = (type: string) => types.filter((one) => one === type).length;
    expect(count('easy')).toBeGreaterThanOrEqual(12);
    expect(count('multihop')).toBeGreaterThanOrEqual(18);
    expect(count('unanswerable')).toBeGreaterThanOrEqual(4);
  });

  it('is found stale when an article moves, and made anew', async () => {
    await edit(
      'articles/slurm-sbatch-basics.md',
      '## まず 1 本流す',
      '追記です。\n\n## まず 1 本流す',
    );
    expect(await checkGolden(samples)).toEqual([expect.stringContaining('build-golden.mjs')]);
    expect(await buildGolden(samples)).toEqual([]);
    expect(await checkGolden(samples)).toEqual([]);
  });

  it('names a quote that its article does not say, or says twice', async () => {
    const before = await readFile(join(samples, 'golden.jsonl'), 'utf8');
    const sentence = '入力は 512 トークンで切れます。';
    const article = 'articles/vector-search-bruteforce-or-hnsw.md';
    await edit(article, sentence, sentence + sentence);
    expect(await buildGolden(samples)).toEqual([expect.stringMatching(/^T21: .* more than once$/)]);
    await edit(article, sentence + sentence, '');
    expect(await buildGolden(samples)).toEqual([expect.stringMatching(/^T21: .* does not say/)]);
    expect(await readFile(join(samples, 'golden.jsonl'), 'utf8')).toBe(before);
  });
});
