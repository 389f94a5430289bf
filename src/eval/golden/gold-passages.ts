import { GOLD_COVERAGE } from '../../config/evaluation.ts';
import type { Passage } from '../../domain/article.ts';
import type { GoldSpan, GoldenTopic } from '../../domain/evaluation.ts';
import type { ArticleId, PassageId } from '../../domain/ids.ts';

/** Where a passage lies in its article. */
export type PassagePlace = Pick<Passage, 'id' | 'start' | 'end'>;

/** An article as the index has cut it. */
export interface CutArticle {
  /** UTF-16 units of its text. */
  readonly length: number;
  readonly passages: readonly PassagePlace[];
}

/** A topic with, for each gold span, the passages of this index that count for it. */
export interface MappedTopic {
  readonly topic: GoldenTopic;
  readonly gold: readonly ReadonlySet<PassageId>[];
}

/** A gold span that this index cannot be asked for. */
export interface LostSpan {
  readonly topicId: string;
  readonly span: GoldSpan;
  readonly reason: 'no-article' | 'beyond-end' | 'no-passage';
}

/**
 * The passages that count for a gold span: those that cover it. Where chunk borders cut the span, the passage that
 * holds most of it; in general every passage with at least `GOLD_COVERAGE` of the best coverage there is. Worked out
 * when an evaluation runs, so that a golden set survives another chunk size. Empty when no passage touches the span.
 */
export function goldPassages(
  span: Pick<GoldSpan, 'start' | 'end'>,
  passages: readonly PassagePlace[],
): readonly PassageId[] {
  const covered = passages.map(({ start, end }) =>
    Math.max(0, Math.min(end, span.end) - Math.max(start, span.start)),
  );
  const best = Math.max(0, ...covered);
  return passages
    .filter((_, at) => best > 0 && (covered[at] as number) >= GOLD_COVERAGE * best)
    .map(({ id }) => id);
}

/** Maps a golden set to the passages of an index. A span of which nothing is there is lost, and named. */
export function mapTopics(
  topics: readonly GoldenTopic[],
  corpus: ReadonlyMap<ArticleId, CutArticle>,
): { readonly topics: readonly MappedTopic[]; readonly lost: readonly LostSpan[] } {
  const lost: LostSpan[] = [];
  const mapped = topics.map((topic) => {
    const gold = topic.gold.map((span) => {
      const article = corpus.get(span.articleId);
      const ids = article === undefined ? [] : goldPassages(span, article.passages);
      const lose = (reason: LostSpan['reason']) => lost.push({ topicId: topic.id, span, reason });
      if (article === undefined) lose('no-article');
      else if (span.end > article.length) lose('beyond-end');
      else if (ids.length === 0) lose('no-passage');
      return new Set(ids);
    });
    return { topic, gold };
  });
  return { topics: mapped, lost };
}

/** Grades of the passages of a topic, as qrels hold them: 1 for each that counts for a span. */
export function passageGrades({ gold }: MappedTopic): ReadonlyMap<PassageId, number> {
  return new Map(gold.flatMap((ids) => [...ids].map((id) => [id, 1] as const)));
}
