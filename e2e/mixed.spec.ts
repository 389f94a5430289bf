import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import encoding from 'encoding-japanese';
import { expect, test } from './fixtures.ts';
import { article, writeFolder, writeZip } from './corpora.ts';
import { CorpusPage } from './pages/corpus-page.ts';

const ODD_SAMPLES = fileURLToPath(new URL('../fixtures/odd-samples/', import.meta.url));

/** One file of a kind; every kind is one article, unless it says otherwise. */
const KINDS: readonly ((n: number) => readonly [path: string, content: string | Uint8Array])[] = [
  (n) => [`public/cli-${n}.md`, article(hexId(n), `CLI の記事 ${n}`, `## 節\n本文 ${n}。`)],
  (n) => [
    `articles/zenn-${n}.md`,
    `---\ntitle: "Zenn の記事 ${n}"\ntopics: ["園芸"]\npublished: true\n---\n:::message\n囲み ${n}。\n:::\n`,
  ],
  (n) => [`export/題名 ${n}/README.md`, `本文だけの記事 ${n}。\n\n# 後の見出し ${n}\n`],
  (n) => [`plain/note-${n}.md`, `# 手書きの記事 ${n}\r\n\r\n本文 ${n}。\r\n`],
  (n) => [
    `raw/view-${n}.md`,
    `---\ntitle: [Lua] 記事 ${n}: 計測編\ntags: Lua 計測\n---\n本文 ${n}。\n`,
  ],
  (n) => [
    `sync/comment-${n}.md`,
    `<!--\ntitle: 注釈の記事 ${n}\ntags: AI\nid: ${hexId(n + 5_000)}\n-->\n\n## 節\n本文 ${n}。\n`,
  ],
  (n) => [
    `sjis/legacy-${n}.md`,
    shiftJis(
      `# 表示能力の記事 ${n}\n\n十分な長さの日本語の本文を、古い文字コードで書いた。番号は ${n}。\n`,
    ),
  ],
  (n) => [
    `api/item-${n}.json`,
    JSON.stringify({
      id: hexId(n + 9_000),
      title: `API の記事 ${n}`,
      body: `# 見出し\n本文 ${n}`,
      tags: [{ name: 'API', versions: [] }],
      private: false,
      updated_at: '2026-10-01T09:00:00+09:00',
    }),
  ],
];

const ROUNDS = 60;

test('500 mixed files in one drop: every good one is in, every bad one is named', async ({
  page,
  site,
}, info) => {
  const files = Object.fromEntries(
    KINDS.flatMap((make) => Array.from({ length: ROUNDS }, (_, n) => make(n))),
  );
  const folder = writeFolder(info.outputPath('mixed'), {
    ...files,
    'broken/empty.md': '',
    'broken/picture.md': new Uint8Array([
      0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0, 0, 0, 1,
    ]),
    'broken/notes.json': '{"not": "an item"}',
    'node_modules/pkg/README.md': '# not mine',
    'public/.remote/cli-0.md': article(hexId(0), '写し', '本文'),
    'img/a.png': 'x',
  });
  const odd = join(folder, 'odd');
  mkdirSync(odd);
  const samples = readdirSync(ODD_SAMPLES).filter(
    (name) => name.endsWith('.md') && name !== 'README.md',
  );
  for (const name of samples) copyFileSync(join(ODD_SAMPLES, name), join(odd, name));
  const zip = writeZip(info.outputPath('more.zip'), { 'a/x.md': '# 圧縮の記事\n\n本文。' });

  const corpus = new CorpusPage(page);
  await corpus.open(site.url);
  await corpus.drop([folder, zip]);

  // s01_empty is the one odd sample without content; the drafts and the rest are articles.
  const articles = KINDS.length * ROUNDS + samples.length - 1 + 1;
  expect(articles).toBeGreaterThanOrEqual(500);
  await corpus.expectFigure('記事', String(articles));
  for (const name of [
    'broken/empty.md',
    'broken/picture.md',
    'broken/notes.json',
    's01_empty.md',
  ]) {
    await expect(page.getByText(name).first()).toBeAttached();
  }
  expect(await page.evaluate(() => '__x' in window)).toBe(false);
});

function hexId(n: number): string {
  return (0x1000 + n).toString(16).padStart(20, 'a');
}

function shiftJis(text: string): Uint8Array {
  return Uint8Array.from(
    encoding.convert(encoding.stringToCode(text), { to: 'SJIS', from: 'UNICODE' }),
  );
}
