import type { ImportWarning } from '../../domain/import-report.ts';

export type TextEncoding =
  | 'utf-8'
  | 'utf-16le'
  | 'utf-16be'
  | 'shift_jis'
  | 'euc-jp'
  | 'iso-2022-jp';

/** What the bytes of a file turned out to be. */
export type DecodedText =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly encoding: TextEncoding;
      readonly warnings: readonly ImportWarning[];
    }
  | { readonly kind: 'binary' };

/** First bytes of what people rename to `.md` by mistake: PNG, JPEG, GIF, PDF, zip, gzip, ELF, RIFF, 7z. */
const MAGIC: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x25, 0x50, 0x44, 0x46, 0x2d],
  [0x50, 0x4b, 0x03, 0x04],
  [0x1f, 0x8b, 0x08],
  [0x7f, 0x45, 0x4c, 0x46],
  [0x52, 0x49, 0x46, 0x46],
  [0x37, 0x7a, 0xbc, 0xaf],
];

const BOMS: readonly (readonly [TextEncoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Share of control characters from which a "text" is taken for binary data. */
const BINARY_SHARE = 0.05;
/** Sound characters for each broken one from which UTF-8 is not doubted. */
const SURELY_UTF8 = 3;
/** How much of a file the guess looks at. */
const SAMPLE_BYTES = 256 * 1024;

/**
 * Decodes a text file: by the user's choice, else by BOM, else ISO-2022-JP by its escapes, else strict UTF-8, else
 * broken UTF-8 when most of it is sound, else the best of Shift_JIS, EUC-JP and UTF-16 as a guess that is told.
 * Invalid bytes become U+FFFD with a warning that counts them.
 */
export function decodeText(bytes: Uint8Array, chosen?: TextEncoding): DecodedText {
  if (chosen !== undefined) return decoded(bytes, chosen, []);
  if (MAGIC.some((magic) => startsWith(bytes, magic))) return { kind: 'binary' };
  const bom = BOMS.find(([, mark]) => startsWith(bytes, mark));
  if (bom !== undefined) return textOrBinary(decoded(bytes, bom[0], []));
  if (hasJisEscapes(bytes)) return decoded(bytes, 'iso-2022-jp', [guess('iso-2022-jp')]);
  const soundness = strictly(bytes, 'utf-8') === null ? utf8Soundness(bytes) : Infinity;
  const isUtf8 = soundness >= SURELY_UTF8;
  const wide = isUtf8 && !isFullOfNuls(bytes) ? null : guessWide(bytes);
  if (wide !== null) return textOrBinary(decoded(bytes, wide, [guess(wide)]));
  if (isUtf8) return textOrBinary(decoded(bytes, 'utf-8', []));
  const legacy = guessLegacy(bytes.subarray(0, SAMPLE_BYTES));
  if (legacy !== null) return textOrBinary(decoded(bytes, legacy, [guess(legacy)]));
  return soundness >= 1 ? textOrBinary(decoded(bytes, 'utf-8', [])) : { kind: 'binary' };
}

/** Decodes strictly; `null` when the bytes are not of that encoding. */
export function strictly(bytes: Uint8Array, encoding: TextEncoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function decoded(
  bytes: Uint8Array,
  encoding: TextEncoding,
  warnings: readonly ImportWarning[],
): DecodedText & { readonly kind: 'text' } {
  const strict = strictly(bytes, encoding);
  if (strict !== null) return { kind: 'text', text: strict, encoding, warnings };
  const text = new TextDecoder(encoding).decode(bytes);
  const count = text.split('\ufffd').length - 1;
  const invalid: ImportWarning = { kind: 'invalid-bytes', count };
  return { kind: 'text', text, encoding, warnings: [...warnings, invalid] };
}

function textOrBinary(result: DecodedText & { readonly kind: 'text' }): DecodedText {
  const sample = result.text.slice(0, SAMPLE_BYTES);
  // oxlint-disable-next-line no-control-regex -- control characters are what is counted
  const controls = sample.match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g)?.length ?? 0;
  return controls > sample.length * BINARY_SHARE ? { kind: 'binary' } : result;
}

function guess(encoding: TextEncoding): ImportWarning {
  return { kind: 'encoding-guessed', encoding };
}

function startsWith(bytes: Uint8Array, prefix: readonly number[]): boolean {
  return prefix.every((byte, index) => bytes[index] === byte);
}

/** ISO-2022-JP is 7-bit with `ESC $ @`, `ESC $ B` in front of each Japanese run. */
function hasJisEscapes(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0x1b); at !== -1; at = bytes.indexOf(0x1b, at + 1)) {
    if (bytes[at + 1] === 0x24 && (bytes[at + 2] === 0x40 || bytes[at + 2] === 0x42)) {
      const text = new TextDecoder('iso-2022-jp').decode(bytes);
      // One lost byte must not make the whole file unreadable.
      return text.split('\ufffd').length - 1 <= 1 + text.length / 50;
    }
  }
  return false;
}

