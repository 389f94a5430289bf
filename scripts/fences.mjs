// The import fences of ARCHITECTURE.md: who may import whom, and which folder owns which package.
//   node scripts/fences.mjs --write   writes .oxlintrc.json and the table in ARCHITECTURE.md from FOLDERS
//   node scripts/fences.mjs           checks that both are current, then plants violations and expects each to be caught
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';

/** folder → what it may import besides itself, and the packages that nobody else may import. */
export const FOLDERS = {
  domain: { may: [], owns: [] },
  lib: { may: [], owns: [] },
  config: { may: ['domain', 'lib'], owns: [] },
  markdown: {
    may: ['lib'],
    owns: ['mdast-util-*', 'micromark-*', 'hast-util-sanitize', 'unist-util-*'],
  },
  corpus: {
    may: ['domain', 'config', 'lib', 'markdown'],
    owns: ['fflate', 'yaml', 'encoding-japanese'],
  },
  embedding: {
    may: ['domain', 'config', 'lib'],
    owns: ['@huggingface/transformers', 'onnxruntime-web'],
  },
  retrieval: { may: ['domain', 'config', 'lib'], owns: ['@orama/*'] },
  storage: { may: ['domain', 'config', 'lib'], owns: ['idb'] },
  eval: { may: ['domain', 'config', 'lib'], owns: ['umap-js', 'ml-matrix'] },
  llm: { may: ['domain', 'config', 'lib'], owns: ['ai', '@ai-sdk/*'] },
  'web-search': { may: ['domain', 'config', 'lib'], owns: ['@modelcontextprotocol/sdk'] },
  agent: { may: ['domain', 'config', 'lib'], owns: [] },
  modes: { may: ['domain', 'config', 'lib', 'agent'], owns: [] },
  workers: {
    may: ['domain', 'config', 'lib', 'corpus', 'embedding', 'retrieval', 'storage', 'eval'],
    owns: ['comlink'],
  },
  app: {
    may: ['domain', 'config', 'lib', 'workers', 'modes', 'agent', 'llm', 'web-search', 'eval'],
    owns: ['zustand'],
  },
  ui: {
    may: ['app', 'domain', 'config', 'lib', 'markdown'],
    owns: [
      'react',
      'react-dom',
      'react-aria-components',
      'wouter',
      'lowlight',
      'hast-util-to-jsx-runtime',
      'lucide-react',
      '@tanstack/*',
      '@observablehq/plot',
    ],
  },
  cli: {
    may: [
      'domain',
      'config',
      'lib',
      'corpus',
      'embedding',
      'retrieval',
      'storage',
      'workers',
      'modes',
      'agent',
      'llm',
      'eval',
    ],
    owns: [],
  },
};
/** Files that must each be refused, with the word that the message must hold. */
const PLANTED = [
  [
    'src/domain/planted.ts',
    "import { EVIDENCE_K } from '../config/retrieval.ts';\nexport const planted = EVIDENCE_K;\n",
  ],
  [
    'src/retrieval/planted.ts',
    "import type { Planted } from '../storage/planted-target.ts';\nexport type Other = Planted;\n",
  ],
  ['src/modes/planted.ts', "export const planted = import('../app/planted-target.ts');\n"],
  ['src/ui/planted.ts', "import { wrap } from 'comlink';\nexport const planted = wrap;\n"],
  ['src/app/planted.ts', "import { openDB } from 'idb';\nexport const planted = openDB;\n"],
  [
    'src/workers/planted.ts',
    "import { create } from '@orama/orama';\nexport const planted = create;\n",
  ],
  [
    'src/corpus/planted.ts',
    "import { bm } from '#retrieval/planted-target.ts';\nexport const planted = bm;\n",
  ],
];
const TARGETS = {
  'src/storage/planted-target.ts': 'export type Planted = string;\n',
  'src/app/planted-target.ts': 'export const planted = 1;\n',
  'src/retrieval/planted-target.ts': 'export const bm = 1;\n',
};

function policies() {
  const allow = Object.entries(FOLDERS).map(([type, { may }]) => ({
    from: { element: { type } },
    allow: { to: { element: { types: { anyOf: [type, ...may] } } } },
  }));
  const all = Object.keys(FOLDERS);
  const owned = Object.entries(FOLDERS).flatMap(([owner, { owns }]) =>
    owns.map((source) => ({
      from: { element: { types: { anyOf: all.filter((folder) => folder !== owner) } } },
      disallow: { to: { module: { origin: 'external', source: [source, `${source}/**`] } } },
      message: `only src/${owner} may import ${source}`,
    })),
  );
  return [
    ...allow,
    { allow: { to: { module: { origin: 'external' } } } },
    { allow: { to: { module: { origin: 'core' } } } },
    ...owned,
  ];
}

