export interface Elided {
  readonly text: string;
  /** Characters that were left out. */
  readonly characters: number;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Base64 of a data URI from this length on is a payload, not an example in a sentence. */
const SHORTEST_PAYLOAD = 256;
/** Base64 without an address from this length on, in one line or in many. */
const SHORTEST_BARE = 1_024;
/** PEM wraps at 64, mail at 76; all lines but the last are as long. */
const SHORTEST_WRAPPED = 60;
/** Letters that differ among the first ones of a payload; a line of `x` or a path has fewer. */
const LEAST_LETTERS = 24;

const MARK = ';base64,';
const DATA_URI_HEAD = /data:[\w.+/-]*(?:;[\w=.-]*)*$/i;
/** A media type with its parameters is shorter. */
const LONGEST_HEAD = 300;
/** No counted repetition and no choice in a loop: V8 dies of large ones. */
const LETTERS = /[A-Za-z0-9+/=_-]*/y;
const ENCODED_LETTER = /%(?:2[bf]|3d)/iy;
/** What may stand in front of a wrapped line, in a list or a quote. */
const LINE_START = /\n[ \t>]*/y;

/**
 * Cuts what nobody reads or searches down to `…`: the Base64 of data URIs (`data:image/png;base64,…`, wrapped or
 * percent-encoded too), and Base64 without an address, as certificates and mails have it. Takes time by length.
 */
export function elidePayloads(text: string): Elided {
  const uris = cut(text, dataUris(text));
  const bare = cut(uris.text, bareBlocks(uris.text));
  return { text: bare.text, characters: uris.characters + bare.characters };
}

function cut(text: string, spans: readonly Span[]): Elided {
  const parts: string[] = [];
  let kept = 0;
  for (const { start, end } of spans) {
    parts.push(text.slice(kept, start), '…');
    kept = end;
  }
  const characters = spans.reduce((sum, { start, end }) => sum + end - start, 0);
  return { text: parts.join('') + text.slice(kept), characters };
}

function dataUris(text: string): readonly Span[] {
  const spans: Span[] = [];
  for (let mark = text.indexOf(MARK); mark !== -1; mark = text.indexOf(MARK, mark + 1)) {
    const start = mark + MARK.length;
    if (!DATA_URI_HEAD.test(text.slice(Math.max(0, mark - LONGEST_HEAD), mark))) continue;
    const end = endOfWrapped(text, start);
    if (end - start >= SHORTEST_PAYLOAD) spans.push({ start, end });
    mark = end - 1;
  }
  return spans;
}

function bareBlocks(text: string): readonly Span[] {
  const spans: Span[] = [];
  for (let at = 0; at < text.length;) {
    const newline = text.indexOf('\n', at);
    const lineEnd = newline === -1 ? text.length : newline;
    at =
      lineEnd - at < SHORTEST_WRAPPED
        ? lineEnd + 1
        : takeLine(text, { start: at, end: lineEnd }, spans);
  }
  return spans;
}

/** Looks for bare Base64 that starts in a line; gives where to go on. */
function takeLine(text: string, line: Span, spans: Span[]): number {
  for (let at = line.start; at < line.end;) {
    const runEnd = endOf(LETTERS, text, at);
    const isWrapped = runEnd === line.end && runEnd - at >= SHORTEST_WRAPPED;
    const end = isWrapped ? endOfWrapped(text, at) : runEnd;
    if (end - at >= SHORTEST_BARE && isPayload(text.slice(at, at + SHORTEST_BARE))) {
      spans.push({ start: at, end });
    }
    if (end > line.end) return end;
    at = Math.max(end, at + 1);
  }
  return line.end + 1;
}

/** Everything in one letter or a few words is no payload. */
function isPayload(start: string): boolean {
  const isMixed = /[a-z]/.test(start) && /[A-Z]/.test(start) && /\d/.test(start);
  return isMixed && new Set(start).size >= LEAST_LETTERS;
}

/** The end of Base64 that goes on over lines of one length; a shorter one is the last. */
function endOfWrapped(text: string, start: number): number {
  let end = endOfRun(text, start);
  let width = end - start;
  while (text[end] === '\n' && text[end - 1] !== '=') {
    const from = endOf(LINE_START, text, end);
    const to = endOfRun(text, from);
    const isWhole = to === text.length || /[\n)"'>\]]/.test(text[to] ?? '');
    const isFull = to - from >= SHORTEST_WRAPPED;
    if (to === from || !isWhole || !(isFull || width >= SHORTEST_WRAPPED)) break;
    end = to;
    width = to - from;
    if (!isFull) break;
  }
  return end;
}

function endOfRun(text: string, start: number): number {
  for (let at = start; ;) {
    const letters = endOf(LETTERS, text, at);
    const end = endOf(ENCODED_LETTER, text, letters);
    if (end === at) return at;
    at = end;
  }
}

/** Where a sticky pattern ends that is tried at `at`; `at` when it does not match. */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
