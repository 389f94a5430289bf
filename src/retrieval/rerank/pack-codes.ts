/** What is added to a code so that it is not negative: −8 … 7 become 0 … 15. */
const OFFSET = 8;

/** Codes of passages (−8 … 7), two in a byte, the first in its lower half; there must be an even number of them. */
export function packCodes(codes: Int8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(codes.length / 2);
  for (let at = 0; at < bytes.length; at += 1) {
    const low = (codes[at * 2] as number) + OFFSET;
    const high = (codes[at * 2 + 1] as number) + OFFSET;
    bytes[at] = low | (high << 4);
  }
  return bytes;
}

/** The codes that `packCodes` was given. */
export function unpackCodes(bytes: Uint8Array): Int8Array {
  const codes = new Int8Array(bytes.length * 2);
  for (const [at, byte] of bytes.entries()) {
    codes[at * 2] = (byte & 15) - OFFSET;
    codes[at * 2 + 1] = (byte >> 4) - OFFSET;
  }
  return codes;
}
