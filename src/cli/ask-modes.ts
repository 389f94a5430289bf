import { EVIDENCE_ONLY } from '../config/modes.ts';
import type { ChatModel } from '../domain/chat.ts';
import type { CrossEncoder } from '../domain/cross-encoder.ts';
import type { ModeResult, RagMode } from '../domain/mode.ts';
import type { ModeSettings } from '../domain/mode-settings.ts';
import type { Result } from '../domain/result.ts';
import { err, ok } from '../domain/result.ts';
import type { SearchPort } from '../domain/search.ts';
import { brokenInvariant } from '../modes/invariants.ts';
import type { Context } from './context.ts';

/** A mode with its settings, under the name that tables and runs know it by. */
export interface System {
  readonly name: string;
  readonly mode: RagMode;
  readonly settings: ModeSettings;
}

/** What every question of a command is asked with. */
export interface Asking {
  readonly systems: readonly System[];
  readonly k: number;
  /** Plans the modes that decide; `null` = rules. */
  readonly planner: ChatModel | null;
  /** Of the modes whose settings ask for it. */
  readonly crossEncoder: CrossEncoder | null;
}

/**
 * Asks every mode one question, one after the other, for evidence alone; refused when they cannot be compared. The agent
 * keeps what it has when it is stopped or its model's host fails, but here nobody reads half a run.
 */
export async function askModes(
  question: string,
  { systems, k, planner, crossEncoder }: Asking,
  port: SearchPort,
  { now, signal }: Pick<Context, 'now' | 'signal'>,
): Promise<Result<readonly ModeResult[]>> {
  const results: ModeResult[] = [];
  for (const { mode, settings } of systems) {
    const result = await mode.run(question, {
      search: port,
      k,
      now,
      signal,
      ...EVIDENCE_ONLY,
      settings,
      planner,
      crossEncoder,
    });
    if (!result.ok) return result;
    if (signal.aborted) return err({ kind: 'aborted' });
    const failure = result.value.agent?.plannerError;
    if (failure !== undefined) return err(failure);
    results.push(result.value);
  }
  const broken = brokenInvariant(results.map(({ invariants }) => invariants));
  return broken === null ? ok(results) : err(broken);
}
