import { EVIDENCE_ONLY } from '../config/agent.ts';
import type { ModeResult, RagMode } from '../domain/mode.ts';
import type { Result } from '../domain/result.ts';
import { err, ok } from '../domain/result.ts';
import type { SearchPort } from '../domain/search.ts';
import { brokenInvariant } from '../modes/invariants.ts';
import type { Context } from './context.ts';

/** Asks every mode one question, one after the other; refused when they cannot be compared. */
export async function askModes(
  question: string,
  modes: readonly RagMode[],
  k: number,
  port: SearchPort,
  { now, signal }: Pick<Context, 'now' | 'signal'>,
): Promise<Result<readonly ModeResult[]>> {
  const results: ModeResult[] = [];
  for (const mode of modes) {
    const result = await mode.run(question, {
      search: port,
      k,
      now,
      signal,
      ...EVIDENCE_ONLY,
    });
    if (!result.ok) return result;
    results.push(result.value);
  }
  const broken = brokenInvariant(results.map(({ invariants }) => invariants));
  return broken === null ? ok(results) : err(broken);
}
