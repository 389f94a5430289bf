/** Runs a change of the index when the ones before it are done. */
export type TakeTurn = <T>(change: () => Promise<T>) => Promise<T>;

/** Imports, removals and rebuilds one after another, so that each report tells of its own doing only. */
export function createTurns(): TakeTurn {
  let last: Promise<unknown> = Promise.resolve();

  return (change) => {
    const turn = last.then(change);
    // A change that throws is a bug of its own caller; the ones behind it still get their turn.
    last = turn.catch(() => undefined);
    return turn;
  };
}
