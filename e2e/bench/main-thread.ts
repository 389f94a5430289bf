import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { createPrng } from '../../src/lib/prng.ts';
import { tracedTasks } from '../processor-time.ts';
import type { MainThreadTask } from '../processor-time.ts';
import { moreArticles, readArticles, toFile } from './bench-corpus.ts';
import type { SampleText } from './bench-corpus.ts';
import type { AbsoluteFigure } from './figures.ts';

const FILES = 300;
/** Watched after the first passage was embedded: the pool at work, progress and all; not the whole folder. */
const EMBEDDING_MS = 10_000;
/** More than enough for a list of files. */
const HAND_OVER_MS = 1_000;
/** For the import, and again for the model to load. */
const TIMEOUT_MS = 120_000;
/** The count that the page shows while it embeds, from one on. */
const EMBEDDED = /^[1-9][\d,]* \/ [\d,]+(?= パッセージ)/u;

/** What was seen between picking the folder and the last look. */
interface Watched {
  readonly tasks: readonly MainThreadTask[];
  readonly importMs: number;
  /** Passages that had a vector by then, of how many, in the words of the page. */
  readonly embedded: string;
}

/**
 * Picks a folder of 300 articles in the built product and watches the main thread while it is read, cut, indexed and
 * (in part) embedded, by the clock and by the processor (`mainThreadTasks` says why both). A page without a script
 * that is given the same folder tells what Chromium itself needs for it.
 */
export async function measureMainThread(
  browser: Browser,
  siteUrl: string,
  samples: readonly SampleText[],
): Promise<readonly AbsoluteFigure[]> {
  const folder = await writeFolder(samples);
  const page = await browser.newPage({ locale: 'ja-JP' });
  try {
    await page.goto(`${siteUrl}#/corpus`);
    const watched = await watchImport(browser, page, folder);
    return [...figuresOf(watched), await handOver(browser, page, folder)];
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
  const tasks = await tracedTasks(browser, page, async () => {
    await input.setInputFiles(folder);
    await importDone(page);
    seen.importMs = Math.round((await page.evaluate(() => performance.now())) - from);
    const counter = page.getByText(EMBEDDED).first();
    await counter.waitFor({ timeout: TIMEOUT_MS });
    await page.waitForTimeout(EMBEDDING_MS);
    seen.embedded = EMBEDDED.exec((await counter.textContent()) ?? '')?.[0] ?? '';
  });
  return { ...seen, tasks };
}

/** The longest task of a bare page that is given the folder: no page can make it shorter. */
async function handOver(browser: Browser, page: Page, folder: string): Promise<AbsoluteFigure> {
  await page.goto('about:blank');
  await page.setContent('<input type="file" webkitdirectory multiple>');
  const tasks = await tracedTasks(browser, page, async () => {
    await page.locator('input').setInputFiles(folder);
    await page.waitForTimeout(HAND_OVER_MS);
  });
  return {
    name: 'hand-over-of-files',
    what: 'By the clock, the longest task of a page without a script that is given the same folder: what Chromium itself needs to hand over the files. It is not counted above.',
    value: longest(tasks, 'wallMs'),
    unit: 'ms',
    conditions: { files: FILES },
  };
}

function longest(tasks: readonly MainThreadTask[], by: keyof MainThreadTask): number {
  return Math.round(Math.max(...tasks.map((task) => task[by])) * 10) / 10;
}

function figuresOf(watched: Watched): readonly AbsoluteFigure[] {
  const { tasks, importMs, embedded } = watched;
  const conditions = { files: FILES, importMs, embedded };
  return [
    {
      name: 'longest-main-thread-cpu',
      what: 'Processor time of the longest task of the main thread while a folder is imported and embedded.',
      value: longest(tasks, 'cpuMs'),
      unit: 'ms',
      conditions,
    },
    {
      name: 'longest-main-thread-task',
      what: 'The same by the clock on the wall, whatever else the machine did meanwhile; of the task that hands over the files, from the event on that the page gets.',
      value: longest(tasks, 'wallMs'),
      unit: 'ms',
      conditions: {
        ...conditions,
        tasksOver50Ms: tasks.filter(({ wallMs }) => wallMs > 50).length,
      },
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

/** Waits for the banner that ends an import; throws its words when it ended badly. */
async function importDone(page: Page): Promise<void> {
  const banner = page.getByText(/ を取り込みました| を取り込めませんでした/u).first();
  await banner.waitFor({ timeout: TIMEOUT_MS });
  const words = (await banner.textContent()) ?? '';
  if (words.includes('取り込めませんでした'))
    throw new Error(`the import failed: ${await page.locator('main').innerText()}`);
}