function oxlintConfig() {
  return {
    plugins: ['typescript', 'import', 'react', 'unicorn', 'oxc'],
    jsPlugins: ['eslint-plugin-boundaries'],
    categories: { correctness: 'error', suspicious: 'error' },
    settings: {
      'boundaries/elements': Object.keys(FOLDERS).map((type) => ({ type, pattern: `src/${type}` })),
      // src/main.tsx, the composition root, sees everything and stays under 40 lines.
      'boundaries/include': ['src/*/**/*'],
      'boundaries/ignore': ['src/app/testing/**', '**/*.test.ts', '**/*.test.tsx', '**/*.css'],
      'import/resolver': { typescript: { project: 'tsconfig.worker.json', alwaysTryTypes: true } },
    },
    rules: {
      'typescript/no-floating-promises': 'error',
      'typescript/no-misused-promises': 'error',
      'typescript/no-explicit-any': 'error',
      // Branded ids and narrowed wire data are made by assertion, in one place each.
      'typescript/no-unsafe-type-assertion': 'off',
      'import/no-cycle': 'error',
      // Vite's `?worker&url` gives a default export that the file itself has not; the compiler knows it.
      'import/default': 'off',
      // fast-check is read best as `fc.tuple`, `fc.array`.
      'import/no-named-as-default-member': 'off',
      // The compiler checks that every case returns; factories of plain objects have no `this` to lose.
      'typescript/consistent-return': 'off',
      'typescript/unbound-method': 'off',
      // Small named steps inside the function they explain.
      'unicorn/consistent-function-scoping': 'off',
      // Meant for windows; a worker's or port's postMessage has no target origin.
      'unicorn/require-post-message-target-origin': 'off',
      // A note to the React compiler, which is not used here.
      'react/incompatible-library': 'off',
      'eslint/no-underscore-dangle': ['error', { allow: ['__WB_MANIFEST'] }],
      // The automatic JSX runtime needs no React in scope.
      'react/react-in-jsx-scope': 'off',
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'boundaries/no-unknown-dependencies': 'error',
      'boundaries/dependencies': [
        'error',
        { default: 'disallow', checkAllOrigins: true, policies: policies() },
      ],
    },
    overrides: [
      {
        files: [
          'src/app/testing/**',
          '**/*.test.ts',
          '**/*.test.tsx',
          'e2e/**',
          'scripts/**',
          '*.config.ts',
        ],
        rules: {
          'max-lines': 'off',
          'boundaries/no-unknown-dependencies': 'off',
          'boundaries/dependencies': 'off',
        },
      },
      // Playwright reads a fixture's wishes from its first parameter, even where it has none.
      { files: ['e2e/**'], rules: { 'no-empty-pattern': 'off' } },
      {
        // One clock, one random: both are passed in, so that a run can be replayed.
        files: ['src/{domain,retrieval,modes,corpus,eval}/**'],
        rules: {
          'no-restricted-globals': ['error', 'performance'],
          'no-restricted-properties': [
            'error',
            { object: 'Date', property: 'now', message: 'pass the clock in' },
            { object: 'Math', property: 'random', message: 'pass a seeded PRNG in' },
          ],
        },
      },
    ],
  };
}

function table() {
  const rows = Object.entries(FOLDERS).map(
    ([folder, { may, owns }]) =>
      `| ${folder} | ${may.join(' ') || '—'} | ${owns.map((name) => `\`${name}\``).join(' ') || '—'} |`,
  );
  return [
    '| folder | may import (besides itself) | packages owned alone |',
    '|---|---|---|',
    ...rows,
  ].join('\n');
}

const MARKS = /(<!-- fences:start -->\n)[\s\S]*?(\n<!-- fences:end -->)/;

function withTable(text) {
  return text.replace(MARKS, (_, start, end) => start + table() + end);
}

function lint(paths) {
  const run = spawnSync('npx', ['oxlint', '--format', 'json', ...paths], { encoding: 'utf8' });
  const parsed = JSON.parse(run.stdout);
  return parsed.diagnostics ?? [];
}

function selfTest() {
  const failures = [];
  for (const [path, text] of [...Object.entries(TARGETS), ...PLANTED]) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  try {
    const diagnostics = lint(PLANTED.map(([path]) => path));
    for (const [path] of PLANTED) {
      const caught = diagnostics.some(
        (d) => d.filename?.endsWith(path) && String(d.code).includes('boundaries'),
      );
      if (!caught) failures.push(`the fence did not catch the violation planted in ${path}`);
    }
  } finally {
    for (const path of [...Object.keys(TARGETS), ...PLANTED.map(([p]) => p)])
      rmSync(path, { force: true });
  }
  return failures;
}

/** Checks config, table and the planted violations; returns the list of failures. */
export function checkFences() {
  const failures = [];
  if (readFileSync('.oxlintrc.json', 'utf8') !== `${JSON.stringify(oxlintConfig(), null, 2)}\n`) {
    failures.push('.oxlintrc.json is not what scripts/fences.mjs --write gives');
  }
  const architecture = readFileSync('ARCHITECTURE.md', 'utf8');
  if (!MARKS.test(architecture) || withTable(architecture) !== architecture) {
    failures.push(
      'the fence table in ARCHITECTURE.md is not current: node scripts/fences.mjs --write',
    );
  }
  return [...failures, ...selfTest()];
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (process.argv.includes('--write')) {
    writeFileSync('.oxlintrc.json', `${JSON.stringify(oxlintConfig(), null, 2)}\n`);
    if (existsSync('ARCHITECTURE.md')) {
      writeFileSync('ARCHITECTURE.md', withTable(readFileSync('ARCHITECTURE.md', 'utf8')));
    }
  } else {
    const failures = checkFences();
    for (const failure of failures) console.error(failure);
    console.log(
      failures.length === 0
        ? `fences: ${PLANTED.length} planted violations caught`
        : 'fences: failed',
    );
    process.exitCode = failures.length === 0 ? 0 : 1;
  }
}
