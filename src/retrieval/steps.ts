/** Work that may be put down at each `yield`, and goes on from there. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Does the work in one go. */
export function atOnce<T>(steps: Steps<T>): T {
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}

/**
 * Does the work with `breathe` between its steps. `null` when `isCurrent` is no longer true after one: what the work
 * looks at has changed, and its result would be of two states.
 */
export async function inSteps<T>(
  steps: Steps<T>,
  breathe: () => Promise<void>,
  isCurrent: () => boolean,
): Promise<T | null> {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value;
    await breathe();
    if (!isCurrent()) return null;
  }
}
