import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readState } from './storage/index-file.ts';
import { ended, kurabe, startKurabe } from './testing/run-kurabe.ts';
import type { Ended } from './testing/run-kurabe.ts';

const DOCKER = `---
title: Dockerのボリュームと権限
tags:
  - Docker
  - Linux
id: c686397e4a0f4f11683d
updated_at: '2024-05-01T09:00:00+09:00'
---

導入の文章です。コンテナを消してもデータを残したい人のための記事です。

## 名前付きボリューム

名前付きボリュームはDockerが管理する保存場所で、コンテナを作り直しても中身が残ります。バックアップにはtarを使います。

\`\`\`bash
# これは見出しではない
docker volume create data
\`\`\`

## 権限エラー

Permission deniedになるときは、コンテナの中の利用者番号とホストの利用者番号が違うことが多い。chownで所有者を合わせます。
`;

const SEARCH = `# 全文検索とベクトル検索

形態素解析と転置索引の説明から始めます。

## BM25

BM25は単語の頻度と文書の長さからスコアを計算します。固有名詞や型番を探すのに強い方法です。

## ベクトル検索

ベクトル検索は文章の意味を数値の並びにして近いものを探します。言い換えに強い一方で、型番のような文字列には弱いことがあります。
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kurabe-cli-'));
  await mkdir(join(folder, 'articles/sub'), { recursive: true });
  await writeFile(join(folder, 'articles/docker.md'), DOCKER);
  await writeFile(join(folder, 'articles/sub/検索.md'), SEARCH);
  await writeFile(join(folder, 'articles/empty.md'), '');
  await writeFile(join(folder, 'articles/picture.png'), 'x');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (...args: readonly string[]): Promise<Ended> => kurabe(folder, ...args);

/** Exit code 2, nothing on stdout, and on stderr the sentence and a next step. */
async function refused(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await run(...args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  const [sentence = '', next = '', rest] = stderr.split('\n');
  expect(next.trim()).not.toBe('');
  expect(rest).toBe('');
  return sentence;
}

describe('kurabe', () => {
  it('tells its version and its help', async () => {
    const manifest = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
    expect(await run('--version')).toEqual({
      code: 0,
      stdout: `kurabe ${manifest.version}\n`,
      stderr: '',
    });
    for (const args of [['--help'], ['inspect', '--help'], ['index', '-h'], ['help', 'search']]) {
      const { code, stdout, stderr } = await run(...args);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toContain('Usage: kurabe');
    }
  });

  it('refuses an unknown command or option with a suggestion', async () => {
    expect(await refused('inspcet', '.')).toBe('kurabe: unknown command "inspcet"');
    expect(await refused('inspect', '.', '--jsno')).toBe(
      'kurabe: unknown option --jsno for kurabe inspect',
    );
  });
});

interface Inspected {
  readonly report: Record<'added' | 'updated' | 'unchanged' | 'skipped' | 'warnings', unknown[]> & {
    readonly ignored: Record<string, number>;
    readonly filesSeen: number;
  };
  readonly articles: readonly {
    readonly id: string;
    readonly path: string;
    readonly title: string;
    readonly tags: readonly string[];
    readonly bodyStart: number;
    readonly characters: number;
    readonly text: string;
    readonly headings: readonly { readonly level: number; readonly text: string }[];
    readonly passages: readonly {
      readonly id: string;
      readonly headingPath: readonly string[];
      readonly start: number;
      readonly end: number;
      readonly text: string;
    }[];
  }[];
}

describe('kurabe inspect', () => {
  const inspect = async (...args: readonly string[]): Promise<Inspected> => {
    const { code, stdout, stderr } = await run('inspect', ...args, '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return JSON.parse(stdout) as Inspected;
  };

  it('prints report, articles, headings and passages of a folder', async () => {
    const { report, articles } = await inspect('articles');
    expect(report.skipped).toEqual([
      { path: 'empty.md', kind: 'empty', reason: 'the file is empty' },
    ]);
    expect(report.ignored).toEqual({ image: 1 });
    expect(report).toMatchObject({ updated: [], unchanged: [], filesSeen: 4 });
    expect(report.added).toHaveLength(2);
    expect(report.warnings).toEqual([
      expect.objectContaining({ path: 'sub/検索.md', kind: 'title-from', source: 'heading' }),
    ]);
    expect(articles.map(({ path, title, tags }) => [path, title, tags])).toEqual([
      ['docker.md', 'Dockerのボリュームと権限', ['Docker', 'Linux']],
      ['sub/検索.md', '全文検索とベクトル検索', []],
    ]);
    expect(articles[0]).toMatchObject({
      id: 'c686397e4a0f4f11683d',
      headings: [
        { level: 2, text: '名前付きボリューム' },
        { level: 2, text: '権限エラー' },
      ],
    });
  });

  it('gives offsets that hold in the text and in the file', async () => {
    const { articles } = await inspect('articles');
    const bodies = [DOCKER, SEARCH];
    for (const [index, { id, text, bodyStart, characters, passages }] of articles.entries()) {
      expect(bodies[index]?.slice(bodyStart)).toBe(text);
      expect(characters).toBe(text.length);
      expect(passages.length).toBeGreaterThan(0);
      for (const [ordinal, passage] of passages.entries()) {
        expect(text.slice(passage.start, passage.end)).toBe(passage.text);
        expect(passage.id).toBe(`${id}#${ordinal}`);
        expect(passage.headingPath[0]).toBe(articles[index]?.title);
      }
    }
  });

  it('reads a single file and a zip', async () => {
    expect((await inspect('articles/docker.md')).articles[0]?.path).toBe('docker.md');
    const zip = zipSync({ 'articles/a.md': strToU8(SEARCH), 'articles/b.md': strToU8(DOCKER) });
    await writeFile(join(folder, 'export.zip'), zip);
    const { articles } = await inspect('export.zip');
    expect(articles.map(({ title }) => title).toSorted()).toEqual([
      'Dockerのボリュームと権限',
      '全文検索とベクトル検索',
    ]);
  });

  it('cuts by the given settings', async () => {
    const usual = await inspect('articles/docker.md');
    const small = await inspect(
      'articles/docker.md',
      '--chunk-size',
      '60',
      '--chunk-min',
      '20',
      '--overlap=10',
    );
    expect(small.articles[0]?.passages.length).toBeGreaterThan(
      usual.articles[0]?.passages.length ?? 0,
    );
  });

  it('reads #見出し without a space as text or as a heading, as told', async () => {
    await writeFile(join(folder, 'loose.md'), '# 題\n\n#はじめに\n\n本文。\n');
    const names = async (...options: string[]) =>
      (await inspect('loose.md', ...options)).articles[0]?.headings.map(({ text }) => text);
    expect(await names()).toEqual(['題']);
    expect(await names('--heading-without-space', 'lenient')).toEqual(['題', 'はじめに']);
  });

  it('tells the same to people', async () => {
    const { code, stdout, stderr } = await run('inspect', 'articles');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('2 added, 1 skipped (4 files seen)');
    expect(stdout).toContain('skipped empty.md: the file is empty');
    expect(stdout).toContain('## 権限エラー');
    expect(stdout).toMatch(
      /^4 passages; kurabe index --token-states would store about \d+\.\d kB beside them$/mu,
    );
  });

  it.each([
    [['--chunk-size', 'many'], 'kurabe: --chunk-size many is not a whole number'],
    [['--overlap', '600'], 'kurabe: --overlap cannot be 600: 0 <= overlap <= size / 2 must hold'],
    [['--chunk-min', '0'], 'kurabe: --chunk-min cannot be 0: 0 < minimum <= size must hold'],
    [['--heading-without-space', 'loose'], 'kurabe: --heading-without-space loose is not known'],
    [['--chunk-size', '-5'], 'kurabe: --chunk-size cannot be -5: size > 0 must hold'],
  ])('refuses %j', async (args, sentence) => {
    expect(await refused('inspect', 'articles', ...args)).toBe(sentence);
  });

  it('refuses a path that is not there, and none', async () => {
    expect(await refused('inspect', 'nowhere')).toBe('kurabe: nowhere does not exist');
    expect(await refused('inspect')).toBe('kurabe: no PATH given');
  });
});

