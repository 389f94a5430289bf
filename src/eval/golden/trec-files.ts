import type { Qrels } from '../../domain/evaluation.ts';
import type { LineProblem, LineRule, Parsed } from './parsed.ts';
import { contentLines, parsedAll } from './parsed.ts';

/** One line of a TREC run file: `qid Q0 docid rank score tag`. */
export interface RunLine {
  readonly topicId: string;
  readonly docId: string;
  /** From 1. Tools ignore it and sort by score (`metrics/trec-order.ts`). */
  readonly rank: number;
  readonly score: number;
  readonly tag: string;
}

/** Reads a TREC run file; a document that a topic names twice is refused. */
export function parseRun(content: string): Parsed<readonly RunLine[]> {
  return parseLines(content, 6, ([topicId, , docId, rank, score, tag]) =>
    isInteger(rank) && isNumber(score)
      ? { topicId, docId, rank: Number(rank), score: Number(score), tag }
      : null,
  );
}

/** The text of a run file. Ids and tags must be words without blanks (`trecWord`). */
export function formatRun(lines: readonly RunLine[]): string {
  return lines
    .map(
      ({ topicId, docId, rank, score, tag }) => `${topicId} Q0 ${docId} ${rank} ${score} ${tag}\n`,
    )
    .join('');
}

/** Reads a qrels file, `qid 0 docid grade`; its second column is not used, a document judged twice is refused. */
export function parseQrels(content: string): Parsed<Qrels> {
  const lines = parseLines(content, 4, ([topicId, , docId, grade]) =>
    isInteger(grade) ? { topicId, docId, grade: Number(grade) } : null,
  );
  if (!lines.ok) return lines;
  const qrels = new Map<string, Map<string, number>>();
  for (const { topicId, docId, grade } of lines.value) {
    const grades = qrels.get(topicId) ?? new Map<string, number>();
    qrels.set(topicId, grades.set(docId, grade));
  }
  return { ok: true, value: qrels };
}

/** The text of a qrels file, in the order of the map. */
export function formatQrels(qrels: Qrels): string {
  return [...qrels]
    .flatMap(([topicId, grades]) =>
      [...grades].map(([docId, grade]) => `${topicId} 0 ${docId} ${grade}\n`),
    )
    .join('');
}

/** An id as one word of a TREC file: blanks become `%20` and the like, `%` itself `%25`. */
export function trecWord(id: string): string {
  return id.replace(/[\s%]/gu, (character) => encodeURIComponent(character));
}

/** As many words as the format has columns. */
type Columns = readonly [string, string, string, string, string, string];

function parseLines<T extends { readonly topicId: string; readonly docId: string }>(
  content: string,
  width: number,
  read: (columns: Columns) => T | null,
): Parsed<readonly T[]> {
  const values: T[] = [];
  const problems: LineProblem[] = [];
  const seen = new Set<string>();
  for (const { line, content: text } of contentLines(content)) {
    const columns = text.trim().split(/\s+/);
    const value = columns.length === width ? read(columns as unknown as Columns) : null;
    const key = value === null ? '' : `${value.topicId} ${value.docId}`;
    const rule: LineRule | null =
      columns.length !== width
        ? 'columns'
        : value === null
          ? 'number'
          : seen.has(key)
            ? 'unique'
            : null;
    if (rule === 'unique') problems.push({ line, rule, found: key });
    else if (rule !== null) problems.push({ line, rule });
    else if (value !== null) values.push(value);
    seen.add(key);
  }
  return parsedAll(values, problems);
}

function isInteger(text: string): boolean {
  return /^[+-]?\d{1,15}$/.test(text);
}

function isNumber(text: string): boolean {
  return text !== '' && Number.isFinite(Number(text));
}
