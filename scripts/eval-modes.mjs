// What each further mode and each of its steps is worth on the bundled sample: the tables between
// `<!-- measured:start -->` and `<!-- measured:end -->` of docs/modes/*.md.
//   node scripts/eval-modes.mjs [PAGE …]   e.g. fusion; every page when none is named
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, ensurePackages } from './setup.mjs';

const SAMPLES = join('public', 'samples');
const INDEX = join('.cache', 'sample-index');

/** Systems of each page: a name, and the settings that make it (`--set` of `kurabe eval`). */
const PAGES = {
  fusion: [
    ['fusion, expansion by rules', 'fusion.expansion=rule'],
    ['fusion, two variants', 'fusion.expansion=rule,fusion.variants=2'],
    ['fusion, question counts once', 'fusion.expansion=rule,fusion.questionWeight=1'],
    ['fusion without expansion', 'fusion.expansion=none'],
  ],
  'deep-wide': [
    ['deep 0.25 × wide 0.25', 'deep-wide.deep=0.25,deep-wide.wide=0.25'],
    ['deep 0.5 × wide 0.5', ''],
    ['deep 1 × wide 0.25', 'deep-wide.deep=1,deep-wide.wide=0.25'],
    ['deep 0.25 × wide 1', 'deep-wide.deep=0.25,deep-wide.wide=1'],
    ['deep 1 × wide 1', 'deep-wide.deep=1,deep-wide.wide=1'],
  ],
};

/** Output of a `kurabe` command; its progress goes to the terminal. */
function kurabe(...args) {
  const done = spawnSync(process.execPath, [join('scripts', 'kurabe.mjs'), ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1 << 28,
  });
  if (done.status !== 0) throw new Error(`kurabe ${args.join(' ')}: exit code ${done.status}`);
  return done.stdout;
}

function evaluate(mode, set) {
  const golden = ['--golden', join(SAMPLES, 'golden.jsonl'), '--json', '--quiet'];
  const modes = ['--modes', `hybrid,${mode}`, ...(set === '' ? [] : ['--set', set])];
  return JSON.parse(kurabe('eval', '--index', INDEX, ...golden, ...modes));
}

const share = (value) => value.toFixed(3);

/** One row: full hit by type and over all, rank measures over all, time, and what may be said against hybrid. */
function row(name, report, system) {
  const of = (bucket) => report.scores.find((s) => s.bucket === bucket && s.system === system);
  const all = of('all');
  const hits = (bucket) => {
    const { n, scores } = of(bucket);
    return `${scores.fullHits}/${n}`;
  };
  const { recallAtK, mrrAtK, ndcgAtK } = all.scores;
  const pair = report.comparisons.find((c) => c.bucket === 'all' && c.measure === 'full-hit');
  const verdict =
    system === 'hybrid'
      ? '–'
      : pair.verdict.kind === 'distinguishable'
        ? `${pair.verdict.better} is better`
        : 'not distinguishable';
  const wins = system === 'hybrid' ? '–' : `${pair.bWins} : ${pair.aWins}`;
  return [
    name,
    hits('easy'),
    hits('multihop'),
    hits('all'),
    share(recallAtK.value),
    share(mrrAtK.value),
    share(ndcgAtK.value),
    `${Math.round(all.latencyMs.p50)} ms`,
    wins,
    verdict,
  ];
}

const HEAD = [
  'system',
  'easy',
  'multihop',
  'all full hits',
  'recall@5',
  'MRR@5',
  'nDCG@5',
  'p50',
  'won : lost against hybrid',
  'verdict',
];

function table(page) {
  const systems = PAGES[page];
  const reports = systems.map(([, set]) => evaluate(page, set));
  const [first] = reports;
  const rows = [
    row('hybrid', first, 'hybrid'),
    ...reports.map((report, at) => row(systems[at][0], report, page)),
  ];
  const lines = [HEAD, HEAD.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  const { indexHash, goldenHash, k } = first.conditions;
  return `${lines.join('\n')}

By \`node scripts/eval-modes.mjs ${page}\`, without a language model: full hit = every gold span among the first ${k} passages. Exact McNemar on full hit,
told apart at p ≤ 0.05. Times are of the machine that wrote this, one question after the other. Index ${indexHash.slice(0, 12)}, golden set ${goldenHash.slice(0, 12)}.`;
}

ensurePackages();
kurabe('index', join(SAMPLES, 'articles'), '--out', INDEX, '--prune', '--quiet');
for (const page of process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PAGES)) {
  const path = join(ROOT, 'docs', 'modes', `${page}.md`);
  const text = readFileSync(path, 'utf8');
  const measured = /(<!-- measured:start -->\n)[\s\S]*?(\n<!-- measured:end -->)/u;
  if (!measured.test(text)) throw new Error(`${path} has no place for the table`);
  writeFileSync(
    path,
    text.replace(measured, (_, start, end) => `${start}${table(page)}${end}`),
  );
  console.log(path);
}
