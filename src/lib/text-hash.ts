/** Odd multipliers of the four lanes (fractional parts of √2, √3, √5, √7, made odd). */
const MULTIPLIERS = [0x6a09e667, 0xbb67ae85, 0x3c6ef373, 0xa54ff53b] as const;

/**
 * 128-bit hash of a string's UTF-16 units as 32 hex digits: four FNV-style lanes with different multipliers, mixed
 * at the end. Synchronous and quick, for telling states apart; not for secrets or against an adversary (use sha256).
 */
export function textHash(text: string): string {
  const lanes = MULTIPLIERS.map((multiplier, lane) => {
    let hash = multiplier ^ lane;
    for (let at = 0; at < text.length; at += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(at), multiplier);
      hash ^= hash >>> 15;
    }
    return mix(hash ^ text.length);
  });
  return lanes.map((lane) => lane.toString(16).padStart(8, '0')).join('');
}

/** Finaliser of MurmurHash3 (Appleby): every input bit moves every output bit. */
function mix(value: number): number {
  let bits = value;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
