import type { ImportWarning } from '../../domain/import-report.ts';
import type { TextEncoding } from '../../domain/text-encoding.ts';
import { eucJpEvidence, shiftJisEvidence, utf8Evidence } from './encoding-evidence.ts';
import { isBinaryFormat } from './file-magic.ts';
import { decodeUtf32 } from './utf-32.ts';

/** What the bytes of a file turned out to be. */
export type DecodedText =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly encoding: TextEncoding;
      readonly warnings: readonly ImportWarning[];
    }
  | { readonly kind: 'binary' };

const BOMS: readonly (readonly [TextEncoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  // Before UTF-16, whose BOM the little one begins with.
  ['utf-32le', [0xff, 0xfe, 0x00, 0x00]],
  ['utf-32be', [0x00, 0x00, 0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Share of control characters from which a "text" is taken for binary data, and how many a short text may have. */
const BINARY_SHARE = 0.05;
const FEW_CONTROLS = 8;
/** Share of broken characters up to which a text that is nothing else is taken for damaged UTF-8. */
const DAMAGED_SHARE = 0.3;
/** How much of a text is looked at where a part tells enough. */
const SAMPLE = 256 * 1024;

/**
 * Decodes a text file: by the user's choice, else by BOM, else ISO-2022-JP by its escapes, else UTF-16 by its NULs,
 * else strict UTF-8, else what explains the bytes best: damaged UTF-8, or Shift_JIS, EUC-JP or UTF-16 as a guess that
 * is told. Invalid bytes become U+FFFD with a warning that counts them.
 */
export function decodeText(bytes: Uint8Array, chosen?: TextEncoding): DecodedText {
  if (chosen !== undefined) return decoded(bytes, chosen);
  if (isBinaryFormat(bytes)) return { kind: 'binary' };
  const bom = BOMS.find((each) => hasBom(bytes, each));
  if (bom !== undefined) return textOrBinary(decoded(bytes, bom[0]));
  if (hasJisEscapes(bytes)) return guessed(bytes, 'iso-2022-jp');
  const wide = bytes.includes(0) ? guessWide(bytes) : null;
  if (wide !== null) return textOrBinary(guessed(bytes, wide));
  const strict = strictly(bytes, 'utf-8');
  if (strict !== null || isCutUtf8(bytes)) return textOrBinary(decoded(bytes, 'utf-8'));
  return explained(bytes);
}

/** UTF-16 may begin with a NUL: four bytes are the BOM of UTF-32 when what follows is UTF-32. */
function hasBom(bytes: Uint8Array, [encoding, mark]: (typeof BOMS)[number]): boolean {
  if (!mark.every((byte, index) => bytes[index] === byte)) return false;
  if (!isUtf32(encoding)) return true;
  const text = lenient(bytes.subarray(0, SAMPLE), encoding);
  return countBroken(text) <= DAMAGED_SHARE * text.length;
}

function isUtf32(encoding: TextEncoding): boolean {
  return encoding === 'utf-32le' || encoding === 'utf-32be';
}

function lenient(bytes: Uint8Array, encoding: TextEncoding): string {
  return isUtf32(encoding)
    ? decodeUtf32(bytes, encoding === 'utf-32le')
    : new TextDecoder(encoding).decode(bytes);
}

/** Decodes strictly; `null` when the bytes are not of that encoding. */
export function strictly(bytes: Uint8Array, encoding: TextEncoding): string | null {
  if (isUtf32(encoding)) {
    const text = lenient(bytes, encoding);
    return text.includes('\ufffd') ? null : text;
  }
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

type Text = DecodedText & { readonly kind: 'text' };

/** The reading with the most evidence; one of the old encodings only with evidence of its own. */
function explained(bytes: Uint8Array): DecodedText {
  const utf8 = decoded(bytes, 'utf-8');
  const evidence: readonly (readonly [TextEncoding, number])[] = [
    ['shift_jis', shiftJisEvidence(bytes)],
    ['euc-jp', eucJpEvidence(bytes)],
  ];
  const [best] = evidence.toSorted(([, a], [, b]) => b - a);
  const least = Math.max(utf8Evidence(utf8.text), 0);
  if (best !== undefined && best[1] > least) return textOrBinary(guessed(bytes, best[0]));
  const wide = least > 0 ? null : guessWide(bytes);
  if (wide !== null) return textOrBinary(guessed(bytes, wide));
  const isDamaged = least > 0 || countBroken(utf8.text) <= DAMAGED_SHARE * utf8.text.length;
  return isDamaged ? textOrBinary(utf8) : { kind: 'binary' };
}

function decoded(bytes: Uint8Array, encoding: TextEncoding): Text {
  const strict = strictly(bytes, encoding);
  if (strict !== null) return { kind: 'text', text: strict, encoding, warnings: [] };
  const text = lenient(bytes, encoding);
  return {
    kind: 'text',
    text,
    encoding,
    warnings: [{ kind: 'invalid-bytes', count: countBroken(text) }],
  };
}

function guessed(bytes: Uint8Array, encoding: TextEncoding): Text {
  const text = decoded(bytes, encoding);
  return { ...text, warnings: [{ kind: 'encoding-guessed', encoding }, ...text.warnings] };
}

function textOrBinary(result: Text): DecodedText {
  const sample = result.text.slice(0, SAMPLE);
  // oxlint-disable-next-line no-control-regex -- control characters are what is counted
  const controls = sample.match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g)?.length ?? 0;
  return controls > Math.max(sample.length * BINARY_SHARE, FEW_CONTROLS)
    ? { kind: 'binary' }
    : result;
}

function countBroken(text: string): number {
  return text.split('\ufffd').length - 1;
}

/**
 * ISO-2022-JP is 7-bit with `ESC $ @`, `ESC $ B` in front of each Japanese run, `ESC ( I` in front of half-width
 * katakana. A few lost bytes must not make the whole file unreadable.
 */
function hasJisEscapes(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0x1b); at !== -1; at = bytes.indexOf(0x1b, at + 1)) {
    const isEscape =
      (bytes[at + 1] === 0x24 && (bytes[at + 2] === 0x40 || bytes[at + 2] === 0x42)) ||
      (bytes[at + 1] === 0x28 && bytes[at + 2] === 0x49);
    if (isEscape) {
      const text = new TextDecoder('iso-2022-jp').decode(bytes);
      return countBroken(text) <= 1 + text.length / 50;
    }
  }
  return false;
}

/** UTF-8 whose last character is cut off, as downloads and `head -c` leave it. */
function isCutUtf8(bytes: Uint8Array): boolean {
  const tail = bytes.subarray(-3).findLastIndex((byte) => byte >= 0xc2 && byte <= 0xf4);
  if (tail === -1) return false;
  const start = bytes.length - Math.min(bytes.length, 3) + tail;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    // What is only incomplete is no error yet while more may follow.
    decoder.decode(bytes, { stream: true });
    return strictly(bytes.subarray(0, start), 'utf-8') !== null;
  } catch {
    return false;
  }
}

/**
 * UTF-16 without a BOM: ASCII and line ends leave NULs on one side only, and what they leave reads as Japanese or
 * ASCII. A few stray NULs in a text of one byte a letter make kanji of it, and no kana.
 */
function guessWide(bytes: Uint8Array): TextEncoding | null {
  const sample = bytes.subarray(0, SAMPLE);
  let even = 0;
  let odd = 0;
  for (let index = 0; index < sample.length; index += 2) {
    if (sample[index] === 0) even += 1;
    if (sample[index + 1] === 0) odd += 1;
  }
  if (Math.max(even, odd) <= 8 * Math.min(even, odd)) return null;
  const encoding = even > odd ? 'utf-16be' : 'utf-16le';
  return looksJapanese(new TextDecoder(encoding).decode(sample)) ? encoding : null;
}

function looksJapanese(text: string): boolean {
  const letters = text.match(/[\t\n\r -~\u3000-\u30ff\uff01-\uff5e]/g)?.length ?? 0;
  const kanji = text.match(/[\u4e00-\u9fff]/g)?.length ?? 0;
  return letters >= text.length * 0.3 && letters + kanji >= text.length * 0.8;
}