interface IndexedJson {
  readonly report: Record<'added' | 'updated' | 'unchanged', readonly unknown[]>;
  readonly missing: readonly { readonly path: string }[];
  readonly removed: readonly { readonly path: string }[];
  readonly embeddedNow: number;
  readonly status: {
    readonly articles: number;
    readonly passages: number;
    readonly embedded: number;
    readonly fingerprint: string;
    readonly tokenStates: {
      readonly isKept: boolean;
      readonly passages: number;
      readonly bytes: number;
    };
  };
  readonly tokenStatesFreed?: number;
}

async function indexJson(...args: readonly string[]): Promise<IndexedJson> {
  const { code, stdout, stderr } = await run('index', ...args, '--json', '--quiet');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout) as IndexedJson;
}

describe('kurabe index', () => {
  it('embeds once, then only what changed, and tells what is gone', async () => {
    await mkdir(join(folder, 'blog'));
    await writeFile(join(folder, 'blog/a.md'), DOCKER);
    await writeFile(join(folder, 'blog/b.md'), SEARCH);
    const first = await indexJson('blog', '--out', 'idx');
    expect(first.report.added).toHaveLength(2);
    expect(first.embeddedNow).toBe(first.status.passages);
    expect(first.status.embedded).toBe(first.status.passages);

    const second = await indexJson('blog', '--out', 'idx');
    expect(second.report.unchanged).toHaveLength(2);
    expect(second.embeddedNow).toBe(0);
    expect(second.status).toEqual({ ...first.status, embedder: null });

    await writeFile(join(folder, 'blog/a.md'), DOCKER.replace('tarを使います', 'rsyncを使います'));
    const changed = await indexJson('blog', '--out', 'idx');
    expect(changed.report.updated).toHaveLength(1);
    expect(changed.embeddedNow).toBe(1);
    expect(changed.status.passages).toBe(first.status.passages);

    await rm(join(folder, 'blog/b.md'));
    const gone = await indexJson('blog', '--out', 'idx');
    expect(gone.missing.map(({ path }) => path)).toEqual(['b.md']);
    expect(gone.status.articles).toBe(2);
    const pruned = await indexJson('blog', '--out', 'idx', '--prune');
    expect(pruned.removed.map(({ path }) => path)).toEqual(['b.md']);
    expect(pruned.status.articles).toBe(1);
  });

  it('stores token states on request, keeps storing them, and deletes them', async () => {
    const plain = await indexJson('articles', '--out', 'states');
    expect(plain.status.tokenStates).toEqual({ isKept: false, passages: 0, bytes: 0 });
    const { code, stdout, stderr } = await run(
      'index',
      'articles',
      '--out',
      'states',
      '--token-states',
    );
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /^embedding (\d+) of \1 passages \(q8 on node, with token states: about \d+\.\d kB in all\)$/mu,
    );
    expect(stdout).toContain('0 passages embedded now');
    expect(stdout).toMatch(/^token states of \d+ passages: \d+\.\d kB$/mu);
    // Not asked for again: it stays as it is, also for what is new.
    const kept = await indexJson('articles', '--out', 'states');
    const { tokenStates, passages, fingerprint } = kept.status;
    expect(tokenStates).toMatchObject({ isKept: true, passages });
    expect(fingerprint).toBe(plain.status.fingerprint);
    const ask = async (): Promise<unknown> => {
      const found = await run('search', '--index', 'states', '--mode', 'rerank', '--json', 'tar');
      expect({ code: found.code, stderr: found.stderr }).toEqual({ code: 0, stderr: '' });
      const answer = JSON.parse(found.stdout) as Answer;
      return answer.modes['rerank']?.hits;
    };
    const withStates = await ask();
    const off = await indexJson('articles', '--out', 'states', '--no-token-states');
    expect(off.tokenStatesFreed).toBe(tokenStates.bytes);
    expect(off.status.tokenStates).toEqual({ isKept: false, passages: 0, bytes: 0 });
    expect(await readdir(join(folder, 'states/states'))).toEqual([]);
    expect(await ask()).toEqual(withStates);
    expect(
      await refused('index', 'articles', '--out', 'states', '--token-states', '--no-token-states'),
    ).toBe('kurabe: --token-states and --no-token-states cannot both be given');
  });

  it('refuses other settings by name until it is told to rebuild', async () => {
    await indexJson('articles', '--out', 'settings');
    const before = await readdir(join(folder, 'settings/records'));
    expect(await refused('index', 'articles', '--out', 'settings', '--chunk-size', '300')).toMatch(
      /settings was made with .*600.*, not with .*300/,
    );
    expect(await refused('index', 'articles', '--out', 'settings', '--dtype', 'q4')).toMatch(
      /q8.*not with.*q4/,
    );
    expect(await readdir(join(folder, 'settings/records'))).toEqual(before);
    const rebuilt = await indexJson(
      'articles',
      '--out',
      'settings',
      '--chunk-size',
      '60',
      '--chunk-min',
      '20',
      '--overlap',
      '10',
      '--rebuild',
    );
    expect(rebuilt.status.embedded).toBe(rebuilt.status.passages);
  });

  it('makes every vector anew for another model', async () => {
    await indexJson('articles/docker.md', '--out', 'model');
    const q4 = await indexJson(
      'articles/docker.md',
      '--out',
      'model',
      '--dtype',
      'q4',
      '--rebuild',
    );
    expect(q4.embeddedNow).toBe(q4.status.passages);
    const header = await readState(join(folder, 'model'));
    expect(header).toMatchObject({ state: { header: { embedding: { dtype: 'q4' } } } });
  });

  it('never touches a folder that holds something else', async () => {
    await mkdir(join(folder, 'mine/records'), { recursive: true });
    await writeFile(join(folder, 'mine/records/a.md'), SEARCH);
    expect(await refused('index', 'articles', '--out', 'mine')).toBe(
      'kurabe: mine holds other files and no index',
    );
    expect(await readdir(join(folder, 'mine/records'))).toEqual(['a.md']);
  });

  it('does not read its own index when that lies among the articles', async () => {
    await mkdir(join(folder, 'nested'));
    await writeFile(join(folder, 'nested/a.md'), SEARCH);
    await indexJson('nested', '--out', 'nested/idx');
    const again = await indexJson('nested', '--out', 'nested/idx');
    expect(again.report).toMatchObject({
      added: [],
      unchanged: [{ path: 'a.md' }],
      skipped: [],
      filesSeen: 1,
    });
  });

  it.each([
    [['articles'], 'kurabe: --out is missing'],
    [['--out', 'x'], 'kurabe: no PATH given'],
    [['articles/picture.png', '--out', 'x'], 'kurabe: no article below the given paths'],
    [
      ['articles/empty.md', '--out', 'x'],
      'kurabe: no article below the given paths (empty.md: the file is empty)',
    ],
    [['articles', '--out', 'x', '--device', 'gpu'], 'kurabe: --device gpu is not known'],
    [['articles', '--out', 'x', '--dtype', 'q2'], 'kurabe: --dtype q2 is not known'],
    [['articles', '--out', 'x', '--tokenizer', 'mecab'], 'kurabe: --tokenizer mecab is not known'],
    [
      ['articles', '--out', 'articles/docker.md'],
      'kurabe: articles/docker.md cannot be used (ENOTDIR)',
    ],
  ])('refuses %j', async (args, sentence) => {
    expect(await refused('index', ...args)).toBe(sentence);
  });

  it('stops soon on Ctrl-C while the model is being opened', async () => {
    await mkdir(join(folder, 'many'));
    const section = (i: number): string =>
      `\n## 第${i}節\n\n${`第${i}節の文章です。`.repeat(40)}\n`;
    for (let part = 0; part < 20; part += 1) {
      const sections = Array.from({ length: 100 }, (_, i) => section(part * 100 + i));
      await writeFile(join(folder, `many/${part}.md`), `# 記事 ${part}\n${sections.join('')}`);
    }
    const child = startKurabe(folder, ['index', 'many', '--out', 'opening']);
    let asked = 0;
    const { code, stderr } = await ended(child, (text) => {
      // Said before the model is asked for.
      if (asked > 0 || !text.includes('embedding 2000 of 2000')) return;
      asked = performance.now();
      child.kill('SIGINT');
    });
    // Opening alone takes about two seconds, the passages many minutes; the bound leaves room for a busy machine.
    expect(performance.now() - asked).toBeLessThan(60_000);
    expect(code).toBe(130);
    expect(stderr).toContain('kurabe: interrupted; 0 of 2000 passages are embedded');
  });

  it('stops on Ctrl-C and goes on from there', async () => {
    const sections = Array.from(
      { length: 72 },
      (_, i) =>
        `## 第${i}節\n\n${`これは第${i}節の文章で、他の節とは番号だけが違います。`.repeat(6)}\n`,
    );
    await mkdir(join(folder, 'long'));
    for (const part of [0, 1, 2]) {
      const body = sections.slice(part * 24, part * 24 + 24).join('\n');
      await writeFile(join(folder, `long/${part}.md`), `# 長い記事 ${part}\n\n${body}`);
    }
    const child = startKurabe(folder, ['index', 'long', '--out', 'resumed']);
    const ending = ended(child);
    const hasVectors = async (): Promise<boolean> => {
      const state = await readState(join(folder, 'resumed'));
      return state.kind === 'found' && state.state.header?.embedding != null;
    };
    while (child.exitCode === null && !(await hasVectors())) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    child.kill('SIGINT');
    const stopped = await ending;
    expect(stopped).toMatchObject({ code: 130, stdout: '' });
    expect(stopped.stderr).toContain('kurabe: interrupted');

    const resumed = await indexJson('long', '--out', 'resumed');
    expect(resumed.report.unchanged).toHaveLength(3);
    expect(resumed.embeddedNow).toBeLessThan(resumed.status.passages);
    expect(resumed.embeddedNow).toBeGreaterThan(0);
    expect(resumed.status.embedded).toBe(resumed.status.passages);

    const straight = await indexJson('long', '--out', 'straight');
    const ask = ['--queries', 'q.jsonl', '--json', '--k', '10'];
    await writeFile(
      join(folder, 'q.jsonl'),
      '{"id":"a","text":"第7節"}\n{"id":"b","text":"番号が違う文章"}\n',
    );
    const rankings = async (index: string): Promise<unknown> =>
      (await run('search', '--index', index, ...ask)).stdout
        .trimEnd()
        .split('\n')
        .map((line) =>
          JSON.parse(line, (key, value) => (/Ms$|timings|Hash/.test(key) ? undefined : value)),
        );
    expect(straight.embeddedNow).toBe(straight.status.passages);
    expect(await rankings('resumed')).toEqual(await rankings('straight'));
  });
});

