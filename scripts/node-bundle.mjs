// Runs a TypeScript entry of this project on Node 20.20 and 22+ alike: bundled once with Vite's SSR build into
// .cache/node/<name>-<hash>/, where the hash covers every source that could be part of it. The second run only hashes.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ROOT, ensurePackages } from './setup.mjs';

const CACHE = join(ROOT, '.cache', 'node');
const KEEP_MS = 60 * 60 * 1000;
/** Packages with native or wasm parts of their own, which must stay where they are. */
const RUNTIMES = ['@huggingface/transformers', 'onnxruntime-web'];
/** Folders of src that no Node entry imports: leaving them out keeps a change of the page from costing a build here. */
const BROWSER_ONLY = new Set(['ui', 'app']);

function sourceFiles(folder, isTop) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return isTop && BROWSER_ONLY.has(entry.name) ? [] : sourceFiles(path, false);
    return /\.(ts|json)$/.test(entry.name) && !/\.test(-d)?\.ts$/.test(entry.name) ? [path] : [];
  });
}

function hashOf(entry) {
  const hash = createHash('sha256');
  const inputs = [
    fileURLToPath(import.meta.url),
    join(ROOT, 'package-lock.json'),
    join(ROOT, entry),
  ];
  for (const path of [...inputs, ...sourceFiles(join(ROOT, 'src'), true).toSorted()]) {
    const bytes = readFileSync(path);
    hash.update(`${path.slice(ROOT.length)}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex').slice(0, 16);
}

async function bundle(entry, target) {
  const { build } = await import('vite');
  const partial = `${target}.${process.pid}`;
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    // One file starts several times faster than the hundreds of small modules that the Markdown parser is made of.
    ssr: { noExternal: true, external: RUNTIMES },
    build: {
      ssr: true,
      target: 'node20',
      minify: false,
      outDir: partial,
      emptyOutDir: true,
      rolldownOptions: {
        input: { main: join(ROOT, entry) },
        output: { codeSplitting: false },
      },
    },
  });
  try {
    renameSync(partial, target);
  } catch (error) {
    // Another run built the same content first: its bundle is as good as ours.
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
}

/** Drops bundles of older content; young ones may be about to be imported by a run beside this one. */
function dropOlder(name, target) {
  for (const other of readdirSync(CACHE)) {
    const path = join(CACHE, other);
    const isOurs = /^(.+)-[0-9a-f]{16}$/.exec(other)?.[1] === name && path !== target;
    if (isOurs && Date.now() - statSync(path).mtimeMs > KEEP_MS) {
      rmSync(path, { recursive: true, force: true });
    }
  }
}

/** Imports `entry` (a path from the project's root) as a module. */
export async function importTypeScript(entry) {
  // Packages that someone installed by hand will do: a question in a terminal is no reason to replace them.
  if (!existsSync(join(ROOT, 'node_modules', 'vite'))) ensurePackages();
  const name = `${basename(dirname(entry))}-${basename(entry, '.ts')}`;
  const target = join(CACHE, `${name}-${hashOf(entry)}`);
  if (!existsSync(target)) {
    mkdirSync(CACHE, { recursive: true });
    await bundle(entry, target);
    dropOlder(name, target);
  }
  return import(pathToFileURL(join(target, 'main.js')).href);
}
