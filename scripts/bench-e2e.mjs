// npm run bench:e2e: opens the built site, evaluates the sample through the lab's screen with every mode, and writes
// bench/results.json, its tables bench/results.md (bench/results.en.md), and the short table of both READMEs.
//   npm run bench:e2e             measures and writes
//   npm run bench:e2e -- --dry    measures and prints only
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuild } from './build.mjs';
import { importTypeScript } from './node-bundle.mjs';
import { serve } from './serve.mjs';
import { ROOT, ensureChromium, ensurePackages } from './setup.mjs';

const TABLES = { ja: 'results.md', en: 'results.en.md' };
const READMES = { ja: 'README.md', en: 'README.en.md' };
/** A few minutes on a machine at rest; one at work may take many times that. */
const PATIENCE_MS = 45 * 60_000;

async function evaluate(url) {
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage({ locale: 'ja-JP' });
    await page.goto(`${url}#/lab`);
    await page
      .getByRole('button', { name: 'すべてのモードを選ぶ' })
      .click({ timeout: PATIENCE_MS });
    const start = page.getByRole('button', { name: '評価を始める' });
    await start.click({ timeout: PATIENCE_MS });
    await page.getByRole('table', { name: '得点' }).waitFor({ timeout: PATIENCE_MS });
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'experiment.kurabe.json' }).click();
    return readFileSync(await (await download).path(), 'utf8');
  } finally {
    await browser.close();
  }
}

function write(results, { resultTables, readmeTable, withTable }) {
  mkdirSync(join(ROOT, 'bench'), { recursive: true });
  writeFileSync(join(ROOT, 'bench', 'results.json'), `${JSON.stringify(results, null, 2)}\n`);
  const tables = resultTables(results);
  for (const [language, name] of Object.entries(TABLES)) {
    writeFileSync(join(ROOT, 'bench', name), tables[language]);
  }
  for (const [language, name] of Object.entries(READMES)) {
    const file = join(ROOT, name);
    const readme = readFileSync(file, 'utf8');
    writeFileSync(file, withTable(readme, readmeTable(results, language)));
  }
}

ensurePackages();
await ensureBuild();
const site = await serve();
try {
  const content = await evaluate(site.url);
  const tables = await importTypeScript('scripts/experiment-tables.ts');
  const { meanPassageLength } = await importTypeScript('scripts/sample-index.ts');
  const results = await tables.benchResults(content, await meanPassageLength(ROOT));
  if (!process.argv.includes('--dry')) write(results, tables);
  console.log(tables.resultTables(results).en);
} finally {
  await site.close();
}
