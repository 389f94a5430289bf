import { createDecide } from '../../agent/decide.ts';
import { objectOf, type ReplyForm } from '../../agent/model-replies.ts';
import {
  coverage,
  createTermWeights,
  termSet,
  type TermWeights,
} from '../../agent/term-weights.ts';
import { groundingMessages } from '../../config/prompts/grounding.ts';
import { DOCUSEARCH } from '../../config/retrieval.ts';
import type { PlannerKind } from '../../domain/agent.ts';
import type { ModeContext } from '../../domain/mode.ts';
import { ok, type Result } from '../../domain/result.ts';
import type { Hit } from '../../domain/search.ts';
import type { Fallback, GroundingVerdict } from '../../domain/trace.ts';
import type { RunTools } from '../run-retrieval.ts';

export type EvaluationParts = RunTools & Pick<ModeContext, 'search' | 'signal' | 'k'>;

/** A passage that may be answered from. */
export interface GroundedHit {
  readonly hit: Hit;
  readonly verdict: GroundingVerdict;
}

const VERDICT_FORM: ReplyForm<GroundingVerdict> = {
  schema: objectOf({
    grounded: { type: 'boolean' },
    answers_fully: { type: 'boolean' },
    needs_more: { type: 'boolean' },
  }),
  read({ grounded, answers_fully: answersFully, needs_more: needsMore }) {
    if (typeof grounded !== 'boolean') return null;
    return {
      isGrounded: grounded,
      answersFully: grounded && answersFully === true,
      needsMore: needsMore === true,
    };
  },
};

/**
 * Looks at each passage by itself, from the first on, until k are grounded or k + `DOCUSEARCH.spare` were looked at; what
 * is not grounded is dropped. By the connected model; by coverage of the question's weighted words when there is none,
 * and for a passage whose verdict cannot be read. Every verdict is told to the trace.
 */
export async function groundedAmong(
  query: string,
  hits: readonly Hit[],
  parts: EvaluationParts,
): Promise<Result<readonly GroundedHit[]>> {
  const grounded: GroundedHit[] = [];
  const weights = createTermWeights(parts.search);
  for (const hit of hits.slice(0, parts.k + DOCUSEARCH.spare)) {
    if (grounded.length === parts.k) break;
    const judged = await judge(query, hit, weights, parts);
    if (!judged.ok) return judged;
    const { verdict, by, fallback } = judged.value;
    const { passageId } = hit;
    parts.record({ type: 'grounding-verdict', passageId, by, fallback, ...verdict });
    if (verdict.isGrounded) grounded.push({ hit, verdict });
  }
  return ok(grounded);
}

interface Judged {
  readonly verdict: GroundingVerdict;
  readonly by: PlannerKind;
  readonly fallback: Fallback;
}

async function judge(
  query: string,
  hit: Hit,
  weights: TermWeights,
  { exchange, signal }: EvaluationParts,
): Promise<Result<Judged>> {
  if (exchange === null) return byCoverage(query, hit, null, weights, signal);
  const verdict = await createDecide(exchange)(
    'grounding',
    groundingMessages(query, hit),
    VERDICT_FORM,
    signal,
  );
  if (!verdict.ok) return verdict;
  if (verdict.value === null) return byCoverage(query, hit, 'unreadable', weights, signal);
  return ok({ verdict: verdict.value, by: 'model', fallback: null });
}

/** How much of the question's weight the passage and its headings hold. A stand-in: it cannot read. */
async function byCoverage(
  query: string,
  { headingPath, text }: Hit,
  fallback: Fallback,
  weights: TermWeights,
  signal: AbortSignal,
): Promise<Result<Judged>> {
  const terms = await weights.of([query, `${headingPath.join(' ')}\n${text}`], signal);
  if (!terms.ok) return terms;
  const [wanted = [], held = []] = terms.value;
  const share = coverage(wanted, termSet([held]));
  const answersFully = share >= DOCUSEARCH.answers;
  const verdict = {
    isGrounded: share >= DOCUSEARCH.grounded,
    answersFully,
    needsMore: !answersFully,
  };
  return ok({ verdict, by: 'rules', fallback });
}
