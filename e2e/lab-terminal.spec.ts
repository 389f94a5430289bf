import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importTypeScript } from '../scripts/node-bundle.mjs';
import type { EvaluationReport } from '../src/domain/evaluation.ts';
import { expect, test } from './fixtures.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * A report without what a clock says. Evidence, found gold and scores are compared as they are; only the effect size is
 * rounded, for its arc sine is the processor library's and differs in the last bit between Node and Chromium.
 */
function timeless({ scores, outcomes, comparisons, ...report }: EvaluationReport): object {
  return {
    ...report,
    scores: scores.map(({ latencyMs: _time, ...row }) => row),
    comparisons: comparisons.map((row) => ({ ...row, effect: row.effect.value?.toFixed(12) })),
    outcomes: outcomes.map(({ answer, ...row }) => ({ ...row, ids: answer?.passageIds ?? null })),
  };
}

test('page and terminal give the same passages, scores and tests on the same index', async ({
  page,
  site,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'kurabe-same-'));
  try {
    await page.goto(`${site.url}#/lab`);
    await page.getByRole('button', { name: '評価を始める' }).click();
    await expect(page.getByRole('table', { name: '得点' })).toBeVisible({ timeout: 240_000 });
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'report.json' }).click();
    const report = await (await download).path();
    const ofPage = JSON.parse(readFileSync(report, 'utf8')) as EvaluationReport;

    const { writeSampleIndex } = (await importTypeScript(
      'scripts/sample-index.ts',
    )) as typeof import('../scripts/sample-index.ts');
    await writeSampleIndex(ROOT, join(folder, 'index'));
    const golden = join(ROOT, 'public', 'samples', 'golden.jsonl');
    const modes = ofPage.systems.join(',');
    const command = ['eval', '--index', 'index', '--golden', golden, '--modes', modes];
    const asked = spawnSync(
      process.execPath,
      [join(ROOT, 'scripts', 'kurabe.mjs'), ...command, '--json', '--quiet'],
      { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 },
    );
    expect(asked.stderr).toBe('');
    const ofTerminal = JSON.parse(asked.stdout) as EvaluationReport;

    expect(ofTerminal.outcomes).toHaveLength(ofPage.outcomes.length);
    expect(timeless(ofTerminal)).toEqual(timeless(ofPage));
    // Not equal by being empty.
    expect(ofPage.scores.find(({ scores }) => scores !== null)?.scores?.fullHits).toBeGreaterThan(
      0,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
