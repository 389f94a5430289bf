import type {
  GoldSpan,
  GoldenTopic,
  Qrels,
  SystemAnswer,
  TopicType,
} from '../../domain/evaluation.ts';
import type { ArticleId } from '../../domain/ids.ts';
import type { CutArticle, MappedTopic } from './gold-passages.ts';
import { passageGrades } from './gold-passages.ts';
import type { RunLine } from './trec-files.ts';
import { trecWord } from './trec-files.ts';
import type { TrecTopic } from './trec-topics.ts';

/** Qrels of a mapped golden set: passages as documents. Unanswerable topics have no line, as the format has it. */
export function qrelsOf(topics: readonly MappedTopic[]): Qrels {
  return new Map(
    topics
      .filter(({ topic }) => topic.gold.length > 0)
      .map((mapped) => [
        mapped.topic.id,
        new Map([...passageGrades(mapped)].map(([id, grade]) => [trecWord(id), grade])),
      ]),
  );
}

/**
 * The lines of a run. The score is 1 / rank: TREC tools sort by it and settle ties their own way, and so the order stays
 * the one the mode gave.
 */
export function runOf(tag: string, answers: ReadonlyMap<string, SystemAnswer>): readonly RunLine[] {
  return [...answers].flatMap(([topicId, { passageIds }]) =>
    passageIds.map((id, at) => ({
      topicId,
      docId: trecWord(id),
      rank: at + 1,
      score: 1 / (at + 1),
      tag,
    })),
  );
}

/** A judged document that is neither a passage nor an article of the index. */
export interface UnknownDocument {
  readonly topicId: string;
  readonly docId: string;
}

/**
 * A golden set from TREC topics and qrels whose documents are passages or whole articles of an index: each document
 * judged 1 or more becomes a gold span. TREC files name no types: `unanswerable` without gold, else by the number of
 * articles (1 `easy`, 2 `multihop`, more `multihop3`).
 */
export function goldenFromTrec(
  topics: readonly TrecTopic[],
  qrels: Qrels,
  corpus: ReadonlyMap<ArticleId, CutArticle>,
): { readonly topics: readonly GoldenTopic[]; readonly unknown: readonly UnknownDocument[] } {
  const places = new Map<string, GoldSpan>();
  for (const [articleId, { length, passages }] of corpus) {
    places.set(trecWord(articleId), { articleId, start: 0, end: length });
    for (const { id, start, end } of passages) places.set(trecWord(id), { articleId, start, end });
  }
  const unknown: UnknownDocument[] = [];
  const golden = topics.map(({ id, text }) => {
    const gold: GoldSpan[] = [];
    for (const [docId, grade] of qrels.get(id) ?? []) {
      const place = places.get(docId);
      if (grade < 1) continue;
      if (place === undefined) unknown.push({ topicId: id, docId });
      else gold.push(place);
    }
    return { id, type: typeOf(gold), text, gold };
  });
  return { topics: golden, unknown };
}

function typeOf(gold: readonly GoldSpan[]): TopicType {
  const articles = new Set(gold.map(({ articleId }) => articleId)).size;
  if (articles === 0) return 'unanswerable';
  return articles === 1 ? 'easy' : articles === 2 ? 'multihop' : 'multihop3';
}
