import type { LineProblem, LineRule } from '../eval/golden/parsed.ts';
import type { LostSpan } from '../eval/golden/gold-passages.ts';
import type { Failed } from './outcome.ts';
import { refuse } from './outcome.ts';
import { LIMITS } from '../config/limits.ts';
import { TOPIC_TYPES } from '../domain/evaluation.ts';
import { printable } from './printable.ts';

/** What is wrong with a line, after `line 3 of golden.jsonl`; `found` is what stands there. */
const WRONG = {
  'not-empty-file': () => 'holds no question',
  json: () => 'is not JSON',
  object: () => 'is not an object',
  id: (found) => `has no "id" of one word (${found})`,
  unique: (found) => `repeats ${found}`,
  text: (found) => `has no "text" of 1 to ${LIMITS.queryCharacters} characters (${found})`,
  'known-type': (found) => `has no known "type" (${found})`,
  'gold-list': () => 'has no list "gold"',
  'gold-span': (found) => `has a gold span that is none (${found})`,
  'gold-needed': (found) => `has no gold span, but is not unanswerable (${found})`,
  'no-gold': (found) => `is unanswerable, but has gold (${found})`,
  'two-articles': (found) => `is multihop, but its gold is not in two articles (${found})`,
  'three-articles': (found) => `is multihop3, but its gold is not in three articles (${found})`,
  'two-places': (found) => `is distant, but its gold is not in two places (${found})`,
  columns: () => 'has not the columns of this format',
  number: () => 'has no number where one belongs',
  'topic-tags': () => 'begins a <top> without <num> and <title>',
} as const satisfies Record<LineRule, (found: string) => string>;

const EXPECTED = {
  golden: `each line is like {"id":"q1","type":"${TOPIC_TYPES.join('|')}","text":"…","gold":[{"articleId":"…","start":0,"end":9}]}`,
  topics: 'topics are like <top> <num> Number: q1 <title> … </top>',
  qrels: 'each line is like: q1 0 PASSAGE-OR-ARTICLE-ID 1',
} as const;

/** Refuses a file: names the first bad line, counts the others. */
export function badLines(
  problems: readonly LineProblem[],
  file: string,
  format: keyof typeof EXPECTED,
): Failed {
  const [first, ...others] = problems;
  if (first === undefined) throw new Error('a refusal without a problem');
  const more = others.length === 0 ? '' : `, and ${others.length} more line(s) are wrong`;
  const wrong = WRONG[first.rule](printable(first.found ?? ''));
  const where = first.rule === 'not-empty-file' ? file : `line ${first.line} of ${file}`;
  return refuse(`${where} ${wrong}${more}`, EXPECTED[format]);
}

const LOST = {
  'no-article': 'is in an article that the index does not hold',
  'beyond-end': 'ends behind the end of its article: the text is another version',
  'no-passage': 'lies where the index has no passage',
} as const satisfies Record<LostSpan['reason'], string>;

/** Refuses a golden set that is not of this index: a question whose gold is gone would count as a miss of every mode. */
export function lostGold(lost: readonly LostSpan[]): Failed {
  const [first, ...others] = lost;
  if (first === undefined) throw new Error('a refusal without a lost span');
  const { topicId, span, reason } = first;
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  return refuse(
    `gold of ${printable(topicId)} ${LOST[reason]}: ${printable(span.articleId)} ${span.start}–${span.end}${more}`,
    'index the articles that the golden set was made for, or mark its gold again',
  );
}
