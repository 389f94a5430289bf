// Builds dist/ with Vite, once per state of the sources.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './setup.mjs';

const INPUTS = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'scripts',
  'package-lock.json',
  '.env.production',
];
const STAMP = join(ROOT, 'dist', '.build-inputs');

function* files(path) {
  const stat = statSync(path);
  if (stat.isFile()) yield [path, stat];
  else for (const name of readdirSync(path).toSorted()) yield* files(join(path, name));
}

/** Path, size and mtime of every input: cheap, and wrong only towards building again. */
function inputsHash() {
  const hash = createHash('sha256');
  for (const input of INPUTS) {
    for (const [path, stat] of files(join(ROOT, input)))
      hash.update(`${path}\0${stat.size}\0${stat.mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** Builds dist/ unless it was built from exactly these inputs. */
export async function ensureBuild() {
  const wanted = inputsHash();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  const { build } = await import('vite');
  await build({ root: ROOT, logLevel: 'warn' });
  writeFileSync(STAMP, wanted);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (process.argv.includes('--fresh')) rmSync(STAMP, { force: true });
  await ensureBuild();
}
