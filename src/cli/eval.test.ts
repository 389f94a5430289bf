import { AGENT_PRESETS } from '../config/agent.ts';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EvaluationReport } from '../domain/evaluation.ts';
import type { GateReport } from '../domain/gate.ts';
import { parseRun } from '../eval/golden/trec-files.ts';
import { kurabe } from './testing/run-kurabe.ts';
import type { Ended } from './testing/run-kurabe.ts';

const ARTICLES = {
  'docker.md': `---
title: Dockerのボリュームと権限
id: docker
---
## 名前付きボリューム

名前付きボリュームはコンテナを作り直しても中身が残る。

## 権限エラー

Permission deniedは利用者番号の食い違いで起きる。
`,
  'search.md': `---
title: 全文検索とベクトル検索
id: search
---
## 転置索引

BM25は単語の頻度と文書の長さから点数を出す。型番のQwen3-8B-FP8に強い。

## ベクトル検索

ベクトル検索は言い換えに強く、型番に弱い。
`,
} as const;

let folder: string;
const run = (...args: readonly string[]): Promise<Ended> => kurabe(folder, ...args);

function span(file: keyof typeof ARTICLES, id: string, quote: string) {
  const body = ARTICLES[file].split('---\n').slice(2).join('---\n');
  const start = body.indexOf(quote);
  return { articleId: id, start, end: start + quote.length };
}

const TOPICS = [
  {
    id: 'e1',
    type: 'easy',
    text: '権限エラーはなぜ起きますか',
    gold: [span('docker.md', 'docker', '利用者番号の食い違い')],
  },
  {
    id: 'm1',
    type: 'multihop',
    text: 'コンテナを作り直しても残るものと、型番に弱い検索は何ですか',
    gold: [
      span('docker.md', 'docker', 'コンテナを作り直しても中身が残る'),
      span('search.md', 'search', '型番に弱い'),
    ],
  },
  { id: 'u1', type: 'unanswerable', text: '明日の天気は', gold: [] },
];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kurabe-eval-'));
  await mkdir(join(folder, 'articles'));
  for (const [name, text] of Object.entries(ARTICLES)) {
    await writeFile(join(folder, 'articles', name), text);
  }
  const golden = TOPICS.map((topic) => `${JSON.stringify(topic)}\n`).join('');
  await writeFile(join(folder, 'golden.jsonl'), golden);
  const indexed = await run('index', 'articles', '--out', 'idx', '--quiet', '--chunk-min', '10');
  expect(indexed.code).toBe(0);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Exit code 2, nothing on stdout; the sentence on stderr. */
