// Evaluation of the bundled sample, as the terminal command prints it: docs/sample-evaluation.md.
//   node scripts/eval-sample.mjs [MODES]   modes as for `kurabe eval`; naive,hybrid when not given
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, ensurePackages } from './setup.mjs';

const SAMPLES = join('public', 'samples');
const INDEX = join('.cache', 'sample-index');
const OUT = join('docs', 'sample-evaluation.md');

/** Output of a `kurabe` command; its progress goes to the terminal. */
function kurabe(...args) {
  const done = spawnSync(process.execPath, [join('scripts', 'kurabe.mjs'), ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (done.status !== 0) throw new Error(`kurabe ${args.join(' ')}: exit code ${done.status}`);
  return done.stdout;
}

ensurePackages();
const modes = process.argv[2] ?? 'naive,hybrid';
kurabe('index', join(SAMPLES, 'articles'), '--out', INDEX, '--prune', '--rebuild', '--quiet');
const golden = ['--golden', join(SAMPLES, 'golden.jsonl')];
const report = kurabe('eval', '--index', INDEX, ...golden, '--modes', modes);
const head = `# Evaluation of the bundled sample

<!-- Written by \`node scripts/eval-sample.mjs\`; do not edit. -->

The questions of \`${SAMPLES}/golden-source.json\` were written from the articles alone, before any retriever had been asked; none was
dropped or reworded after a result was seen.

`;
writeFileSync(join(ROOT, OUT), `${head}${report.trim()}\n`);
console.log(OUT);
