/** Exit codes of every command (docs/cli.md). `gate`: a gate did not pass; a bug ends with `bug`, as sysexits names it. */
export const EXIT = { done: 0, gate: 1, usage: 2, bug: 70, interrupted: 130 } as const;

/** What stderr says when a command cannot go on: one sentence, and the next step. */
export interface Complaint {
  readonly sentence: string;
  readonly next: string;
  readonly exitCode: number;
}

export interface Failed {
  readonly ok: false;
  readonly complaint: Complaint;
}

/** A command's value, or why there is none. */
export type Outcome<T> = { readonly ok: true; readonly value: T } | Failed;

/** Wraps a value. */
export function done<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

/** Wrong use or wrong input: exit code 2. */
export function refuse(sentence: string, next: string): Failed {
  return { ok: false, complaint: { sentence, next, exitCode: EXIT.usage } };
}
