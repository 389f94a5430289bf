/** Tokens of one text as directions: whole numbers, row-major, `dims` wide, with the length of each row. */
export interface TokenCodes {
  readonly codes: Int8Array;
  readonly norms: Float32Array;
}

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

/**
 * Late interaction (MaxSim, Khattab & Zaharia 2020): mean over the question's tokens of the highest cosine to a token of
 * the passage. Cosines are those of the codes, so that scales never matter. 0 when either has no token. Worked number:
 * question tokens (1, 0) and (0, 1), passage tokens (2, 0) and (1, 1): (1 + .7071) / 2 = .8536.
 */
export function maxSim(question: TokenCodes, passage: TokenCodes, dims: number): number {
  const asked = question.norms.length;
  const held = passage.norms.length;
  if (asked === 0 || held === 0) return 0;
  const { codes: a } = question;
  const { codes: b } = passage;
  let sum = 0;
  for (let row = 0; row < asked; row += 1) {
    const from = row * dims;
    let best = -1;
    for (let other = 0; other < held; other += 1) {
      const start = other * dims;
      let dot = 0;
      for (let at = 0; at < dims; at += 1)
        dot += (a[from + at] as number) * (b[start + at] as number);
      const length = (passage.norms[other] as number) * (question.norms[row] as number);
      const cosine = length === 0 ? 0 : dot / length;
      if (cosine > best) best = cosine;
    }
    sum += best;
  }
  return sum / asked;
}
