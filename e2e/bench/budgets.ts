/** What a ratio must reach; `reason` says why that much and what the room below a calm run is for. */
export interface RatioBudget {
  readonly atLeast: number;
  readonly reason: string;
}

/**
 * Ratios of two sides timed in turns on one machine (how many times as fast ours is), so that they hold on a slow or
 * shared one too.
 */
export const RATIO_BUDGETS = {
  'embedding-per-worker': {
    atLeast: 0.9,
    reason: "Tokenising, pooling and crossing threads may cost a tenth of the model's own time.",
  },
  'embedding-scaling': {
    atLeast: 0.9,
    reason:
      'More workers must never make a corpus slower. Cores that are shared or hyper-threads promise no more than that; the figure itself says what they gave.',
  },
  'lexical-vs-reference': {
    atLeast: 1,
    reason:
      'Typed arrays behind the search entry of Orama must not be slower than the Maps that one writes first.',
  },
  'lexical-vs-orama': {
    atLeast: 10,
    reason:
      'Speed is half of why the ranking of the engine is replaced; a tenth of a calm run, and the gap grows with the index.',
  },
  'dense-scan': {
    atLeast: 0.9,
    reason:
      'The scan with its short list must not lose to the plain loop with a full sort; a tenth is left for noise.',
  },
  'late-interaction': {
    atLeast: 3,
    reason:
      'A kernel is kept only while the plain loop would be felt in a rerank whose token states are stored.',
  },
  'open-vs-rebuild': {
    atLeast: 3,
    reason: 'A snapshot is kept only to spare cutting all articles into words again.',
  },
} as const satisfies Record<string, RatioBudget>;

export type RatioName = keyof typeof RATIO_BUDGETS;

/** Most a figure in a unit of its own may be. */
export interface AbsoluteBudget {
  readonly atMost: number;
  /** Whether a miss fails the run: bytes and processor time are the page's own, the clock belongs to the neighbours as well. */
  readonly isFatal: boolean;
  readonly reason: string;
}

/** Figures without a budget are told for their own sake. */
export const ABSOLUTE_BUDGETS: Readonly<Record<string, AbsoluteBudget>> = {
  'first-load-js': {
    atMost: 250_000,
    isFatal: true,
    reason: 'The page must paint before wasm and model arrive.',
  },
  'longest-main-thread-cpu': {
    atMost: 50,
    isFatal: true,
    reason: 'What the page itself may ask of the thread at a time, whoever else is at work.',
  },
  'longest-main-thread-task': {
    atMost: 50,
    isFatal: false,
    reason: 'A task over 50 ms is one that a person can feel (W3C Long Tasks).',
  },
};
