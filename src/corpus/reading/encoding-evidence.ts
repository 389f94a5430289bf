/**
 * How well bytes read as text of one encoding; higher is better. Only what is beyond ASCII counts, by bytes, so that a
 * page of code with one Japanese comment is judged by its comment.
 */

/** A byte that no character explains counts against a reading; in UTF-8, which others imitate badly, by less. */
const BROKEN = -2;
const BROKEN_UTF8 = -1;
/** Kana, punctuation, kanji of everyday use (JIS level 1). */
const COMMON = 1;
/** Kanji of level 2 and beyond: what wrong readings are full of. */
const RARE = -0.25;
/** A sound character of three bytes in UTF-8 is no accident. */
const COMMON_UTF8 = 1.5;
/** Letters of two bytes, as in French. */
const LATIN = 0.25;
/** Half-width katakana of a text that has nothing else; EUC-JP would make everyday kanji of it. */
const KATAKANA = 1.25;
/** Half-width katakana between other characters is what EUC-JP looks like when it is read as Shift_JIS. */
const STRAY_KATAKANA = -0.5;

/** `text` is the bytes decoded as UTF-8, broken ones as U+FFFD. */
export function utf8Evidence(text: string): number {
  let score = 0;
  for (const [character] of text.matchAll(/[^\0-\x7f]/gu)) {
    const code = character.codePointAt(0) ?? 0;
    if (code === 0xfffd) score += BROKEN_UTF8;
    else if (code < 0x800) score += 2 * LATIN;
    else if (isJapanese(code)) score += 3 * COMMON_UTF8;
  }
  return score;
}

export function shiftJisEvidence(bytes: Uint8Array): number {
  const katakana = isAllKatakana(bytes) ? KATAKANA : STRAY_KATAKANA;
  let score = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    const isKatakana = lead >= 0xa1 && lead <= 0xdf;
    const trail = bytes[at + 1] ?? 0;
    const isPair = !isKatakana && isShiftJisPair(lead, trail);
    if (isPair) at += 1;
    if (isKatakana) score += katakana;
    else if (!isPair) score += BROKEN;
    else score += 2 * (isCommonInShiftJis(lead, trail) ? COMMON : RARE);
  }
  return score;
}

export function eucJpEvidence(bytes: Uint8Array): number {
  let score = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    // Half-width katakana and the supplementary plane have a byte in front that says so.
    const length = lead === 0x8f ? 3 : 2;
    const isLead = lead === 0x8e || lead === 0x8f || (lead >= 0xa1 && lead <= 0xfe);
    const trails = bytes.subarray(at + 1, at + length);
    const isSound =
      isLead &&
      trails.length === length - 1 &&
      trails.every((byte) => byte >= 0xa1 && byte <= 0xfe);
    if (isSound) at += length - 1;
    if (!isSound) score += BROKEN;
    else score += length * (lead <= 0xa5 || (lead >= 0xb0 && lead <= 0xcf) ? COMMON : RARE);
  }
  return score;
}

function isShiftJisPair(lead: number, trail: number): boolean {
  const isLead = (lead >= 0x81 && lead <= 0x9f) || (lead >= 0xe0 && lead <= 0xfc);
  return isLead && trail >= 0x40 && trail <= 0xfc && trail !== 0x7f;
}

/** Punctuation, full-width letters, kana, and level 1 without the gap in front of it. */
function isCommonInShiftJis(lead: number, trail: number): boolean {
  if (lead === 0x82) return trail !== 0x7a && trail <= 0xf1;
  if (lead === 0x83) return trail <= 0x96;
  return lead === 0x81 || (lead === 0x88 && trail >= 0x9f) || (lead >= 0x89 && lead <= 0x97);
}

/**
 * Half-width katakana and nothing else beyond ASCII. To EUC-JP the same bytes are pairs: an odd run of them or a
 * voicing mark behind a letter that takes one tell katakana, kana of its own tell EUC-JP.
 */
function isAllKatakana(bytes: Uint8Array): boolean {
  let count = 0;
  let isOdd = false;
  let voiced = 0;
  let own = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const start = at;
    for (let byte = bytes[at] ?? 0; byte >= 0x80; byte = bytes[(at += 1)] ?? 0) {
      if (byte < 0xa1 || byte > 0xdf) return false;
      if ((at - start) % 2 === 0 && byte <= 0xa5) own += 1;
      if (isVoicing(bytes[at - 1] ?? 0, byte)) voiced += 1;
      count += 1;
    }
    isOdd ||= (at - start) % 2 === 1;
  }
  return (isOdd || voiced > 0) && own * 6 < count;
}

function isVoicing(letter: number, mark: number): boolean {
  const isVoiced = letter === 0xb3 || (letter >= 0xb6 && letter <= 0xc4);
  const isOfH = letter >= 0xca && letter <= 0xce;
  return (mark === 0xde && (isVoiced || isOfH)) || (mark === 0xdf && isOfH);
}

/** Kana, kanji, full-width forms, and the punctuation, arrows, boxes and emoji of technical articles. */
function isJapanese(code: number): boolean {
  return (
    (code >= 0x2010 && code <= 0x27bf) ||
    (code >= 0x3000 && code <= 0x30ff) ||
    (code >= 0x4e00 && code <= 0x9fff) ||
    (code >= 0xff01 && code <= 0xff9f) ||
    (code >= 0x1f000 && code <= 0x1faff)
  );
}
