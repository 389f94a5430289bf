/** First bytes that no text has: PNG, JPEG, zip, gzip, ELF, 7z. */
const BINARY: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x50, 0x4b, 0x03, 0x04],
  [0x1f, 0x8b, 0x08],
  [0x7f, 0x45, 0x4c, 0x46],
  [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c],
];
/** An article may well begin with these words; the files always hold NULs. */
const WORDS = ['GIF87a', 'GIF89a', 'RIFF', '%PDF-'];
/** A PDF of plain text has objects instead. */
const PDF_OBJECT = 'endobj';
const SAMPLE = 256 * 1024;

/** Whether the bytes are of a format that people rename to `.md` by mistake. */
export function isBinaryFormat(bytes: Uint8Array): boolean {
  if (BINARY.some((magic) => magic.every((byte, index) => bytes[index] === byte))) return true;
  const head = asciiOf(bytes.subarray(0, 6));
  const word = WORDS.find((each) => head.startsWith(each));
  if (word === undefined) return false;
  const sample = bytes.subarray(0, SAMPLE);
  return sample.includes(0) || (word === '%PDF-' && asciiOf(sample).includes(PDF_OBJECT));
}

function asciiOf(bytes: Uint8Array): string {
  return new TextDecoder('windows-1252').decode(bytes);
}
