/** Runs of each size; the quickest counts, for whatever else the machine does only adds. */
const RUNS = 4;

/**
 * How many times longer `work` takes for eight times the size: about 8 when time grows with the size, 64 when it
 * grows with its square. A ratio within one run, so that it says the same on a slow machine.
 */
export function growth(size: number, work: (size: number) => void): number {
  work(size);
  return quickest(8 * size, work) / Math.max(quickest(size, work), 1_000);
}

/** Processor time in microseconds. */
function quickest(size: number, work: (size: number) => void): number {
  const times = Array.from({ length: RUNS }, () => {
    const before = process.cpuUsage();
    work(size);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.min(...times);
}
