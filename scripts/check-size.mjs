// The bytes of a first load: what index.html pulls in before the model and wasm.
//   node scripts/check-size.mjs          fails over budget
//   node scripts/check-size.mjs --json   prints the figures
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pathToFileURL } from 'node:url';
import { ROOT } from './setup.mjs';

/** Issue budget: JavaScript of the first load, gzipped, before model and wasm. */
const JS_BUDGET = 250_000;

/** Static closure of the entry chunk in Vite's manifest: every file the page needs before it paints. */
function firstLoadFiles(manifest) {
  const entry = Object.keys(manifest).find((key) => manifest[key].isEntry && key.endsWith('.html'));
  if (entry === undefined) throw new Error('no entry in the manifest: build first');
  const seen = new Set();
  const files = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    files.add(manifest[key].file);
    for (const css of manifest[key].css ?? []) files.add(css);
    for (const next of manifest[key].imports ?? []) visit(next);
  };
  visit(entry);
  return [...files];
}

/** What workers load beside the page until the first answer: told, outside the page's budget (ADR 0011). */
function workerScripts(dist) {
  const wanted = /^(index\.worker|embed\.worker|transformers|ort\.wasm)[.-].*\.js$/;
  return readdirSync(join(dist, 'assets'))
    .filter((name) => wanted.test(name))
    .map((name) => {
      const bytes = readFileSync(join(dist, 'assets', name));
      return {
        file: `assets/${name}`,
        raw: bytes.length,
        gzip: gzipSync(bytes, { level: 9 }).length,
      };
    });
}

/** Gzipped and raw bytes of the first load by kind. */
export function firstLoad(dist = join(ROOT, 'dist')) {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
  const files = firstLoadFiles(manifest).map((file) => {
    const bytes = readFileSync(join(dist, file));
    return { file, raw: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length };
  });
  const sum = (end) =>
    files.filter(({ file }) => file.endsWith(end)).reduce((total, { gzip }) => total + gzip, 0);
  return {
    files,
    jsGzip: sum('.js'),
    cssGzip: sum('.css'),
    jsBudget: JS_BUDGET,
    workers: workerScripts(dist),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const report = firstLoad();
  if (process.argv.includes('--json')) console.log(JSON.stringify(report));
  else {
    for (const { file, raw, gzip } of report.files)
      console.log(`${String(gzip).padStart(8)} gz ${String(raw).padStart(9)}  ${file}`);
    console.log(
      `first load: JS ${report.jsGzip} of ${report.jsBudget} bytes gzipped, CSS ${report.cssGzip}`,
    );
    for (const { file, raw, gzip } of report.workers) {
      console.log(`${String(gzip).padStart(8)} gz ${String(raw).padStart(9)}  ${file} (worker)`);
    }
  }
  if (report.jsGzip > report.jsBudget) {
    console.error(`over budget by ${report.jsGzip - report.jsBudget} bytes`);
    process.exitCode = 1;
  }
}
