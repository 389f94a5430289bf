import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { createPrng } from '../../src/lib/prng.ts';
import { mainThreadTasks } from '../processor-time.ts';
import { moreArticles, readArticles, toFile } from './bench-corpus.ts';
import type { SampleText } from './bench-corpus.ts';
import type { AbsoluteFigure } from './figures.ts';

const FILES = 300;
/** Watched after the first passage was embedded: the pool at work, progress and all; not the whole folder. */
const EMBEDDING_MS = 10_000;
/** For the import, and again for the model to load. */
const TIMEOUT_MS = 120_000;
/** The count that the page shows while it embeds, from one on. */
const EMBEDDED = /^[1-9][\d,]* \/ [\d,]+(?= パッセージ)/u;

interface LongTask {
  readonly startTime: number;
  readonly duration: number;
}

/** What was seen between picking the folder and the last look. */
interface Watched {
  readonly longTasks: readonly LongTask[];
  readonly cpuMs: number;
  readonly importMs: number;
  /** Passages that had a vector by then, of how many, in the words of the page. */
  readonly embedded: string;
}

/**
 * Picks a folder of 300 articles in the built product and watches the main thread while it is read, cut, indexed and
 * (in part) embedded, by the clock and by the processor (`mainThreadTasks` says why both).
 */
export async function measureMainThread(
  browser: Browser,
  siteUrl: string,
  samples: readonly SampleText[],
): Promise<readonly AbsoluteFigure[]> {
  const folder = await writeFolder(samples);
  const page = await browser.newPage({ locale: 'ja-JP' });
  try {
    await page.addInitScript(observeLongTasks);
    await page.goto(`${siteUrl}#/corpus`);
    return figuresOf(await watchImport(browser, page, folder));
  } finally {
    await page.close();
    rmSync(dirname(folder), { recursive: true, force: true });
  }
}

async function watchImport(browser: Browser, page: Page, folder: string): Promise<Watched> {
  const input = page.locator('input[type="file"][webkitdirectory]');
  await input.waitFor({ state: 'attached' });
  const from = await page.evaluate(() => performance.now());
  const seen = { importMs: 0, embedded: '' };
  const [cpuMs = 0] = await mainThreadTasks(browser, page, async () => {
    await input.setInputFiles(folder);
    await importDone(page);
    seen.importMs = Math.round((await page.evaluate(() => performance.now())) - from);
    const counter = page.getByText(EMBEDDED).first();
    await counter.waitFor({ timeout: TIMEOUT_MS });
    await page.waitForTimeout(EMBEDDING_MS);
    seen.embedded = EMBEDDED.exec((await counter.textContent()) ?? '')?.[0] ?? '';
  });
  const longTasks = (await longTasksOf(page)).filter(({ startTime }) => startTime >= from);
  return { ...seen, longTasks, cpuMs };
}

function figuresOf(watched: Watched): readonly AbsoluteFigure[] {
  const { longTasks, cpuMs, importMs, embedded } = watched;
  const conditions = { files: FILES, importMs, embedded };
  return [
    {
      name: 'longest-main-thread-cpu',
      what: 'Processor time of the longest task of the main thread while a folder is imported and embedded.',
      value: cpuMs,
      unit: 'ms',
      conditions,
    },
    {
      name: 'longest-main-thread-task',
      what: 'The same by the clock on the wall (Long Tasks API); 0 when no task took 50 ms.',
      value: Math.max(0, ...longTasks.map(({ duration }) => duration)),
      unit: 'ms',
      conditions: { ...conditions, longTasks: longTasks.length },
    },
  ];
}

/** The folder of copies on disk, so that it goes through the page's own folder input. */
async function writeFolder(samples: readonly SampleText[]): Promise<string> {
  const folder = join(mkdtempSync(join(tmpdir(), 'kurabe-bench-')), 'articles');
  mkdirSync(folder);
  const articles = moreArticles(await readArticles(samples), FILES, createPrng(4));
  for (const { path, text } of articles.map(toFile)) writeFileSync(join(folder, path), text);
  return folder;
}

/** Runs in the page before its own scripts. */
function observeLongTasks(): void {
  const tasks: LongTask[] = [];
  Object.assign(window, { benchLongTasks: tasks });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.push({ startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
}

async function longTasksOf(page: Page): Promise<readonly LongTask[]> {
  return page.evaluate(() => (window as unknown as { benchLongTasks: LongTask[] }).benchLongTasks);
}

/** Waits for the banner that ends an import; throws its words when it ended badly. */
async function importDone(page: Page): Promise<void> {
  const banner = page.getByText(/ を取り込みました| を取り込めませんでした/u).first();
  await banner.waitFor({ timeout: TIMEOUT_MS });
  const words = (await banner.textContent()) ?? '';
  if (words.includes('取り込めませんでした'))
    throw new Error(`the import failed: ${await page.locator('main').innerText()}`);
}
