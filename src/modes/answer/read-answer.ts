import type { AnswerSentence, CitationMark, ReadAnswer } from '../../domain/answer.ts';
import { INSUFFICIENT_MARK } from '../../config/prompts.ts';
import { sentenceSpans } from '../../lib/sentences.ts';
import { blocksOf, FENCE } from './answer-blocks.ts';
import { codeSpans, markLine, readableLength } from './citation-marks.ts';

export interface ReadOptions {
  /** The text is still coming: what might yet turn into a mark or into code is held back. */
  readonly isPartial?: boolean;
}

/** Reasoning that some local models write before their answer. */
const THOUGHT = /^\s*<think>[\s\S]*?<\/think>/u;
/** Said of the articles; there is nothing that it could cite. */
const NOT_FOUND =
  /見つかりません|見当たりません|(?:記載|記述|情報|言及)(?:は|が|も)?(?:ありません|ない|なし)|書かれていません|触れられていません|not (?:found|mentioned|described|covered|in (?:your|the) articles)|(?:do|does|did) not (?:mention|describe|cover|contain|say|explain)|no (?:information|mention)/iu;
const MARK_STAND_IN = '\u0001';

/**
 * Reads a model's answer: its citations against `evidence` context blocks, its sentences, and whether it says that
 * the articles do not hold the answer. Nothing in it is trusted. With `isPartial` the text is a prefix of what the
 * whole answer's text will be, whatever comes.
 */
export function readAnswer(raw: string, evidence: number, options: ReadOptions = {}): ReadAnswer {
  const { body, isInsufficient } = withoutPreamble(raw, options.isPartial ?? false);
  const lines = body.split('\n');
  const texts: string[] = [];
  const marks: CitationMark[] = [];
  let offset = 0;
  let dropped = 0;
  let fence: string | null = null;
  for (const [index, line] of lines.entries()) {
    const sign: string | undefined = FENCE.exec(line)?.[1];
    const isCode = fence !== null || sign !== undefined;
    if (fence === null) fence = sign ?? null;
    else if (sign?.startsWith(fence) === true) fence = null;
    const isOpen = options.isPartial === true && index === lines.length - 1 && !isCode;
    const readable = isOpen ? line.slice(0, readableLength(line)) : line;
    const marked = isCode ? { text: line, marks: [], dropped: 0 } : markLine(readable, evidence);
    for (const mark of marked.marks) {
      marks.push({ ...mark, start: mark.start + offset, end: mark.end + offset });
    }
    texts.push(marked.text);
    offset += marked.text.length + 1;
    dropped += marked.dropped;
  }
  const text = texts.join('\n').trimEnd();
  return {
    text,
    marks,
    sentences: sentencesOf(text, marks, isInsufficient),
    isInsufficient: isInsufficient || isRefusal(text, marks),
    droppedCitations: dropped,
  };
}

/** The answer without a model's reasoning and without the mark of insufficiency. */
function withoutPreamble(
  raw: string,
  isPartial: boolean,
): { readonly body: string; readonly isInsufficient: boolean } {
  const clean = raw
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll('⁅', '[')
    .replaceAll('⁆', ']')
    .replaceAll(MARK_STAND_IN, '');
  const said = clean.replace(THOUGHT, '').trimStart();
  const mark = said.slice(0, INSUFFICIENT_MARK.length);
  const isStarting = (whole: string): boolean =>
    isPartial && said.length < whole.length && whole.startsWith(said.toUpperCase());
  if (mark.toUpperCase() === INSUFFICIENT_MARK) {
    return { body: said.slice(mark.length).trimStart(), isInsufficient: true };
  }
  const isThinking = said.startsWith('<think>') || isStarting('<THINK>');
  if (isStarting(INSUFFICIENT_MARK) || (isPartial && isThinking)) {
    return { body: '', isInsufficient: false };
  }
  return { body: said, isInsufficient: false };
}

/** Models forget the mark: an answer that opens with the words and cites nothing means the same. */
function isRefusal(text: string, marks: readonly CitationMark[]): boolean {
  const [first] = sentenceSpans(text.split('\n', 1)[0] ?? '');
  return marks.length === 0 && first !== undefined && NOT_FOUND.test(text.slice(0, first.end));
}

function sentencesOf(
  text: string,
  marks: readonly CitationMark[],
  isInsufficient: boolean,
): readonly AnswerSentence[] {
  const masked = maskOf(text, marks);
  return blocksOf(text).flatMap((block, blockIndex) => {
    const spans =
      block.kind === 'words'
        ? sentenceSpans(masked, block, new RegExp(`[ \\t]*${MARK_STAND_IN}+`, 'uy'))
        : [block];
    return spans.map(({ start, end }, index): AnswerSentence => {
      const own = marks.filter((mark) => mark.start >= start && mark.end <= end);
      const words = withoutMarks(text, start, end, own);
      const isRefusing = NOT_FOUND.test(words) || (isInsufficient && blockIndex + index === 0);
      const isUncited = block.kind === 'words' && own.length === 0 && isClaim(words) && !isRefusing;
      const citations = Array.from(new Set(own.map(({ number }) => number)));
      return { start, end, text: words, citations, isUncited };
    });
  });
}

/** The same length: code is letters, marks are stand-ins, so that no stop inside them ends a sentence. */
function maskOf(text: string, marks: readonly CitationMark[]): string {
  let masked = text
    .split('\n')
    .map((line) =>
      codeSpans(line).reduce(
        (plain, { start, end }) =>
          plain.slice(0, start) + 'x'.repeat(end - start) + plain.slice(end),
        line,
      ),
    )
    .join('\n');
  for (const { start, end } of marks) {
    masked = masked.slice(0, start) + MARK_STAND_IN.repeat(end - start) + masked.slice(end);
  }
  return masked;
}

function withoutMarks(
  text: string,
  start: number,
  end: number,
  marks: readonly CitationMark[],
): string {
  let words = '';
  let at = start;
  for (const mark of marks) {
    words += text.slice(at, mark.start).replace(/[ \t]+$/u, '');
    at = mark.end;
  }
  return (words + text.slice(at, end)).trim();
}

/** Something is said: not only code or signs, no lead-in to a list, no question put back. */
function isClaim(words: string): boolean {
  const plain = words.replaceAll(/`[^`]*`/gu, '').trim();
  return /\p{L}{2}/u.test(plain) && !/[:：?？][*_]*$/u.test(plain);
}