async function refused(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await run(...args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  return stderr.split('\n')[0] ?? '';
}

describe('kurabe eval', () => {
  const ask = ['eval', '--index', 'idx', '--modes', 'naive,hybrid', '--quiet'];

  it('scores and compares modes, and writes what TREC tools read', async () => {
    const { code, stdout, stderr } = await run(
      ...ask,
      '--golden',
      'golden.jsonl',
      '--run-out',
      'out',
      '--json',
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const report = JSON.parse(stdout) as EvaluationReport;
    expect(report).toMatchObject({
      version: 1,
      systems: ['naive', 'hybrid'],
      buckets: ['easy', 'multihop', 'unanswerable', 'all'],
      conditions: { k: 5, planner: null, agentPresets: {}, settings: {} },
    });
    for (const { bucket, n, missing, scores } of report.scores) {
      expect([n, missing]).toEqual([bucket === 'all' ? 2 : 1, 0]);
      // Four passages in all: five places hold every gold.
      if (bucket !== 'unanswerable') expect(scores?.fullHits).toBe(n);
    }
    expect(report.comparisons.every(({ verdict }) => verdict.kind === 'not-distinguishable')).toBe(
      true,
    );
    expect((await readdir(join(folder, 'out'))).toSorted()).toEqual([
      'comparisons.csv',
      'hybrid.run',
      'naive.run',
      'qrels.txt',
      'report.json',
      'report.md',
      'scores.csv',
      'topics.txt',
    ]);
    expect(await readFile(join(folder, 'out/report.json'), 'utf8')).toBe(stdout);
    const runFile = parseRun(await readFile(join(folder, 'out/hybrid.run'), 'utf8'));
    expect(runFile.ok && new Set(runFile.value.map(({ topicId }) => topicId))).toEqual(
      new Set(['e1', 'm1', 'u1']),
    );
  });

  it('records who planned, by which preset, and every setting', async () => {
    const conditionsOf = async (...args: readonly string[]) => {
      const asked = ['eval', '--index', 'idx', '--golden', 'golden.jsonl', '--modes', 'agentic'];
      const { stdout } = await run(...asked, ...args, '--json');
      return (JSON.parse(stdout) as EvaluationReport).conditions;
    };
    expect(await conditionsOf('--agent', 'g')).toMatchObject({
      planner: null,
      agentPresets: { agentic: 'g' },
      settings: { agentic: AGENT_PRESETS.g },
    });
    expect(
      await conditionsOf('--set', 'agentic.merge=rank-rrf,agentic.maxTokens=none'),
    ).toMatchObject({
      agentPresets: { agentic: 'custom' },
      settings: { agentic: { merge: 'rank-rrf', maxTokens: null } },
    });
  });

  it('gives the same scores for its own TREC files', async () => {
    const scoresOf = async (...args: readonly string[]) => {
      const { stdout } = await run(...ask, ...args, '--json');
      const { scores } = JSON.parse(stdout) as EvaluationReport;
      return scores.map(({ bucket, system, scores: values }) => [bucket, system, values]);
    };
    expect(await scoresOf('--golden', 'out/topics.txt', '--qrels', 'out/qrels.txt')).toEqual(
      await scoresOf('--golden', 'golden.jsonl'),
    );
  });

  it('tells the same to people as Markdown', async () => {
    const { code, stdout } = await run(...ask, '--golden', 'golden.jsonl');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^\| type \| mode \| full hit \|/);
    expect(stdout).toContain('not distinguishable with n = 1, no difference seen');
    expect(stdout).toContain('Wilson interval');
  });

  it('refuses a golden set by line, and one of other articles', async () => {
    await writeFile(join(folder, 'bad.jsonl'), '\n{"id":"a"}\n{"id"\n');
    expect(await refused(...ask, '--golden', 'bad.jsonl')).toBe(
      'kurabe: line 2 of bad.jsonl has no "text" of 1 to 2000 characters (a), and 1 more line(s) are wrong',
    );
    const other = { ...TOPICS[0], gold: [{ articleId: 'gone', start: 0, end: 5 }] };
    await writeFile(join(folder, 'other.jsonl'), `${JSON.stringify(other)}\n`);
    expect(await refused(...ask, '--golden', 'other.jsonl')).toBe(
      'kurabe: gold of e1 is in an article that the index does not hold: gone 0–5',
    );
  });

  it.each([
    [['--golden', 'golden.jsonl', '--modes', 'naiv'], 'kurabe: unknown mode "naiv"'],
    [['--golden', 'golden.jsonl', '--k', '0'], 'kurabe: --k 0 is out of range'],
    [['--golden', 'none.jsonl'], 'kurabe: none.jsonl cannot be read (ENOENT)'],
    [['--golden', 'golden.jsonl', 'more'], 'kurabe: kurabe eval takes no "more"'],
    [[], 'kurabe: --golden is missing'],
  ])('refuses %j', async (args, sentence) => {
    expect(await refused('eval', '--index', 'idx', ...args)).toBe(sentence);
  });

  it('refuses a folder without an index', async () => {
    expect(await refused('eval', '--index', 'none', '--golden', 'golden.jsonl')).toBe(
      'kurabe: there is no index in none',
    );
  });
});

describe('kurabe verify-fts', () => {
  const verify = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await run('verify-fts', '--index', 'idx', ...args, '--json');
    const report = JSON.parse(stdout) as GateReport & { readonly tokenizer: string };
    return { code, stderr, report };
  };

  it("passes the index's own tokenizer", async () => {
    const { code, stderr, report } = await verify();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(report).toMatchObject({
      tokenizer: 'icu-compounds',
      passed: true,
      synthetic: { hitRate: 1, precision: 1 },
    });
    expect(report.synthetic.cases).toHaveLength(10);
  });

  it.each(['icu', 'bigram', 'ngram-2-3'])('can be asked for %s', async (tokenizer) => {
    const { report } = await verify('--tokenizer', tokenizer);
    expect(report.tokenizer).toBe(tokenizer);
    expect(report.synthetic.hitRate).toBe(1);
  });

  it('ends with 1 for the whitespace tokenizer, and says why', async () => {
    const { code, stderr, report } = await verify('--tokenizer', 'whitespace');
    expect(code).toBe(1);
    expect(stderr).toContain('the tokenizer whitespace does not find the terms of this corpus');
    expect(report.passed).toBe(false);
    expect(report.synthetic.hitRate).toBe(0);
  });

  it('refuses a tokenizer that is not registered', async () => {
    expect(await refused('verify-fts', '--index', 'idx', '--tokenizer', 'mecab')).toBe(
      'kurabe: --tokenizer mecab is not known',
    );
  });
});
