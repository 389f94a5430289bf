import type { AppError } from '../domain/app-error.ts';
import type { Invariants } from '../domain/mode.ts';

const CHECKED = [
  'indexHash',
  'fingerprint',
  'embedded',
  'k',
  'answerPromptHash',
  'answerModel',
] as const satisfies readonly (keyof Invariants)[];

/**
 * The first invariant on which results differ, as the error that refuses their comparison; `null` when all agree.
 * Product rule: a comparison that breaks one is refused, not footnoted.
 */
export function brokenInvariant(results: readonly Invariants[]): AppError | null {
  const [first, ...rest] = results;
  if (first === undefined) return null;
  for (const name of CHECKED) {
    const other = rest.find((candidate) => candidate[name] !== first[name]);
    if (other !== undefined) {
      return {
        kind: 'invariant-broken',
        invariant: name,
        detail: `${String(first[name])} ≠ ${String(other[name])}`,
      };
    }
  }
  return null;
}
