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
