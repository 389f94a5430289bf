import { readFileSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { refuseEmpty } from './bench-corpus.ts';
import type { SampleText } from './bench-corpus.ts';
import type { AbsoluteFigure, RatioFigure } from './figures.ts';
import type { SectionName } from './main.ts';
import { measureMainThread } from './main-thread.ts';
import { judge } from './report.ts';
import type { BenchReport } from './report.ts';
import { measureBytes } from './site-bytes.ts';

const SECTIONS: readonly SectionName[] = ['dense', 'lexical', 'opening', 'embedding'];
const PRODUCT_SECTIONS = ['bytes', 'main-thread'] as const;

/** Everything the bench can measure, in the order it does. */
export const SECTION_NAMES: readonly string[] = [...SECTIONS, ...PRODUCT_SECTIONS];

const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface BenchOptions {
  /** Project root. */
  readonly root: string;
  readonly chromiumPath: string;
  /** Addresses of the built bench page (cross-origin isolated: the clock then counts in 5 µs) and of the product. */
  readonly benchUrl: string;
  readonly siteUrl: string;
  /** Sections to run, of `SECTION_NAMES`. */
  readonly sections: ReadonlySet<string>;
  readonly log: (line: string) => void;
}

/** Runs the sections one after the other, each in a browser context of its own, and judges what they measured. */
export async function runBench(options: BenchOptions): Promise<BenchReport> {
  const { root, sections, siteUrl } = options;
  const samples = readSamples(root);
  const ratios: RatioFigure[] = [];
  const absolutes: AbsoluteFigure[] = [];
  const browser = await chromium.launch({
    executablePath: options.chromiumPath,
    args: CHROMIUM_FLAGS,
  });
  const measure = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    if (!sections.has(name)) return;
    const started = performance.now();
    options.log(`${name} …`);
    await work();
    options.log(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  };
  try {
    for (const name of SECTIONS) {
      await measure(name, async () =>
        ratios.push(...(await runInPage(browser, name, options, samples))),
      );
    }
    await measure('bytes', async () => absolutes.push(...measureBytes(root)));
    await measure('main-thread', async () =>
      absolutes.push(...(await measureMainThread(browser, siteUrl, samples))),
    );
    return judge(
      {
        browser: `Chromium ${browser.version()}`,
        node: process.version.slice(1),
        platform: `${process.platform} ${process.arch}`,
        cores: availableParallelism(),
      },
      ratios,
      absolutes,
    );
  } finally {
    await browser.close();
  }
}

async function runInPage(
  browser: Browser,
  name: SectionName,
  { benchUrl }: BenchOptions,
  samples: readonly SampleText[],
): Promise<readonly RatioFigure[]> {
  const page = await browser.newPage();
  try {
    await page.goto(benchUrl);
    return await page.evaluate(([section, texts]) => window.benchSection(section, texts), [
      name,
      samples,
    ] as const);
  } finally {
    await page.close();
  }
}

function readSamples(root: string): readonly SampleText[] {
  const folder = join(root, 'public', 'samples', 'articles');
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .toSorted();
  return refuseEmpty(names, 'sample articles').map((path) => ({
    path,
    text: readFileSync(join(folder, path), 'utf8'),
  }));
}
