import { createTermWeights, type TermWeights } from '../../agent/term-weights.ts';
import { DOCUSEARCH } from '../../config/retrieval.ts';
import type { ModeContext } from '../../domain/mode.ts';
import type { ContextChoice } from '../../domain/mode-settings.ts';
import { ok, type Result } from '../../domain/result.ts';
import type { Hit } from '../../domain/search.ts';
import type { GroundingVerdict } from '../../domain/trace.ts';
import type { RunTools } from '../run-retrieval.ts';
import { judgePassage, judgeWithNeighbours, type Judged } from './judge-passage.ts';
import { neighboursOf } from './neighbours.ts';

export type EvaluationParts = RunTools &
  Pick<ModeContext, 'search' | 'signal' | 'k'> & { readonly context: ContextChoice };

/** A passage that may be answered from. */
export interface GroundedHit {
  readonly hit: Hit;
  readonly verdict: GroundingVerdict;
  /** What stands beside it and is evidence for its sake, in the order of the article; each may be evidence already. */
  readonly helped: readonly Hit[];
}

/**
 * Looks at each passage by itself, from the first on, until k passages are evidence or k + `DOCUSEARCH.spare` were
 * looked at; what is not grounded is dropped. One that needs more context is judged once more with its neighbours, at
 * most `DOCUSEARCH.contexts` a question; when the verdict is better with them, those that helped are evidence behind it.
 * Every verdict is told to the trace.
 */
export async function groundedAmong(
  query: string,
  hits: readonly Hit[],
  parts: EvaluationParts,
): Promise<Result<readonly GroundedHit[]>> {
  const grounded: GroundedHit[] = [];
  const weights = createTermWeights(parts.search);
  const evidence = new Map<string, Hit>();
  let contexts = 0;
  for (const hit of hits.slice(0, parts.k + DOCUSEARCH.spare)) {
    if (evidence.size >= parts.k) break;
    // One that came in beside another was judged with it.
    if (evidence.has(hit.passageId)) continue;
    const judged = await judgePassage(query, hit, weights, parts);
    if (!judged.ok) return judged;
    const { verdict, by, fallback } = judged.value;
    const { passageId } = hit;
    parts.record({ type: 'grounding-verdict', passageId, by, fallback, ...verdict });
    let entry: GroundedHit = { hit, verdict, helped: [] };
    if (contexts < DOCUSEARCH.contexts && isWorthMore(judged.value, parts)) {
      const room = parts.k - evidence.size - 1;
      const known = (id: string): Hit | undefined =>
        evidence.get(id) ?? hits.find((each) => each.passageId === id);
      const wider = await widen(entry, { query, room, known, held: evidence, weights }, parts);
      if (!wider.ok) return wider;
      if (wider.value !== null) {
        contexts += 1;
        entry = wider.value;
      }
    }
    if (!entry.verdict.isGrounded) continue;
    grounded.push(entry);
    for (const one of [entry.hit, ...entry.helped]) evidence.set(one.passageId, one);
  }
  return ok(grounded);
}

/** Promising, and not there yet. Coverage asks for more of whatever it reads, so by rules it must have ground already. */
function isWorthMore({ verdict, by }: Judged, { context, exchange }: EvaluationParts): boolean {
  if (context === 'off' || (context === 'model' && exchange === null)) return false;
  return verdict.needsMore && !verdict.answersFully && (verdict.isGrounded || by === 'model');
}

/** The passage with its neighbours; `null` when there are none to show. As it was when they are no help, or have no room. */
async function widen(
  entry: GroundedHit,
  {
    query,
    room,
    known,
    held,
    weights,
  }: {
    readonly query: string;
    /** Places of the evidence that are left beside the passage itself. */
    readonly room: number;
    readonly known: (id: string) => Hit | undefined;
    readonly held: ReadonlyMap<string, Hit>;
    readonly weights: TermWeights;
  },
  parts: EvaluationParts,
): Promise<Result<GroundedHit | null>> {
  const { hit } = entry;
  const { passageId } = hit;
  const found = await neighboursOf(hit, known, parts);
  if (!found.ok) return found;
  const neighbours = found.value.filter((each) => room > 0 || held.has(each.hit.passageId));
  if (neighbours.length === 0) return ok(null);
  const judged = await judgeWithNeighbours(query, entry, neighbours, weights, parts);
  if (!judged.ok) return judged;
  const { verdict, by, fallback, helped: named } = judged.value;
  const joining = named.filter((each) => !held.has(each.passageId));
  const isBetter = worthOf(verdict) > worthOf(entry.verdict) && joining.length <= room;
  const helped = isBetter
    ? named.map((each) => (joining.includes(each) ? { ...each, neighbourOf: passageId } : each))
    : [];
  parts.record({
    type: 'context-verdict',
    passageId,
    neighbours: neighbours.map((each) => each.hit.passageId),
    helped: helped.map((each) => each.passageId),
    by,
    fallback,
    ...verdict,
  });
  return ok(isBetter ? { hit, verdict, helped } : entry);
}

function worthOf({ isGrounded, answersFully }: GroundingVerdict): number {
  return Number(isGrounded) + Number(answersFully);
}
