import type { Heading } from '../../domain/article.ts';
import type { GoldenTopic, GoldSpan } from '../../domain/evaluation.ts';
import type { ArticleId } from '../../domain/ids.ts';
import type { Span } from '../../domain/search.ts';
import type { LostSpan, PassagePlace } from '../../eval/golden/gold-passages.ts';
import { mapTopics } from '../../eval/golden/gold-passages.ts';
import { findQuote } from '../../eval/workshop/places.ts';
import { brokenGoldRule } from '../../eval/golden/golden-set.ts';
import type { LineRule } from '../../eval/golden/parsed.ts';
import type { IndexApi } from '../../workers/index.api.ts';

/** What is shown of an article that holds gold; `null` when the workspace does not hold it. */
export interface GoldArticle {
  readonly title: string;
  readonly text: string;
  readonly length: number;
  readonly headings: readonly Heading[];
  readonly passages: readonly PassagePlace[];
}
export type GoldArticles = ReadonlyMap<ArticleId, GoldArticle | null>;

/** Reads the articles that gold lies in and that are not known yet. */
export async function readGoldArticles(
  topics: readonly GoldenTopic[],
  known: GoldArticles,
  index: Pick<IndexApi, 'article'>,
  signal: AbortSignal,
): Promise<GoldArticles> {
  const ids = new Set(topics.flatMap(({ gold }) => gold.map(({ articleId }) => articleId)));
  const articles = new Map(known);
  for (const id of ids) {
    if (articles.has(id)) continue;
    const view = await index.article(id, signal);
    if (!view.ok && view.error.kind !== 'article-missing') continue;
    articles.set(id, view.ok ? goldArticle(view.value) : null);
  }
  return articles;
}

function goldArticle({
  article,
  chunked,
}: Extract<Awaited<ReturnType<IndexApi['article']>>, { ok: true }>['value']): GoldArticle {
  const { title, text } = article;
  const { headings, passages } = chunked;
  return { title, text, length: text.length, headings, passages };
}

/** Headings above a place, outermost first; the title is not among them. */
export function headingsAbove(headings: readonly Heading[], start: number): readonly string[] {
  const path: Heading[] = [];
  for (const heading of headings) {
    if (heading.start > start) break;
    while (path.length > 0 && (path.at(-1)?.level ?? 0) >= heading.level) path.pop();
    path.push(heading);
  }
  return path.map(({ text }) => text);
}

/** What is wrong with a question: gold that does not fit its type, or that this workspace does not hold. */
export type TopicFault =
  | { readonly kind: 'rule'; readonly rule: LineRule }
  | { readonly kind: 'lost'; readonly span: GoldSpan; readonly reason: LostSpan['reason'] };

/** Faults of a question, as far as its articles are known. */
export function faultsOf(topic: GoldenTopic, articles: GoldArticles): readonly TopicFault[] {
  const rule = brokenGoldRule(topic.type, topic.gold);
  const known = topic.gold.filter(({ articleId }) => articles.has(articleId));
  const corpus = new Map(
    [...articles].flatMap(([id, article]) => (article === null ? [] : [[id, article] as const])),
  );
  const { lost } = mapTopics([{ ...topic, gold: known }], corpus);
  return [
    ...(rule === null ? [] : [{ kind: 'rule' as const, rule }]),
    ...lost.map(({ span, reason }) => ({ kind: 'lost' as const, span, reason })),
  ];
}

/**
 * The span of a selection in the drawn article: the selected words where they stand in the text between the blocks that
 * the selection touches, else those blocks whole (marks such as `**` are drawn away, so the words may differ).
 */
export function spanOfSelection(text: string, blocks: Span, selected: string): Span | null {
  const between = text.slice(blocks.start, blocks.end);
  const words = selected.trim();
  if (words === '') return null;
  const found = findQuote(between, words);
  if (found !== null) {
    return { start: blocks.start + found.start, end: blocks.start + found.end };
  }
  const start = blocks.start + (between.length - between.trimStart().length);
  const end = blocks.start + between.trimEnd().length;
  return start < end ? { start, end } : null;
}
