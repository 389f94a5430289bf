import { EMBEDDING } from '../../src/config/embedding.ts';
import { createPrng } from '../../src/lib/prng.ts';
import type { Prng } from '../../src/lib/prng.ts';
import { maxSim, plainDots, tokenCodes } from '../../src/retrieval/rerank/max-sim.ts';
import type { Dots, TokenCodes } from '../../src/retrieval/rerank/max-sim.ts';
import { fastestDots } from '../../src/retrieval/rerank/simd-dots.ts';
import { ratioFigure } from './figures.ts';
import type { RatioFigure } from './figures.ts';
import { comparePaired } from './pairs.ts';

const CANDIDATES = 20;
const PASSAGE_TOKENS = 155;
const QUESTION_TOKENS = 15;
const ROUNDS = 60;
const WARM_UPS = 10;

/**
 * Late interaction of one question with its candidates, by the kernel and by the plain loop. Random codes, since neither
 * cares what they mean; both must give the same scores.
 */
export async function benchLate(): Promise<readonly RatioFigure[]> {
  const { dims, levels } = EMBEDDING.late;
  const prng = createPrng(2);
  const question = randomCodes(QUESTION_TOKENS, levels.query, prng);
  const candidates = Array.from({ length: CANDIDATES }, () =>
    randomCodes(PASSAGE_TOKENS, levels.passage, prng),
  );
  const scores = (dots: Dots): readonly number[] =>
    candidates.map((passage) => maxSim(question, passage, dots));
  const kernel = fastestDots(dims);
  const plain = plainDots(dims);
  if (String(scores(kernel)) !== String(scores(plain)))
    throw new Error('the kernel and the plain loop disagree: nothing to compare');
  const comparison = await comparePaired({
    ours: () => scores(kernel),
    other: () => scores(plain),
    rounds: ROUNDS,
    warmUps: WARM_UPS,
    clock: () => performance.now(),
  });
  return [
    ratioFigure(
      {
        name: 'late-interaction',
        ours: 'MaxSim over inner products of the SIMD kernel',
        other: 'the same over those of a plain loop',
        unit: 'question',
        conditions: {
          candidates: CANDIDATES,
          passageTokens: PASSAGE_TOKENS,
          questionTokens: QUESTION_TOKENS,
          dims,
        },
      },
      comparison,
      1,
    ),
  ];
}

function randomCodes(tokens: number, largest: number, prng: Prng): TokenCodes {
  const { dims } = EMBEDDING.late;
  const codes = Int8Array.from({ length: tokens * dims }, () =>
    Math.round((prng.next() * 2 - 1) * largest),
  );
  return tokenCodes(codes, dims);
}