/** ASCII in UTF-16 is valid UTF-8 with every second byte NUL; a few stray NULs are not that. */
function isFullOfNuls(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  let nuls = 0;
  for (const byte of sample) if (byte === 0) nuls += 1;
  return nuls > sample.length / 5;
}

/** UTF-16 without a BOM: line ends and blanks leave NULs on one side only. */
function guessWide(bytes: Uint8Array): TextEncoding | null {
  if (bytes.length % 2 !== 0) return null;
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  let even = 0;
  let odd = 0;
  for (let index = 0; index < sample.length; index += 2) {
    if (sample[index] === 0) even += 1;
    if (sample[index + 1] === 0) odd += 1;
  }
  const isWide = even + odd > 2 && Math.max(even, odd) > 8 * Math.min(even, odd);
  if (!isWide) return null;
  const encoding = even > odd ? 'utf-16be' : 'utf-16le';
  const text = strictly(sample, encoding);
  return text !== null && likeness(text) > 0.5 ? encoding : null;
}

/** Sound characters beyond ASCII for each broken one; in Shift_JIS or EUC-JP nearly none is sound. */
function utf8Soundness(bytes: Uint8Array): number {
  const text = new TextDecoder('utf-8').decode(bytes);
  const broken = text.split('\ufffd').length - 1;
  // oxlint-disable-next-line no-control-regex -- everything beyond ASCII
  const sound = (text.match(/[^\u0000-\u007f]/g)?.length ?? 0) - broken;
  return sound / broken;
}

function guessLegacy(sample: Uint8Array): TextEncoding | null {
  const candidates: readonly TextEncoding[] = ['shift_jis', 'euc-jp', 'utf-16le', 'utf-16be'];
  let best: { readonly encoding: TextEncoding; readonly score: number } | null = null;
  for (const encoding of candidates) {
    const text = new TextDecoder(encoding).decode(sample);
    const score = likeness(text);
    if (score > (best?.score ?? 0.3)) best = { encoding, score };
  }
  return best?.encoding ?? null;
}

/**
 * How much a decoded text looks like Japanese or ASCII prose, 1 at best: kana count whole, kanji a little less (wrong
 * decodings are full of rare ones), half-width kana, private use and U+FFFD count against it.
 */
function likeness(text: string): number {
  let score = 0;
  let count = 0;
  for (const character of text) {
    count += 1;
    if (/[\t\n\r -~]/.test(character)) score += 1;
    else if (/[\u3000-\u30ff\uff01-\uff5e]/.test(character)) score += 1;
    else if (/[\u4e00-\u9fff]/.test(character)) score += 0.7;
    else if (/[\uff61-\uff9f]/.test(character)) score -= 0.3;
    else if (/[\ufffd\p{Co}\p{Cc}\p{Cn}\p{Cs}]/u.test(character)) score -= 3;
  }
  return count === 0 ? 0 : score / count;
}
