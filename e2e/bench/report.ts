import { ABSOLUTE_BUDGETS, RATIO_BUDGETS } from './budgets.ts';
import type { AbsoluteBudget, RatioBudget } from './budgets.ts';
import type { AbsoluteFigure, Conditions, RatioFigure } from './figures.ts';
import type { Spread } from './pairs.ts';

/** Where the figures come from, as far as it explains them. */
export interface BenchEnvironment {
  readonly browser: string;
  readonly node: string;
  readonly platform: string;
  readonly cores: number;
}

/** The one JSON object that `npm run bench` prints. */
export interface BenchReport {
  readonly version: 1;
  readonly environment: BenchEnvironment;
  readonly ratios: readonly (RatioFigure & {
    readonly budget: RatioBudget;
    readonly met: boolean;
  })[];
  readonly absolutes: readonly (AbsoluteFigure & {
    readonly budget: AbsoluteBudget | null;
    readonly met: boolean | null;
  })[];
  /** False when a ratio, or a figure whose budget is fatal, missed it. */
  readonly met: boolean;
}

/** Holds the figures against their budgets: a ratio by its median. */
export function judge(
  environment: BenchEnvironment,
  ratioFigures: readonly RatioFigure[],
  absoluteFigures: readonly AbsoluteFigure[],
): BenchReport {
  const ratios = ratioFigures.map((figure) => {
    const budget = RATIO_BUDGETS[figure.name];
    return { ...figure, budget, met: figure.ratio.median >= budget.atLeast };
  });
  const absolutes = absoluteFigures.map((figure) => {
    const budget = ABSOLUTE_BUDGETS[figure.name] ?? null;
    return { ...figure, budget, met: budget === null ? null : figure.value <= budget.atMost };
  });
  const met =
    ratios.every((figure) => figure.met) &&
    absolutes.every((figure) => figure.met !== false || figure.budget?.isFatal !== true);
  return { version: 1, environment, ratios, absolutes, met };
}

/** The same figures as a page of docs/. */
export function toMarkdown({ environment, ratios, absolutes }: BenchReport): string {
  const { browser, node, platform, cores } = environment;
  return [
    '# Benchmarks',
    '',
    '<!-- Written by `npm run bench -- --write`; do not edit. -->',
    '',
    `${browser}, ${cores} cores, ${platform}, Node ${node}.`,
    '',
    'Every comparison times both sides in turns on the same inputs and takes the ratio within each round; a ratio above 1',
    'means that Kurabe is faster. The median of n rounds is held against the budget (`e2e/bench/budgets.ts`), the quartiles',
    'say how far to trust it. Milliseconds are those of one machine, and only an order of magnitude.',
    '',
    '## Ratios',
    '',
    '| figure | ratio, median (quartiles) | n | budget | | Kurabe, ms | other, ms | per |',
    '|---|---|---|---|---|---|---|---|',
    ...ratios.map(
      ({ name, ratio, n, budget, met, oursMs, otherMs, unit }) =>
        `| ${name} | **${digits(ratio.median)}** (${range(ratio)}) | ${n} | ≥ ${budget.atLeast} | ${mark(met)} | ${digits(oursMs.median)} | ${digits(otherMs.median)} | ${unit} |`,
    ),
    '',
    ...ratios.flatMap(({ name, ours, other, conditions, budget }) => [
      `- **${name}**: ${ours}, against ${other}. ${listed(conditions)} ${budget.reason}`,
    ]),
    '',
    '## Bytes and time',
    '',
    '| figure | value | budget | |',
    '|---|---|---|---|',
    ...absolutes.map(
      ({ name, value, unit, budget, met }) =>
        `| ${name} | ${grouped(value)} ${unit} | ${budget === null ? '–' : `≤ ${grouped(budget.atMost)}`} | ${met === null ? '' : mark(met)} |`,
    ),
    '',
    ...absolutes.map(
      ({ name, what, conditions, budget }) =>
        `- **${name}**: ${[what, listed(conditions), budget?.reason ?? ''].filter((part) => part !== '').join(' ')}`,
    ),
    '',
  ].join('\n');
}

/** `(mean tokens 241, workers 2)` */
function listed(conditions: Conditions): string {
  const words = (name: string): string => name.replaceAll(/[A-Z]/gu, ' $&').toLowerCase();
  const parts = Object.entries(conditions).map(([name, value]) => `${words(name)} ${value}`);
  return parts.length === 0 ? '' : `(${parts.join(', ')})`;
}

function range({ q1, q3 }: Spread): string {
  return `${digits(q1)}–${digits(q3)}`;
}

/** Three significant digits, never in powers of ten. */
function digits(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
}

function grouped(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 1 });
}

function mark(met: boolean): string {
  return met ? 'met' : '**missed**';
}
