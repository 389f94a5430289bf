// npm test: sets up what is missing, runs every check, and closes with one line, `N passed, N failed`,
// summed over the runners. A step without a runner of its own counts as one.
//   node scripts/check-all.mjs            everything
//   node scripts/check-all.mjs unit e2e   only these steps
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { e2eFailures, failureText, unitFailures } from './failures.mjs';
import { ROOT, ensureChromium, ensurePackages } from './setup.mjs';

const REPORTS = join(ROOT, '.cache', 'reports');
const SOURCES = [
  'src',
  'e2e',
  'scripts',
  'vite.config.ts',
  'vitest.config.ts',
  'playwright.config.ts',
];

function run(command, args, env = {}) {
  const done = spawnSync(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  return done.status === 0;
}

const node = (script, ...args) => run(process.execPath, [join('scripts', script), ...args]);
const npx = (...args) => run('npx', ['--no-install', ...args]);
const one = (passed) => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1 });

/** Counts and failures of a runner from its JSON report; one that fails without a failed test counts one failure. */
function counted(passed, report, read) {
  let counts = { passed: 0, failed: 0, failures: [] };
  try {
    counts = read(JSON.parse(readFileSync(report, 'utf8')));
  } catch (error) {
    console.error(`no report to read: ${error.message}`);
    return { passed: 0, failed: 1 };
  }
  if (!passed && counts.failed === 0) counts.failed = 1;
  if (counts.passed + counts.failed === 0) counts.failed = 1;
  return counts;
}

function unit() {
  const report = join(REPORTS, 'unit.json');
  const passed = npx(
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  );
  return counted(passed, report, (json) => ({
    failures: unitFailures(json, ROOT),
    passed: json.numPassedTests,
    failed:
      json.numFailedTests +
      json.testResults.filter(
        (file) => file.status === 'failed' && file.assertionResults.length === 0,
      ).length,
  }));
}

function e2e() {
  const report = join(REPORTS, 'e2e.json');
  const passed = run('npx', ['--no-install', 'playwright', 'test'], {
    KURABE_CHROMIUM: ensureChromium(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  return counted(passed, report, (json) => ({
    failures: e2eFailures(json),
    passed: json.stats.expected + json.stats.flaky,
    failed: json.stats.unexpected,
  }));
}

const STEPS = {
  format: () => one(npx('oxfmt', '--check', ...SOURCES)),
  lint: () => one(npx('oxlint', '--type-aware', 'src', 'e2e', 'scripts')),
  types: () => one(npx('tsc', '-b')),
  fences: () => one(node('fences.mjs')),
  unused: () => one(npx('knip')),
  pins: () => one(node('check-pins.mjs')),
  unit,
  build: () => one(node('build.mjs', '--fresh')),
  size: () => one(node('check-size.mjs')),
  sample: () => one(node('build-sample.mjs', '--check')),
  e2e,
};

function selected() {
  const names = process.argv.slice(2);
  for (const name of names) {
    if (!(name in STEPS))
      throw new Error(`unknown step ${name}; steps: ${Object.keys(STEPS).join(' ')}`);
  }
  return names.length > 0 ? names : Object.keys(STEPS);
}

function main() {
  ensurePackages();
  const names = selected();
  if (names.includes('e2e')) ensureChromium();
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  const total = { passed: 0, failed: 0 };
  const lines = [];
  const failures = [];
  for (const name of names) {
    console.log(`\n── ${name}`);
    const startedAt = performance.now();
    const counts = STEPS[name]();
    total.passed += counts.passed;
    total.failed += counts.failed;
    failures.push(...(counts.failures ?? []));
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    lines.push(
      `${counts.failed === 0 ? 'ok  ' : 'FAIL'} ${name.padEnd(8)} ${String(counts.passed).padStart(5)} passed ${String(counts.failed).padStart(4)} failed ${seconds.padStart(5)} s`,
    );
  }
  console.log(`\n${lines.join('\n')}`);
  if (failures.length > 0) console.log(`\n${failures.map(failureText).join('\n')}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}

try {
  main();
} catch (error) {
  console.error(error.message);
  console.log('\n0 passed, 1 failed');
  process.exitCode = 1;
}
