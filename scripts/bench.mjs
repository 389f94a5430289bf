// npm run bench: sets up, builds what is missing, measures in Chromium and prints one JSON object on stdout.
//   npm run -s bench                      all sections, ~4 minutes on two cores; progress on stderr
//   npm run -s bench -- --write           also writes docs/benchmarks.md from the same figures
//   npm run -s bench -- --only dense      one section, or several with commas
// Exit code: 0 every budget met, 1 one missed (e2e/bench/budgets.ts; milliseconds by the clock are only told),
// 2 wrong use, or nothing could be measured.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { ISOLATION_HEADERS, serve } from './serve.mjs';
import { ROOT, ensureChromium, ensurePackages } from './setup.mjs';

const BENCH = join(ROOT, 'e2e', 'bench');
const CONFIG = join(BENCH, 'vite.config.ts');
const PAGE = join(ROOT, 'docs', 'benchmarks.md');

/** A TypeScript module of the bench, with its packages left to Node. */
async function load(name) {
  const { runnerImport } = await import('vite');
  const inline = { root: ROOT, configFile: false, logLevel: 'warn' };
  return (await runnerImport(join(BENCH, name), inline)).module;
}

/** Builds dist/ in a process of its own: parts of the build print on stdout, which belongs to the figures. */
function buildProduct() {
  const script = join(ROOT, 'scripts', 'build.mjs');
  const done = spawnSync(process.execPath, [script], { cwd: ROOT, stdio: ['ignore', 2, 2] });
  if (done.status !== 0) throw new Error('the product did not build; the lines above say why');
}

/** Builds the bench page into .cache/bench and serves it, cross-origin isolated for a clock of 5 µs. */
async function serveBenchPage() {
  const { build, preview } = await import('vite');
  await build({ configFile: CONFIG, logLevel: 'warn' });
  const server = await preview({
    configFile: CONFIG,
    logLevel: 'warn',
    preview: { port: 0, host: 'localhost', headers: ISOLATION_HEADERS },
  });
  const { port } = server.httpServer.address();
  return { url: `http://localhost:${port}/`, close: () => server.close() };
}

/**
 * @param {{only?: string | undefined, write?: boolean | undefined, chromiumPath: string}} options
 * @returns {Promise<import('../e2e/bench/report.ts').BenchReport>}
 */
export async function bench({ only, write, chromiumPath }) {
  const { SECTION_NAMES, runBench } = await load('driver.ts');
  const sections = new Set(only === undefined ? SECTION_NAMES : only.split(','));
  const unknown = [...sections].filter((name) => !SECTION_NAMES.includes(name));
  if (unknown.length > 0)
    throw new Error(`no section ${unknown.join(', ')}; there are ${SECTION_NAMES.join(', ')}`);
  if (write && only !== undefined) throw new Error('--write needs all sections: leave out --only');
  buildProduct();
  const page = await serveBenchPage();
  const site = await serve();
  try {
    const report = await runBench({
      root: ROOT,
      chromiumPath,
      benchUrl: page.url,
      siteUrl: site.url,
      sections,
      log: (line) => console.error(line),
    });
    if (write) writeFileSync(PAGE, (await load('report.ts')).toMarkdown(report));
    return report;
  } finally {
    await Promise.all([page.close(), site.close()]);
  }
}

/** Every budget that was missed, in words. */
function misses({ ratios, absolutes }) {
  return [
    ...ratios
      .filter(({ met }) => !met)
      .map(
        ({ name, ratio, budget }) =>
          `missed: ${name} is ${ratio.median.toFixed(2)}, budget ≥ ${budget.atLeast}`,
      ),
    ...absolutes
      .filter(({ met }) => met === false)
      .map(
        ({ name, value, unit, budget }) =>
          `${budget.isFatal ? 'missed' : 'missed, by the clock'}: ${name} is ${value} ${unit}, budget ≤ ${budget.atMost}`,
      ),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string' },
        write: { type: 'boolean' },
      },
    });
    const { only, write } = values;
    ensurePackages();
    const report = await bench({ only, write, chromiumPath: ensureChromium() });
    const missed = misses(report);
    for (const line of missed) console.error(line);
    console.log(JSON.stringify(report, null, 2));
    process.exitCode = report.met ? 0 : 1;
  } catch (error) {
    console.error(error.message);
    process.exitCode = 2;
  }
}
