// Vectors of the bundled sample, built ahead so that the page answers its first question without embedding a corpus.
//   node scripts/build-sample.mjs          writes public/samples/manifest.json and the vectors beside it
//   node scripts/build-sample.mjs --check  fails when they are not what the articles, the chunker and the model give
import { join } from 'node:path';
import { importTypeScript } from './node-bundle.mjs';
import { ROOT } from './setup.mjs';

const { buildSample, checkSample } = await importTypeScript('scripts/sample-vectors.ts');
const folders = {
  samples: join(ROOT, 'public', 'samples'),
  models: join(ROOT, 'public', 'models'),
};
const failures = process.argv.includes('--check')
  ? await checkSample(folders, console.error)
  : await buildSample(folders, console.error);
for (const failure of failures) console.error(`sample: ${failure}`);
process.exitCode = failures.length === 0 ? 0 : 1;
