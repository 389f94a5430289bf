import { createDecide } from '../../agent/decide.ts';
import { foldQuery } from '../../agent/fold-query.ts';
import { EXPANSION } from '../../config/expansion.ts';
import { madeUpAnswerMessages, variantMessages } from '../../config/prompts/expansion.ts';
import type { PlannerKind } from '../../domain/agent.ts';
import type { ModeContext } from '../../domain/mode.ts';
import type { ExpansionChoice } from '../../domain/mode-settings.ts';
import { ok, type Result } from '../../domain/result.ts';
import type { QueryVariant } from '../../domain/search.ts';
import type { ExpandedQuery, Fallback } from '../../domain/trace.ts';
import type { RunTools } from '../run-retrieval.ts';
import { VARIANTS_FORM } from './variants-form.ts';
import { variantsByRules } from './variants-by-rules.ts';

/** How a question is to be expanded. */
export interface ExpansionPlan {
  readonly choice: ExpansionChoice;
  /** Most variants; a made-up answer is one. */
  readonly most: number;
}

export interface ExpansionParts
  extends RunTools, Pick<ModeContext, 'search' | 'signal' | 'filter'> {}

interface Expanded {
  readonly by: PlannerKind | null;
  readonly fallback: Fallback;
  readonly variants: readonly ExpandedQuery[];
}

/**
 * The further queries of a question, weight 1 each, told to the trace. None is the question again, whatever its
 * punctuation. A choice that needs a model and has none falls back (to rules; a made-up answer to nothing), and says so.
 */
export async function expandQuery(
  query: string,
  plan: ExpansionPlan,
  parts: ExpansionParts,
): Promise<Result<readonly QueryVariant[]>> {
  if (plan.choice === 'none') return ok([]);
  const expanded = await expand(query, plan, parts);
  if (!expanded.ok) return expanded;
  const variants = distinct(query, expanded.value.variants).slice(0, plan.most);
  parts.record({ type: 'query-expansion', choice: plan.choice, ...expanded.value, variants });
  return ok(
    variants.map(({ text, origin }) => ({
      text,
      weight: 1,
      as: origin === 'made-up-answer' ? 'passage' : 'query',
    })),
  );
}

async function expand(
  query: string,
  { choice, most }: ExpansionPlan,
  parts: ExpansionParts,
): Promise<Result<Expanded>> {
  const byRules = async (fallback: Expanded['fallback']): Promise<Result<Expanded>> => {
    const variants = await variantsByRules(query, parts);
    return variants.ok ? ok({ by: 'rules', fallback, variants: variants.value }) : variants;
  };
  if (choice === 'rule') return byRules(null);
  if (choice === 'hyde') return madeUpAnswer(query, parts);
  if (parts.exchange === null) return byRules('no-model');
  const texts = await createDecide(parts.exchange)(
    'expansion',
    variantMessages(query, most),
    VARIANTS_FORM,
    parts.signal,
  );
  if (!texts.ok) return texts;
  if (texts.value === null) return byRules('unreadable');
  const variants = texts.value.map((text) => ({ text, origin: 'model' }) as const);
  return ok({ by: 'model', fallback: null, variants });
}

/** A passage as an article might answer with: what it says may be wrong, where it points is what counts. */
async function madeUpAnswer(
  query: string,
  { exchange, signal }: ExpansionParts,
): Promise<Result<Expanded>> {
  if (exchange === null) return ok({ by: null, fallback: 'no-model', variants: [] });
  const reply = await exchange(
    {
      purpose: 'made-up-answer',
      messages: madeUpAnswerMessages(query),
      temperature: 0,
      maxOutputTokens: EXPANSION.answerTokens,
    },
    signal,
  );
  if (!reply.ok && reply.error.kind !== 'llm-bad-answer') return reply;
  const text = (reply.ok ? reply.value.text : '').trim().slice(0, EXPANSION.answerCharacters);
  return ok(
    text === ''
      ? { by: 'model', fallback: 'unreadable', variants: [] }
      : { by: 'model', fallback: null, variants: [{ text, origin: 'made-up-answer' }] },
  );
}

function distinct(query: string, variants: readonly ExpandedQuery[]): readonly ExpandedQuery[] {
  const seen = new Set(['', foldQuery(query)]);
  return variants.filter(({ text }) => {
    const folded = foldQuery(text);
    if (seen.has(folded)) return false;
    seen.add(folded);
    return true;
  });
}
