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
    expect(count('easy')).toBeGreaterThanOrEqual(24);
    expect(count('multihop')).toBeGreaterThanOrEqual(28);
    expect(count('unanswerable')).toBeGreaterThanOrEqual(8);
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
    // Quoted by one question only.
    const sentence =
      '`--nodelist` は「この中のどれか」ではなく「**ここに挙げたノードを全部含む**」という要求です。';
    const article = 'articles/slurm-sbatch-basics.md';
    await edit(article, sentence, sentence + sentence);
    expect(await buildGolden(samples)).toEqual([expect.stringMatching(/^S4: .* more than once$/)]);
    await edit(article, sentence + sentence, '');
    expect(await buildGolden(samples)).toEqual([expect.stringMatching(/^S4: .* does not say/)]);
    expect(await readFile(join(samples, 'golden.jsonl'), 'utf8')).toBe(before);
  });
});
