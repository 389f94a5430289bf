import type { Estimate } from '../../domain/evaluation.ts';

/** `.654`, `1.00`: three digits behind the point, the form of retrieval tables. */
export function decimal(value: number): string {
  return value.toFixed(3);
}

/** `0.654 (0.462–0.806)`. */
export function withInterval({ value, low, high }: Estimate): string {
  return `${decimal(value)} (${decimal(low)}–${decimal(high)})`;
}

/** `17/26, 65 % (46–81)`. */
export function shareWithInterval(hits: number, n: number, { value, low, high }: Estimate): string {
  const percent = (share: number): string => (100 * share).toFixed(0);
  return `${hits}/${n}, ${percent(value)} % (${percent(low)}–${percent(high)})`;
}

/** `< .001` below a thousandth, else three digits. */
export function pValue(p: number): string {
  return p < 0.001 ? '< 0.001' : decimal(p);
}