interface Answer {
  readonly id: string;
  readonly text: string;
  readonly modes: Record<
    string,
    {
      readonly hits: readonly {
        readonly rank: number;
        readonly passageId: string;
        readonly articleId: string;
        readonly path: string;
        readonly headingPath: readonly string[];
        readonly start: number;
        readonly end: number;
        readonly text: string;
        readonly lexical?: { readonly rank: number; readonly score: number };
        readonly dense?: { readonly rank: number; readonly score: number };
        readonly fused?: { readonly rank: number; readonly score: number };
      }[];
      readonly warnings: readonly { readonly kind: string; readonly message: string }[];
      readonly latencyMs: number;
      readonly invariants: unknown;
    }
  >;
}

describe('kurabe search', () => {
  beforeAll(() => indexJson('articles', '--out', 'ask'));

  const ask = async (...args: readonly string[]): Promise<readonly Answer[]> => {
    const { code, stdout, stderr } = await run('search', '--index', 'ask', ...args, '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Answer);
  };

  it('answers each question with one line, in order, every hit explained', async () => {
    await writeFile(
      join(folder, 'questions.jsonl'),
      '{"id":"q2","text":"コンテナの権限エラーを直す"}\n\n{"id":"q1","text":"BM25とは"}\n',
    );
    const answers = await ask('--mode', 'naive,hybrid', '--k', '3', '--queries', 'questions.jsonl');
    expect(answers.map(({ id, text }) => [id, text])).toEqual([
      ['q2', 'コンテナの権限エラーを直す'],
      ['q1', 'BM25とは'],
    ]);
    for (const { modes } of answers) {
      expect(Object.keys(modes)).toEqual(['naive', 'hybrid']);
      expect(modes['naive']?.invariants).toEqual(modes['hybrid']?.invariants);
      for (const { hits, latencyMs } of Object.values(modes)) {
        expect(hits.map(({ rank }) => rank)).toEqual([1, 2, 3]);
        expect(latencyMs).toBeGreaterThan(0);
      }
      expect(
        modes['naive']?.hits.every(({ dense, lexical, fused }) => dense && !lexical && !fused),
      ).toBe(true);
      expect(modes['hybrid']?.hits.every(({ fused }) => fused)).toBe(true);
    }
    expect(answers[0]?.modes['hybrid']?.hits[0]?.text).toContain('## 権限エラー');
    expect(answers[1]?.modes['hybrid']?.hits[0]?.text).toContain('## BM25');
    const hit = answers[0]?.modes['naive']?.hits[0];
    expect(DOCKER.slice(DOCKER.indexOf('\n導入') + 1)).toContain(hit?.text);
    expect(hit).toMatchObject({ articleId: 'c686397e4a0f4f11683d', path: 'docker.md' });
  });

  it('warns when the lexical leg is empty', async () => {
    const [answer] = await ask('--mode', 'hybrid', 'zzzqqq');
    expect(answer?.id).toBe('1');
    expect(answer?.modes['hybrid']?.warnings).toEqual([
      expect.objectContaining({
        kind: 'lexical-empty',
        message: expect.stringContaining('zzzqqq'),
      }),
    ]);
  });

  it('tells the same to people, modes beside each other', async () => {
    const { code, stdout } = await run('search', '--index', 'ask', '権限エラー');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^\? 権限エラー\nnaive {2}hybrid\n/);
    expect(stdout).toContain('docker.md');
    expect(stdout).toMatch(/hybrid: RRF 0\.\d{4} = /);
  });

  it('writes nothing into the index', async () => {
    const before = await stat(join(folder, 'ask'));
    await run('search', '--index', 'ask', '権限エラー');
    expect((await stat(join(folder, 'ask'))).mtimeMs).toBe(before.mtimeMs);
  });

  it('ends quietly when nobody reads on', () => {
    const script = join(process.cwd(), 'scripts/kurabe.mjs');
    const many = Array.from({ length: 400 }, (_, i) =>
      JSON.stringify({ id: i, text: 'BM25' }),
    ).join('\n');
    const piped = execFileSync(
      'bash',
      [
        '-c',
        `set -o pipefail; node "${script}" search --index ask --mode naive --json --queries - | head -1`,
      ],
      { cwd: folder, input: many, encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'] },
    );
    expect(JSON.parse(piped)).toMatchObject({ id: '0' });
  });

  it.each([
    [['--mode', 'reranker', 'x'], 'kurabe: unknown mode "reranker"'],
    [['--mode', 'naive,', 'x'], 'kurabe: unknown mode ""'],
    [['--k', '0', 'x'], 'kurabe: --k 0 is out of range'],
    [['--k', '51', 'x'], 'kurabe: --k 51 is out of range'],
    [['--k', '2.5', 'x'], 'kurabe: --k 2.5 is not a whole number'],
    [[''], 'kurabe: the question is empty'],
    [[], 'kurabe: no question given'],
    [['two', 'words'], 'kurabe: one question at a time, but "words" follows'],
    [['x', '--queries', 'bad.jsonl'], 'kurabe: both a question and --queries were given'],
    [['--queries', 'bad.jsonl'], 'kurabe: line 2 of bad.jsonl is not JSON'],
    [['--queries', 'none.jsonl'], 'kurabe: none.jsonl cannot be read (ENOENT)'],
  ])('refuses %j', async (args, sentence) => {
    await writeFile(join(folder, 'bad.jsonl'), '{"id":"a","text":"x"}\n{"id":"b"\n');
    expect(await refused('search', '--index', 'ask', ...args)).toBe(sentence);
  });

  it('refuses a folder without an index', async () => {
    expect(await refused('search', '--index', 'nowhere', 'x')).toBe(
      'kurabe: there is no index in nowhere',
    );
    expect(await refused('search', '--index', 'articles', 'x')).toBe(
      'kurabe: articles holds other files and no index',
    );
    expect(await refused('search', 'x')).toBe('kurabe: --index is missing');
  });
});
