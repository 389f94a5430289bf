// What every mode is worth on the bundled sample, and its parts: the tables between `<!-- measured:start -->` and
// `<!-- measured:end -->` of docs/modes/*.md, on the index that the page opens. No language model is used.
//   node scripts/eval-modes.mjs            evaluates at k 5 and k 10, and writes the pages; the answers stay in .cache/modes
//   node scripts/eval-modes.mjs --written  writes the pages from the answers that are there
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importTypeScript } from './node-bundle.mjs';
import { ROOT, ensurePackages } from './setup.mjs';

const SAMPLES = join('public', 'samples');
const INDEX = join('.cache', 'sample-index');
const ANSWERS = join(ROOT, '.cache', 'modes');
/** Modes whose parts are taken out one by one (`--ablate`). */
const ABLATED = ['fusion', 'rerank', 'docusearch'];
const MODES = ['naive', 'hybrid', 'agentic', ...ABLATED, 'deep-wide'];
/** Modes that report precision and recall at 10. */
const AT_TEN = ['naive', 'hybrid', 'rerank', 'docusearch'];

/** Further settings of a mode, each an evaluation beside hybrid: a name for the table, and arguments of `kurabe eval`. */
const FURTHER = {
  agentic: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((preset) => ({
    name: `agentic (${preset})`,
    args: ['--agent', preset],
  })),
  'deep-wide': ['0.25, 0.25', '0.25, 1', '1, 0.25', '1, 1'].map((dials) => {
    const [deep, wide] = dials.split(', ');
    return {
      name: `deep ${deep} × wide ${wide}`,
      args: ['--set', `deep-wide.deep=${deep},deep-wide.wide=${wide}`],
    };
  }),
};

/** Arguments of `kurabe eval`, by the file that its answer is kept in. */
const RUNS = {
  'k5.json': ['--modes', MODES.join(','), '--ablate', ABLATED.join(',')],
  'k10.json': ['--modes', AT_TEN.join(','), '--k', '10'],
  ...Object.fromEntries(
    Object.entries(FURTHER).flatMap(([mode, variants]) =>
      variants.map(({ args }, at) => [
        `${mode}-${at}.json`,
        ['--modes', `hybrid,${mode}`, ...args],
      ]),
    ),
  ),
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

const share = (value) => value.toFixed(3);
const line = (cells) => `| ${cells.join(' | ')} |`;
const table = (head, rows) => [head, head.map(() => '---'), ...rows].map(line).join('\n');
const scoresOf = (report, system, bucket) =>
  report.scores.find((each) => each.bucket === bucket && each.system === system);

/** Questions that only one of two systems answered whole, and the exact McNemar p of that, unadjusted. */
function against(report, system) {
  if (system === 'hybrid') return ['–', '–'];
  const pair = report.comparisons.find(
    ({ bucket, measure, a, b }) =>
      bucket === 'all' &&
      measure === 'full-hit' &&
      [a, b].includes('hybrid') &&
      [a, b].includes(system),
  );
  const isSecond = pair.b === system;
  const [won, lost] = isSecond ? [pair.bWins, pair.aWins] : [pair.aWins, pair.bWins];
  return [`${won} : ${lost}`, pair.p < 0.001 ? '< 0.001' : pair.p.toFixed(3)];
}

/** A line of the table: what a system found, how it stands against hybrid, and its time as a multiple of hybrid's. */
function row(report, system, name = system) {
  const all = scoresOf(report, system, 'all');
  const hits = (bucket) => {
    const { n, scores } = scoresOf(report, system, bucket);
    return `${scores.fullHits}/${n}`;
  };
  const { recallAtK, mrrAtK, ndcgAtK } = all.scores;
  const times = all.latencyMs.p50 / scoresOf(report, 'hybrid', 'all').latencyMs.p50;
  return [
    name,
    hits('easy'),
    hits('multihop'),
    hits('all'),
    share(recallAtK.value),
    share(mrrAtK.value),
    share(ndcgAtK.value),
    ...against(report, system),
    times.toFixed(1),
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
  'won : lost',
  'p',
  'time × hybrid',
];

/** Hybrid, the page's mode, that mode with one part taken out each, and with other settings. */
function worth(page, { 'k5.json': report, ...others }) {
  const systems =
    page === 'naive' || page === 'hybrid'
      ? ['naive', 'hybrid']
      : [
          'hybrid',
          ...report.systems.filter((name) => name === page || name.startsWith(`${page}-`)),
        ];
  const rows = [
    ...systems.map((system) => row(report, system)),
    ...(FURTHER[page] ?? []).map(({ name }, at) => row(others[`${page}-${at}.json`], page, name)),
  ];
  return `${table(HEAD, rows)}

Full hit = every gold span among the first ${report.conditions.k} passages. "won : lost" counts questions that only one of the two answered whole, against hybrid; p is exact McNemar, not
adjusted for the number of systems. Time is the median, as a multiple of hybrid's in the same run. Index ${report.conditions.indexHash.slice(0, 12)}, golden set
${report.conditions.goldenHash.slice(0, 12)}; written by \`node scripts/eval-modes.mjs\`, without a language model.`;
}

/** Precision and recall at 10, what the candidates could have given, and how much was grounded. */
function atTen(page, report) {
  const systems = [...new Set(['naive', 'hybrid', page])];
  const rows = systems.map((system) => {
    const { scores } = scoresOf(report, system, 'all');
    return [system, share(scores.precisionAtK.value), share(scores.recallAtK.value)];
  });
  const { reranked, within, judged, grounded } = report.steps?.[page] ?? {};
  const notes = [
    ...(reranked > 0
      ? [
          `All gold was among the 20 candidates for ${within} of ${reranked} questions: no order of them can do better (the ceiling).`,
        ]
      : []),
    ...(judged > 0
      ? [
          `${grounded} of ${judged} judged passages were grounded (by shared words, without a model): ${((100 * grounded) / judged).toFixed(1)} %.`,
        ]
      : []),
  ];
  return [table(['system', 'P@10', 'R@10'], rows), ...notes].join('\n\n');
}

mkdirSync(ANSWERS, { recursive: true });
if (process.argv[2] !== '--written') {
  ensurePackages();
  rmSync(join(ROOT, INDEX), { recursive: true, force: true });
  const { writeSampleIndex } = await importTypeScript('scripts/sample-index.ts');
  await writeSampleIndex(ROOT, join(ROOT, INDEX));
  const golden = ['--golden', join(SAMPLES, 'golden.jsonl'), '--json', '--quiet'];
  for (const [name, args] of Object.entries(RUNS)) {
    writeFileSync(join(ANSWERS, name), kurabe('eval', '--index', INDEX, ...golden, ...args));
  }
}
const reports = Object.fromEntries(
  Object.keys(RUNS).map((name) => [name, JSON.parse(readFileSync(join(ANSWERS, name), 'utf8'))]),
);
for (const page of MODES) {
  const path = join(ROOT, 'docs', 'modes', `${page}.md`);
  const text = readFileSync(path, 'utf8');
  const measured = /(<!-- measured:start -->\n)[\s\S]*?(<!-- measured:end -->)/u;
  if (!measured.test(text)) throw new Error(`${path} has no place for the table`);
  const parts = [
    worth(page, reports),
    ...(AT_TEN.includes(page) ? [atTen(page, reports['k10.json'])] : []),
  ];
  writeFileSync(
    path,
    text.replace(measured, (_, start, end) => `${start}${parts.join('\n\n')}\n${end}`),
  );
  console.log(path);
}
