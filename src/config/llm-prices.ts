import type { LlmPrice } from '../domain/llm.ts';

type Row = readonly [models: readonly string[], inputPerMillion: number, outputPerMillion: number];

/**
 * Published list prices in US dollars, without discounts for caching or batches and without the surcharge of very long
 * prompts. They age: each carries its day, the user's own entry comes first, and a model that is not here has no
 * price rather than a guessed one.
 */
const TABLES: readonly { readonly asOf: string; readonly rows: readonly Row[] }[] = [
  {
    // developers.openai.com/api/docs/pricing
    asOf: '2026-06-04',
    rows: [
      [['gpt-5.5'], 5, 30],
      [['gpt-5.4'], 2.5, 15],
      [['gpt-5.4-mini'], 0.75, 4.5],
      [['gpt-5.4-nano'], 0.2, 1.25],
    ],
  },
  {
    // platform.claude.com/docs/en/about-claude/pricing
    asOf: '2026-10-10',
    rows: [
      [['claude-opus-5-5'], 4, 20],
      [['claude-opus-5', 'claude-opus-4-8', 'claude-opus-4-7', 'claude-opus-4-6'], 5, 25],
      [['claude-opus-4-5'], 5, 25],
      [['claude-sonnet-5-5', 'claude-sonnet-5'], 2, 10],
      [['claude-sonnet-4-6', 'claude-sonnet-4-5'], 3, 15],
      [['claude-haiku-4-5'], 1, 5],
    ],
  },
];

const PRICES = new Map<string, LlmPrice>(
  TABLES.flatMap(({ asOf, rows }) =>
    rows.flatMap(([models, inputPerMillion, outputPerMillion]) =>
      models.map((model) => [model, { inputPerMillion, outputPerMillion, asOf }] as const),
    ),
  ),
);

/** The day that providers put behind a name to fix a version of it. */
const VERSION_DATE = /-(?:\d{8}|\d{4}-\d{2}-\d{2})$/;

/** List price of a model by its name, with or without the date of its version; `null` when it is not known. */
export function listPrice(model: string): LlmPrice | null {
  return PRICES.get(model) ?? PRICES.get(model.replace(VERSION_DATE, '')) ?? null;
}
