/** Tokens of one text as directions: whole numbers, row-major, `dims` wide, with the length of each row. */
export interface TokenCodes {
  readonly codes: Int8Array;
  readonly norms: Float32Array;
}

/** Inner products of every row of the first codes with every row of the second, row-major. Good until the next call. */
export type Dots = (question: Int8Array, passage: Int8Array) => Int32Array;

/** Codes with the lengths of their rows worked out once. */
export function tokenCodes(codes: Int8Array, dims: number): TokenCodes {
  const norms = new Float32Array(codes.length / dims);
  for (let row = 0; row < norms.length; row += 1) {
    let square = 0;
    for (let at = row * dims; at < (row + 1) * dims; at += 1) square += (codes[at] as number) ** 2;
    norms[row] = Math.sqrt(square);
  }
  return { codes, norms };
}

/** `Dots` as the formula is written: wherever there is no SIMD, and what the kernel is tested against. */
export function plainDots(dims: number): Dots {
  return (question, passage) => {
    const products = new Int32Array((question.length / dims) * (passage.length / dims));
    let next = 0;
    for (let from = 0; from < question.length; from += dims) {
      for (let start = 0; start < passage.length; start += dims) {
        let dot = 0;
        for (let at = 0; at < dims; at += 1)
          dot += (question[from + at] as number) * (passage[start + at] as number);
        products[next] = dot;
        next += 1;
      }
    }
    return products;
  };
}

/**
 * Late interaction (MaxSim, Khattab & Zaharia 2020): mean over the question's tokens of the highest cosine to a token of
 * the passage. Cosines are those of the codes, so that scales never matter. 0 when either has no token. Worked number:
 * question tokens (1, 0) and (0, 1), passage tokens (2, 0) and (1, 1): (1 + .7071) / 2 = .8536.
 */
export function maxSim(question: TokenCodes, passage: TokenCodes, dots: Dots): number {
  const asked = question.norms.length;
  const held = passage.norms.length;
  if (asked === 0 || held === 0) return 0;
  const products = dots(question.codes, passage.codes);
  let sum = 0;
  for (let row = 0; row < asked; row += 1) {
    let best = -1;
    for (let other = 0; other < held; other += 1) {
      const length = (passage.norms[other] as number) * (question.norms[row] as number);
      const cosine = length === 0 ? 0 : (products[row * held + other] as number) / length;
      if (cosine > best) best = cosine;
    }
    sum += best;
  }
  return sum / asked;
}
