// npm run fuzz: the property tests of import (files, names, bytes, encodings, zips), Markdown and chunking with many more cases than `npm test` runs.
// Bounded by count, the same for every property; `FUZZ_RUNS=20000 npm run fuzz` for more. A failure prints the seed that repeats it.
import { spawnSync } from 'node:child_process';
import { ROOT, ensurePackages } from './setup.mjs';

const RUNS = process.env.FUZZ_RUNS ?? '3000';

ensurePackages();
const done = spawnSync(
  'npx',
  [
    '--no-install',
    'vitest',
    'run',
    // So many cases of one property take longer than a test may in the suite.
    '--testTimeout=3600000',
    '--typecheck.enabled=false',
    'src/corpus/read-sources.prop.test.ts',
    'src/corpus/reading',
    'src/corpus/chunking',
    'src/markdown',
  ],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, FUZZ_RUNS: RUNS },
  },
);
process.exitCode = done.status ?? 1;
