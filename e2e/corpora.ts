import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { zipSync } from 'fflate';

/** A small article on its own subject, found by its own word and by its meaning. */
export function article(id: string, title: string, body: string): string {
  return `---\ntitle: ${title}\ntags:\n  - 園芸\nprivate: false\nupdated_at: '2026-10-01T09:00:00+09:00'\nid: ${id}\norganization_url_name: null\nslide: false\nignorePublish: false\n---\n${body}\n`;
}

/** More than the 100 entries that one `readEntries` call returns, in nested folders. */
export function manyArticles(count: number): Readonly<Record<string, string>> {
  const files: Record<string, string> = {};
  for (let n = 0; n < count; n += 1) {
    const id = n.toString(16).padStart(20, '0');
    files[`public/bed-${n % 3}/plant-${n}.md`] = article(
      id,
      `株 ${n} の記録`,
      `## 観察\n札番号 KX-${1000 + n} の株。${n % 2 === 0 ? '水やりは朝に行う。' : '土が乾いたら鉢を日陰に移す。'}`,
    );
  }
  return files;
}

const HEADINGS = 315;
/** Bytes of a section, so that all together are a little more than 1 MB. */
const SECTION_BYTES = 3_400;

/** One article of 1 MB in 315 sections; `mark(n)` is a word that only section `n` has. */
export function largeArticle(): {
  readonly text: string;
  readonly headings: number;
  readonly mark: (section: number) => string;
} {
  const mark = (section: number): string => `棚番号BK${4000 + section}`;
  const sections = Array.from({ length: HEADINGS }, (_, n) => {
    const level = n % 21 === 0 ? 1 : (n % 3) + 2;
    const lines = [`${'#'.repeat(level)} ${n + 1} 区画の記録`, '', `${mark(n)} の土を調べた。`, ''];
    lines.push('```sh', `# 見出しではない ${n}`, `measure --bed ${n}`, '```', '');
    lines.push('| 日 | 水分 |', '|---|---|', `| 1 | ${n % 100} % |`, '');
    for (let day = 1; Buffer.byteLength(lines.join('\n')) < SECTION_BYTES; day += 1) {
      lines.push(`${day} 日目は区画 ${n} の苗に水をやり、葉の色と根の張りを手帳に書いた。`, '');
    }
    return lines.join('\n');
  });
  return {
    text: article('b00c'.padEnd(20, '0'), '菜園の記録、全区画', sections.join('\n')),
    headings: HEADINGS,
    mark,
  };
}

/** Writes files below a folder and returns the folder. */
export function writeFolder(
  root: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): string {
  for (const [path, text] of Object.entries(files)) {
    const target = join(root, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
  return root;
}

/** Writes a zip and returns its path. */
export function writeZip(path: string, files: Readonly<Record<string, string>>): string {
  const encoder = new TextEncoder();
  const entries = Object.entries(files).map(
    ([name, text]) => [name, encoder.encode(text)] as const,
  );
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, zipSync(Object.fromEntries(entries)));
  return path;
}
