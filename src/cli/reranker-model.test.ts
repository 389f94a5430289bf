import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kurabe, type Ended } from './testing/run-kurabe.ts';

const MODEL = fileURLToPath(new URL('../../fixtures/cross-encoder/one-label', import.meta.url));
const ARTICLE = `---
title: Dockerのボリューム
id: docker
---
## 名前付きボリューム

名前付きボリュームはコンテナを作り直しても中身が残る。

## 権限エラー

コンテナの中の利用者番号とホストの利用者番号が違うと、ボリュームの権限で失敗する。

## イメージ

イメージを小さくするには、ビルドを分ける。
`;
const CHOSEN = ['--set', 'rerank.reranker=cross-encoder'] as const;

let folder: string;
const run = (...args: readonly string[]): Promise<Ended> => kurabe(folder, ...args);
const search = (...args: readonly string[]): Promise<Ended> =>
  run('search', '--index', 'idx', '--mode', 'rerank', ...args, 'ボリュームの権限');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kurabe-reranker-'));
  await mkdir(join(folder, 'articles'));
  await writeFile(join(folder, 'articles/docker.md'), ARTICLE);
  const indexed = await run('index', 'articles', '--out', 'idx', '--quiet', '--chunk-min', '10');
  expect(indexed).toMatchObject({ code: 0 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a folder reranks, and the reason for a rank is its score', async () => {
  const { code, stdout } = await search(...CHOSEN, '--reranker-model', MODEL);
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /権限エラー\n.*\n.*\n +rerank: cross-encoder #1 \(-?\d+\.\d{4}\), before #\d/,
  );
});

test('an evaluation may have it, in a folder of a relative path', async () => {
  await cp(MODEL, join(folder, 'model'), { recursive: true });
  const start = ARTICLE.split('---\n')[2]?.indexOf('利用者番号') ?? 0;
  const gold = [{ articleId: 'docker', start, end: start + 5 }];
  const topic = { id: 'q', type: 'easy', text: 'ボリュームの権限', gold };
  await writeFile(join(folder, 'golden.jsonl'), JSON.stringify(topic));
  const { code, stdout } = await run(
    'eval',
    '--index',
    'idx',
    '--golden',
    'golden.jsonl',
    '--modes',
    'hybrid,rerank',
    '--json',
    ...CHOSEN,
    '--reranker-model',
    'model',
  );
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    conditions: { settings: { rerank: { reranker: 'cross-encoder' } } },
    steps: { rerank: { reranked: 1, within: 1, fellBack: 0 } },
  });
});

test('a model that does not work gives way to late interaction, and it is said', async () => {
  const broken = join(folder, 'broken');
  await cp(MODEL, broken, { recursive: true });
  await writeFile(join(broken, 'onnx/model.onnx'), 'no model');
  const { code, stdout } = await search(...CHOSEN, '--reranker-model', broken);
  expect(code).toBe(0);
  expect(stdout).toContain('! rerank: late interaction took over: the reranker does not run: ');
  expect(stdout).toContain('for late #1');
});

test.each([
  [[...CHOSEN], 'kurabe: a cross-encoder is to rerank, but none is given'],
  [['--reranker-model', MODEL], 'kurabe: no mode asked would use --reranker-model'],
  [[...CHOSEN, '--reranker-model', 'nowhere'], 'kurabe: the reranker has no config.json'],
  [[...CHOSEN, '--reranker-model', 'articles'], 'kurabe: the reranker has no config.json'],
])('refuses %j', async (args, sentence) => {
  const { code, stdout, stderr } = await search(...args);
  expect({ code, stdout, sentence: stderr.split('\n')[0] }).toEqual({
    code: 2,
    stdout: '',
    sentence,
  });
  expect(stderr.split('\n')[1]?.trim()).not.toBe('');
});
