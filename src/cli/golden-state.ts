import { readFile, rm } from 'node:fs/promises';
import type { WorkshopPlan, WorkshopState } from '../domain/workshop.ts';
import { formatGoldenSet } from '../eval/golden/golden-set.ts';
import { emptyWorkshop } from '../eval/workshop/state.ts';
import type { Outcome } from './outcome.ts';
import { done, refuse } from './outcome.ts';
import { writeAtomically } from './storage/atomic-file.ts';
import { codeOf } from './system-error.ts';

/** What was left of an interrupted generation lies beside its file until it is through. */
function partOf(out: string): string {
  return `${out}.part.json`;
}

async function readMaybe(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return null;
    throw cause;
  }
}

function isState(value: unknown): value is WorkshopState {
  if (typeof value !== 'object' || value === null) return false;
  const { version, plan, tried } = value as Readonly<Record<string, unknown>>;
  return version === 1 && typeof plan === 'object' && Array.isArray(tried);
}

/**
 * Where a generation begins: anew, or where the same command was interrupted. Other counts may be asked for; a file
 * that another command made is never overwritten.
 */
export async function startingState(
  out: string,
  typed: string,
  plan: WorkshopPlan,
): Promise<Outcome<{ readonly state: WorkshopState; readonly isResumed: boolean }>> {
  const part = await readMaybe(partOf(out));
  if (part === null) {
    return (await readMaybe(out)) === null
      ? done({ state: emptyWorkshop(plan), isResumed: false })
      : refuse(`${typed} is there already`, 'name another file: --out FILE');
  }
  let stored: unknown = null;
  try {
    stored = JSON.parse(part);
  } catch {
    // Not ours, or damaged: told below.
  }
  if (!isState(stored)) {
    return refuse(`${typed}.part.json cannot be read`, `remove it to begin anew`);
  }
  const { seed, withPrivate } = stored.plan;
  return seed === plan.seed && withPrivate === plan.withPrivate
    ? done({ state: { ...stored, plan }, isResumed: true })
    : refuse(
        `${typed} was begun with another --seed or --private`,
        'give the same ones, or another --out',
      );
}

/** Keeps what there is: the questions so far as a golden file, and how to go on. */
export async function keepState(out: string, state: WorkshopState): Promise<void> {
  await writeAtomically(partOf(out), JSON.stringify(state));
  await writeAtomically(out, formatGoldenSet(state.accepted));
}

/** The generation is through: only the golden file stays. */
export async function finishState(out: string, state: WorkshopState): Promise<void> {
  await writeAtomically(out, formatGoldenSet(state.accepted));
  await rm(partOf(out), { force: true });
}
