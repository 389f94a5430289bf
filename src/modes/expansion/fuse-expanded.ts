import { EXPANSION } from '../../config/expansion.ts';
import { RRF } from '../../config/retrieval.ts';
import type { ModeContext } from '../../domain/mode.ts';
import type { ExpansionChoice, FusionSettings } from '../../domain/mode-settings.ts';
import type { Result } from '../../domain/result.ts';
import type { FuseOptions, Ranking } from '../../domain/search.ts';
import { searchOptions, type RunTools } from '../run-retrieval.ts';
import { expandQuery } from './expand-query.ts';

/** What the rankings of a question and of its variants are asked with, beside k and the filter. */
export interface ExpandedFusion
  extends
    Partial<Pick<FusionSettings, 'variants' | 'questionWeight'>>,
    Partial<Pick<FuseOptions, 'limit' | 'weights' | 'graph'>> {
  readonly expansion: ExpansionChoice;
}

/** Expands a question as told, and fuses the rankings of all wordings in one search; the question alone without any. */
export async function fuseExpanded(
  query: string,
  {
    expansion,
    variants: most = EXPANSION.variants,
    questionWeight = EXPANSION.questionWeight,
    ...options
  }: ExpandedFusion,
  context: ModeContext,
  tools: RunTools,
): Promise<Result<Ranking>> {
  const plan = { choice: expansion, most };
  const variants = await expandQuery(query, plan, { ...context, ...tools });
  if (!variants.ok) return variants;
  return context.search.fused(
    query,
    {
      ...searchOptions(context),
      ...RRF,
      ...options,
      ...(variants.value.length > 0 && { questionWeight, variants: variants.value }),
    },
    context.signal,
  );
}
