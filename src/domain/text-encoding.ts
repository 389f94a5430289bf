/** Encodings a text file may have, by the names that `TextDecoder` knows or, for UTF-32, would. */
export const TEXT_ENCODINGS = [
  'utf-8',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'utf-16le',
  'utf-16be',
  'utf-32le',
  'utf-32be',
] as const;

export type TextEncoding = (typeof TEXT_ENCODINGS)[number];
