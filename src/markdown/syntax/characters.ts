import type { Code } from 'micromark-util-types';

/** micromark's codes: characters are positive, `null` is the end, -5…-3 are line ends, -2 and -1 a tab's columns. */
export const CHARACTER = { hash: 35, dollar: 36, colon: 58, backslash: 92 } as const;

export function isLineEnd(code: Code): boolean {
  return code !== null && code < -2;
}

export function isLineEndOrEnd(code: Code): code is null {
  return code === null || code < -2;
}

export function isBlank(code: Code): boolean {
  return code === -2 || code === -1 || code === 32;
}

/** An ASCII letter or digit, or `_`. */
export function isWordCharacter(code: Code): boolean {
  return code !== null && code > 0 && /^\w$/.test(String.fromCodePoint(code));
}
