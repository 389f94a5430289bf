// Golden set of the bundled sample: quotes of public/samples/golden-source.json as spans of the articles.
//   node scripts/build-golden.mjs          writes public/samples/golden.jsonl
//   node scripts/build-golden.mjs --check  fails when its spans are not what the quotes and the articles give
import { join } from 'node:path';
import { importTypeScript } from './node-bundle.mjs';
import { ROOT } from './setup.mjs';

const { buildGolden, checkGolden } = await importTypeScript('scripts/golden-spans.ts');
const samples = join(ROOT, 'public', 'samples');
const failures = await (process.argv.includes('--check') ? checkGolden : buildGolden)(samples);
for (const failure of failures) console.error(`golden: ${failure}`);
process.exitCode = failures.length === 0 ? 0 : 1;
