import { LIMITS } from '../../config/limits.ts';
import type { GoldSpan, GoldenTopic, TopicType } from '../../domain/evaluation.ts';
import { TOPIC_TYPES } from '../../domain/evaluation.ts';
import { articleId } from '../../domain/ids.ts';
import type { LineProblem, LineRule, Parsed } from './parsed.ts';
import { contentLines, parsedAll } from './parsed.ts';

/** A line's value, or the first rule it breaks. */
type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly rule: LineRule; readonly found?: string };

/**
 * Reads JSON lines `{"id","type","text","gold":[{"articleId","start","end"}],"answer"?}`; other members are passed over,
 * blank lines too. Every bad line is reported, with the first rule it breaks.
 */
export function parseGoldenSet(content: string): Parsed<readonly GoldenTopic[]> {
  const topics: GoldenTopic[] = [];
  const problems: LineProblem[] = [];
  const ids = new Set<string>();
  for (const { line, content: text } of contentLines(content)) {
    const topic = parseLine(text);
    if (!topic.ok) {
      const { rule, found } = topic;
      problems.push({ line, rule, ...(found !== undefined && { found }) });
    } else if (ids.has(topic.value.id)) {
      problems.push({ line, rule: 'unique', found: topic.value.id });
    } else {
      ids.add(topic.value.id);
      topics.push(topic.value);
    }
  }
  return parsedAll(topics, problems);
}

/** The file of a golden set; `parseGoldenSet` gives the same topics back. */
export function formatGoldenSet(topics: readonly GoldenTopic[]): string {
  return topics
    .map(({ id, type, text, gold, answer }) => {
      const spans = gold.map(({ articleId: article, start, end }) => ({
        articleId: article,
        start,
        end,
      }));
      return `${JSON.stringify({ id, type, text, gold: spans, ...(answer !== undefined && { answer }) })}\n`;
    })
    .join('');
}

/** Whether a topic's gold fits its type; the rule that it breaks, or `null`. */
export function brokenGoldRule(type: TopicType, gold: readonly GoldSpan[]): LineRule | null {
  const articles = new Set(gold.map((span) => span.articleId)).size;
  switch (type) {
    case 'unanswerable':
      return gold.length > 0 ? 'no-gold' : null;
    case 'easy':
      return gold.length === 0 ? 'gold-needed' : null;
    case 'multihop':
      return articles < 2 ? 'two-articles' : null;
    case 'multihop3':
      return articles < 3 ? 'three-articles' : null;
    case 'distant':
      return gold.length < 2 ? 'two-places' : null;
  }
}

function parseLine(text: string): Checked<GoldenTopic> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, rule: 'json' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { ok: false, rule: 'object' };
  }
  return checkTopic(value as Readonly<Record<string, unknown>>);
}

function checkTopic(fields: Readonly<Record<string, unknown>>): Checked<GoldenTopic> {
  const { text, answer } = fields as { readonly text?: unknown; readonly answer?: unknown };
  const id = topicId(fields['id']);
  if (id === null) return { ok: false, rule: 'id', found: shown(fields['id']) };
  if (typeof text !== 'string' || text.trim() === '' || text.length > LIMITS.queryCharacters) {
    return { ok: false, rule: 'text', found: id };
  }
  const type = TOPIC_TYPES.find((known) => known === fields['type']);
  if (type === undefined) return { ok: false, rule: 'known-type', found: shown(fields['type']) };
  const gold = goldSpans(fields['gold']);
  if (!gold.ok) return gold;
  const rule = brokenGoldRule(type, gold.value);
  if (rule !== null) return { ok: false, rule, found: id };
  const topic = { id, type, text, gold: gold.value };
  return { ok: true, value: typeof answer === 'string' ? { ...topic, answer } : topic };
}

function topicId(value: unknown): string | null {
  const id = typeof value === 'number' ? String(value) : value;
  return typeof id === 'string' && /^\S+$/.test(id) ? id : null;
}

function goldSpans(value: unknown): Checked<readonly GoldSpan[]> {
  if (!Array.isArray(value)) return { ok: false, rule: 'gold-list' };
  const spans: GoldSpan[] = [];
  for (const item of value as readonly unknown[]) {
    const span = goldSpan(item);
    if (span === null) return { ok: false, rule: 'gold-span', found: shown(item) };
    spans.push(span);
  }
  return { ok: true, value: spans };
}

function goldSpan(value: unknown): GoldSpan | null {
  if (typeof value !== 'object' || value === null) return null;
  const { articleId: article, start, end } = value as Readonly<Record<keyof GoldSpan, unknown>>;
  if (typeof article !== 'string' || article === '') return null;
  if (!isOffset(start) || !isOffset(end) || start >= end) return null;
  return { articleId: articleId(article), start, end };
}

function isOffset(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 80);
}
