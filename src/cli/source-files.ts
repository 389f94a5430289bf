import type { Dirent } from 'node:fs';
import { readFile, readdir, realpath, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { compareIds } from '../domain/ids.ts';
import type { SourceFile } from '../domain/import-report.ts';
import type { Outcome } from './outcome.ts';
import { done, refuse } from './outcome.ts';
import { codeOf } from './system-error.ts';

/** A file found below one of the given paths; `root` tells which, `path` is relative to it. */
interface Found {
  readonly root: string;
  readonly path: string;
  readonly absolute: string;
}

const reasonOf = (cause: unknown): string =>
  codeOf(cause) ?? (cause instanceof Error ? cause.message : String(cause));

/** A path whose content cannot be had: read() fails, and the import lists it as unreadable with the reason. */
function unreadable(path: string, cause: unknown): SourceFile {
  return { path, size: 0, read: () => Promise.reject(new Error(reasonOf(cause))) };
}

async function sourceOf(path: string, absolute: string): Promise<SourceFile> {
  try {
    const info = await stat(absolute);
    // Reading a pipe waits for a writer that never comes.
    if (!info.isFile()) return unreadable(path, new Error('not a regular file'));
    return { path, size: info.size, read: () => readFile(absolute) };
  } catch (cause) {
    return unreadable(path, cause);
  }
}

async function isFolder(entry: Dirent, absolute: string): Promise<boolean> {
  if (!entry.isSymbolicLink()) return entry.isDirectory();
  const target = await stat(absolute).catch(() => null);
  return target?.isDirectory() ?? false;
}

/** What is found so far, and a folder that is passed over. */
interface Finding {
  readonly found: Found[];
  readonly without: string | null;
}

/** Every file below a folder, links followed; a link back to a folder above is not entered again. */
async function walk(
  folder: Found,
  above: ReadonlySet<string>,
  { found, without }: Finding,
): Promise<void> {
  let entries: readonly Dirent[];
  let inside: ReadonlySet<string>;
  try {
    const real = await realpath(folder.absolute);
    if (above.has(real)) return;
    inside = new Set([...above, real]);
    entries = await readdir(folder.absolute, { withFileTypes: true });
  } catch {
    // A folder that will not open is named like a file that will not: reading it gives the reason.
    found.push(folder);
    return;
  }
  for (const entry of entries) {
    const absolute = join(folder.absolute, entry.name);
    const name = entry.name.normalize('NFC');
    const path = folder.path === '' ? name : `${folder.path}/${name}`;
    const child = { root: folder.root, path, absolute };
    if (absolute === without) continue;
    if (await isFolder(entry, absolute)) await walk(child, inside, { found, without });
    else found.push(child);
  }
}

/** Same relative path below two roots: the folder's name tells them apart, so neither overwrites the other. */
function named(found: readonly Found[]): readonly Found[] {
  const rootsOf = new Map<string, Set<string>>();
  for (const { path, root } of found) {
    rootsOf.set(path, (rootsOf.get(path) ?? new Set()).add(root));
  }
  return found.map((file) =>
    (rootsOf.get(file.path)?.size ?? 0) < 2
      ? file
      : { ...file, path: `${basename(file.root).normalize('NFC')}/${file.path}` },
  );
}

async function findBelow(typed: string, cwd: string, finding: Finding): Promise<Outcome<null>> {
  if (typed.trim() === '') {
    return refuse('a PATH is empty', 'name a Markdown file, a folder or a .zip');
  }
  const absolute = resolve(cwd, typed);
  try {
    const info = await stat(absolute);
    if (info.isDirectory()) {
      await walk({ root: absolute, path: '', absolute }, new Set(), finding);
    } else {
      const path = basename(absolute).normalize('NFC');
      finding.found.push({ root: join(absolute, '..'), path, absolute });
    }
    return done(null);
  } catch (cause) {
    const code = reasonOf(cause);
    return code === 'ENOENT'
      ? refuse(
          `${typed} does not exist`,
          'check the path (relative ones start where you typed the command)',
        )
      : refuse(`${typed} cannot be read (${code})`, 'check its permissions');
  }
}

/**
 * The files to import for the paths of a command line, sorted by path. Paths are relative to the given root
 * (a single file has its name), NFC, with `/`. Nothing is read yet; sizes are in bytes.
 * @param without absolute path of a folder to pass over: an index that is kept among its articles
 */
export async function sourceFiles(
  typed: readonly string[],
  cwd: string,
  without: string | null,
): Promise<Outcome<readonly SourceFile[]>> {
  if (typed.length === 0) {
    return refuse('no PATH given', 'name a Markdown file, a folder or a .zip');
  }
  const found: Found[] = [];
  for (const path of typed) {
    const below = await findBelow(path, cwd, { found, without });
    if (!below.ok) return below;
  }
  const unique = [...new Map(named(found).map((file) => [file.absolute, file])).values()];
  const sorted = unique.toSorted(
    (a, b) => compareIds(a.path, b.path) || compareIds(a.absolute, b.absolute),
  );
  return done(await Promise.all(sorted.map(({ path, absolute }) => sourceOf(path, absolute))));
}
