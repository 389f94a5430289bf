import { createDecide } from '../../agent/decide.ts';
import { isList, objectOf, type ReplyForm } from '../../agent/model-replies.ts';
import { evidenceText } from '../../agent/rule-gains.ts';
import { coverage, termSet, type TermWeights } from '../../agent/term-weights.ts';
import { contextMessages, groundingMessages } from '../../config/prompts/grounding.ts';
import { DOCUSEARCH } from '../../config/retrieval.ts';
import type { PlannerKind } from '../../domain/agent.ts';
import type { ModeContext } from '../../domain/mode.ts';
import { ok, type Result } from '../../domain/result.ts';
import type { Hit } from '../../domain/search.ts';
import type { Fallback, GroundingVerdict } from '../../domain/trace.ts';
import type { RunTools } from '../run-retrieval.ts';
import type { Neighbour } from './neighbours.ts';

type JudgeParts = Pick<RunTools, 'exchange'> & Pick<ModeContext, 'signal'>;

/** A verdict, and whose it is. */
export interface Judged {
  readonly verdict: GroundingVerdict;
  readonly by: PlannerKind;
  readonly fallback: Fallback;
}

/** A verdict on a passage with its neighbours, and those of them that it takes. */
export interface JudgedInContext extends Judged {
  readonly helped: readonly Hit[];
}

const VERDICT = {
  grounded: { type: 'boolean' },
  answers_fully: { type: 'boolean' },
  needs_more: { type: 'boolean' },
} as const;

const readVerdict: ReplyForm<GroundingVerdict>['read'] = ({
  grounded,
  answers_fully: answersFully,
  needs_more: needsMore,
}) => {
  if (typeof grounded !== 'boolean') return null;
  return {
    isGrounded: grounded,
    answersFully: grounded && answersFully === true,
    needsMore: needsMore === true,
  };
};

const VERDICT_FORM: ReplyForm<GroundingVerdict> = { schema: objectOf(VERDICT), read: readVerdict };

const CONTEXT_FORM: ReplyForm<{
  readonly verdict: GroundingVerdict;
  readonly helped: readonly unknown[];
}> = {
  schema: objectOf({
    ...VERDICT,
    helped: { type: 'array', items: { type: 'string', enum: ['before', 'after'] } },
  }),
  read(reply) {
    const verdict = readVerdict(reply);
    const { helped } = reply;
    return verdict === null ? null : { verdict, helped: isList(helped) ? helped : [] };
  },
};

/**
 * One passage by itself: by the connected model; by coverage of the question's weighted words when there is none, and
 * when the model's verdict cannot be read.
 */
export async function judgePassage(
  query: string,
  hit: Hit,
  weights: TermWeights,
  { exchange, signal }: JudgeParts,
): Promise<Result<Judged>> {
  if (exchange === null) return byCoverage(query, hit, null, weights, signal);
  const messages = groundingMessages(query, hit);
  const verdict = await createDecide(exchange)('grounding', messages, VERDICT_FORM, signal);
  if (!verdict.ok) return verdict;
  if (verdict.value === null) return byCoverage(query, hit, 'unreadable', weights, signal);
  return ok({ verdict: verdict.value, by: 'model', fallback: null });
}

/**
 * The same passage with its neighbours. A verdict of the model that names no helper takes them all; one that cannot be
 * read leaves the first as it was. By coverage those help that hold words of the question which it lacks.
 */
export async function judgeWithNeighbours(
  query: string,
  { hit, verdict: first }: { readonly hit: Hit; readonly verdict: GroundingVerdict },
  neighbours: readonly Neighbour[],
  weights: TermWeights,
  { exchange, signal }: JudgeParts,
): Promise<Result<JudgedInContext>> {
  if (exchange === null) return byCoverageWith(query, hit, neighbours, weights, signal);
  const shown = neighbours.map(({ place, hit: { headingPath, text } }) => ({
    place,
    headingPath,
    text,
  }));
  const messages = contextMessages(query, hit, shown);
  const reply = await createDecide(exchange)('grounding-context', messages, CONTEXT_FORM, signal);
  if (!reply.ok) return reply;
  if (reply.value === null) {
    return ok({ verdict: first, by: 'model', fallback: 'unreadable', helped: [] });
  }
  const { verdict, helped } = reply.value;
  const named = neighbours.filter(({ place }) => helped.includes(place));
  return ok({ verdict, by: 'model', fallback: null, helped: hitsOf(named, neighbours) });
}

function hitsOf(named: readonly Neighbour[], all: readonly Neighbour[]): readonly Hit[] {
  return (named.length === 0 ? all : named).map(({ hit }) => hit);
}

/** How much of the question's weight the passage and its headings hold. A stand-in: it cannot read. */
async function byCoverage(
  query: string,
  hit: Hit,
  fallback: Fallback,
  weights: TermWeights,
  signal: AbortSignal,
): Promise<Result<Judged>> {
  const terms = await weights.of([query, evidenceText(hit)], signal);
  if (!terms.ok) return terms;
  const [wanted = [], held = []] = terms.value;
  return ok({ verdict: verdictOf(coverage(wanted, termSet([held]))), by: 'rules', fallback });
}

async function byCoverageWith(
  query: string,
  hit: Hit,
  neighbours: readonly Neighbour[],
  weights: TermWeights,
  signal: AbortSignal,
): Promise<Result<JudgedInContext>> {
  const texts = [hit, ...neighbours.map((each) => each.hit)].map(evidenceText);
  const terms = await weights.of([query, ...texts], signal);
  if (!terms.ok) return terms;
  const [wanted = [], own = [], ...around] = terms.value;
  const held = [own];
  let share = coverage(wanted, termSet(held));
  const helped: Hit[] = [];
  for (const [at, neighbour] of neighbours.entries()) {
    const words = around[at] ?? [];
    const wider = coverage(wanted, termSet([...held, words]));
    if (wider === share) continue;
    share = wider;
    held.push(words);
    helped.push(neighbour.hit);
  }
  return ok({ verdict: verdictOf(share), by: 'rules', fallback: null, helped });
}

function verdictOf(share: number): GroundingVerdict {
  const answersFully = share >= DOCUSEARCH.answers;
  return { isGrounded: share >= DOCUSEARCH.grounded, answersFully, needsMore: !answersFully };
}
