import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildSample, checkSample } from './sample-vectors.ts';

const REAL = { samples: 'public/samples', models: 'public/models' };
const quiet = (): void => undefined;

let samples: string;
beforeEach(async () => {
  samples = await mkdtemp(join(tmpdir(), 'kurabe-sample-'));
  await cp(REAL.samples, samples, { recursive: true });
  return () => rm(samples, { recursive: true, force: true });
});

const check = (): Promise<readonly string[]> => checkSample({ ...REAL, samples }, quiet);

it('the sample is large enough to tell modes apart', async () => {
  const manifest = JSON.parse(await readFile(join(samples, 'manifest.json'), 'utf8')) as {
    files: { path: string }[];
    vectors: { q8: { count: number } };
  };
  const texts = await Promise.all(
    manifest.files.map(({ path }) => readFile(join(samples, path), 'utf8')),
  );
  expect(manifest.files.length).toBeGreaterThanOrEqual(24);
  expect(manifest.vectors.q8.count).toBeGreaterThanOrEqual(450);
  expect(texts.reduce((sum, text) => sum + text.length, 0)).toBeGreaterThanOrEqual(180_000);
});

describe('checkSample', () => {
  it('finds the committed sample current', async () => {
    expect(await checkSample(REAL, quiet)).toEqual([]);
  });

  it('finds an article that was edited, and one that was added, after embedding', async () => {
    const manifest = JSON.parse(await readFile(join(samples, 'manifest.json'), 'utf8')) as {
      files: { path: string }[];
    };
    const failure = ['the articles are not those that were embedded'];
    await writeFile(join(samples, 'articles/zz.md'), '# 追加\n\n本文。\n');
    expect(await check()).toEqual(failure);
    await rm(join(samples, 'articles/zz.md'));
    await appendFile(join(samples, manifest.files[0]?.path ?? ''), '追記\n');
    expect(await check()).toEqual(failure);
  });

  it('finds vectors that are damaged, swapped, or missing', async () => {
    const file = join(samples, 'vectors-q8.f32');
    const bytes = await readFile(file);
    await writeFile(file, bytes.subarray(4));
    expect(await check()).toEqual(['vectors-q8.f32 has another sha256']);
    await rm(join(samples, 'manifest.json'));
    expect(await check()).toEqual(['manifest.json is missing: node scripts/build-sample.mjs']);
  });
});

describe('buildSample', () => {
  it('embeds nothing when every article is one of the manifest', async () => {
    const before = await readFile(join(samples, 'manifest.json'), 'utf8');
    const noModel = { samples, models: join(samples, 'no-models') };
    expect(await buildSample(noModel, quiet)).toEqual([]);
    expect(await readFile(join(samples, 'manifest.json'), 'utf8')).toBe(before);
    await writeFile(join(samples, 'articles/zz.md'), '# 追加\n\n本文。\n');
    await expect(buildSample(noModel, quiet)).rejects.toThrow('model-missing');
  });
});
