/**
 * Exact two-sided McNemar test: whether the topics that only one of two systems got right are shared out evenly.
 * `onlyA` and `onlyB` count them; p is twice the smaller binomial tail at ½, at most 1. 5 against 3: p = .727.
 */
export function exactMcnemar(onlyA: number, onlyB: number): number {
  const n = onlyA + onlyB;
  const fewer = Math.min(onlyA, onlyB);
  // log C(n, i) − n log 2, from term to term: the terms themselves underflow beyond a thousand topics.
  let logTerm = -n * Math.LN2;
  let tail = Math.exp(logTerm);
  for (let i = 1; i <= fewer; i += 1) {
    logTerm += Math.log((n - i + 1) / i);
    tail += Math.exp(logTerm);
  }
  return Math.min(1, 2 * tail);
}
