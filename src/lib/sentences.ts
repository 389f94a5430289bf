import type { TextSpan } from './text-span.ts';

const TERMINATOR = /[。！？．…]+|[.!?]+/gu;
const CLOSERS = /[」』）)\]】"'”’*_~]*/uy;
/** A full stop after one of these ends no sentence. */
const ABBREVIATION = /(?:^|[\s(（])(?:e\.g|i\.e|vs|cf|etc|no|fig|mr|ms|dr|approx|[a-z]|\d{1,3})$/iu;
/** A word in a Latin script that goes on behind the stop: `Node.js`, `1.5`, `a != b`. */
const GOES_ON = /[^\s」』）)\]】"'”’*_~\u3000-\u9fff\uff00-\uffef]/u;
const QUOTED = /`[^`]+`|「[^「」]*」|『[^『』]*』|（[^（）]*）|\([^()]*\)/gu;

/**
 * Spans of the sentences of `text[within]`, Japanese or English, without the blanks around them; `within` should be
 * one paragraph. Offsets are UTF-16 units. A stop inside closed quotes, brackets or code ends nothing, nor does one in an
 * abbreviation, a number or a name. `trailing` (sticky) matches what else belongs to the sentence before it.
 */
export function sentenceSpans(
  text: string,
  within: TextSpan = { start: 0, end: text.length },
  trailing?: RegExp,
): readonly TextSpan[] {
  const region = quietened(text.slice(within.start, within.end));
  const spans: TextSpan[] = [];
  let start = 0;
  const push = (end: number): void => {
    const sentence = region.slice(start, end);
    const lead = sentence.length - sentence.trimStart().length;
    if (sentence.trim() !== '') {
      const from = within.start + start + lead;
      spans.push({ start: from, end: from + sentence.trim().length });
    }
    start = end;
  };
  for (const { 0: stop, index } of region.matchAll(TERMINATOR)) {
    if (index < start || !isEnd(region, index, stop)) continue;
    let end = skip(CLOSERS, region, index + stop.length);
    if (trailing !== undefined) end = skip(CLOSERS, region, skip(trailing, region, end));
    push(end);
  }
  push(region.length);
  return spans;
}

function isEnd(region: string, index: number, stop: string): boolean {
  if (!/^[.!?]/u.test(stop)) return true;
  const next = region.charAt(index + stop.length);
  if (next !== '' && GOES_ON.test(next)) return false;
  return stop !== '.' || !ABBREVIATION.test(region.slice(0, index));
}

/** The same length, without the stops inside closed quotes, brackets and code. */
function quietened(region: string): string {
  return region.replaceAll(QUOTED, (quoted) => quoted.replaceAll(TERMINATOR, stopToLetters));
}

function stopToLetters(stop: string): string {
  return '_'.repeat(stop.length);
}

function skip(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : from;
}
