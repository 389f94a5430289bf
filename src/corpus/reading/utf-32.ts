const BOM = 0xfeff;
const BROKEN = 0xfffd;
/** Code points made into a string at once; as arguments, more would overflow the stack. */
const AT_ONCE = 8_192;

/** Decodes UTF-32, which `TextDecoder` does not know. A BOM goes; what is no code point becomes U+FFFD. */
export function decodeUtf32(bytes: Uint8Array, isLittle: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const whole = bytes.length - (bytes.length % 4);
  const points: number[] = [];
  let text = '';
  for (let at = 0; at < whole; at += 4) {
    const point = view.getUint32(at, isLittle);
    if (at === 0 && point === BOM) continue;
    points.push(isScalar(point) ? point : BROKEN);
    if (points.length === AT_ONCE) text += String.fromCodePoint(...points.splice(0));
  }
  if (whole < bytes.length) points.push(BROKEN);
  return text + String.fromCodePoint(...points);
}

function isScalar(point: number): boolean {
  return point <= 0x10_ffff && (point < 0xd800 || point > 0xdfff);
}
