import type { GoldenTopic } from '../../domain/evaluation.ts';
import type { ArticleId } from '../../domain/ids.ts';
import { ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { CutArticle } from '../../eval/golden/gold-passages.ts';
import { mapTopics } from '../../eval/golden/gold-passages.ts';
import { formatGoldenSet, parseGoldenSet } from '../../eval/golden/golden-set.ts';
import type { LineProblem } from '../../eval/golden/parsed.ts';
import { formatQrels, parseQrels } from '../../eval/golden/trec-files.ts';
import { goldenFromTrec, qrelsOf } from '../../eval/golden/trec-golden.ts';
import { formatTopics, parseTopics } from '../../eval/golden/trec-topics.ts';
import type { IndexApi } from '../../workers/index.api.ts';

/** A text file that was picked. */
export interface PickedText {
  readonly name: string;
  readonly content: string;
}

export type GoldenImportProblem =
  | { readonly kind: 'lines'; readonly file: string; readonly problems: readonly LineProblem[] }
  /** TREC topics without qrels, or the other way round. */
  | { readonly kind: 'half-of-trec'; readonly has: 'topics' | 'qrels' }
  /** Qrels judge something that is neither a passage nor an article of the open workspace. */
  | { readonly kind: 'unknown-documents'; readonly first: string; readonly count: number };

export type GoldenImport =
  | { readonly ok: true; readonly topics: readonly GoldenTopic[] }
  | { readonly ok: false; readonly problem: GoldenImportProblem };

/** Files that one export gives. */
export interface GoldenFile {
  readonly name: string;
  readonly type: 'application/jsonl' | 'text/plain';
  readonly content: string;
}

/** Reads what was picked: a JSONL file, or TREC topics with their qrels (told apart by their content). */
export function readGoldenFiles(
  files: readonly PickedText[],
  corpus: ReadonlyMap<ArticleId, CutArticle>,
): GoldenImport {
  const topicsFile = files.find(({ content }) => content.includes('<top>'));
  const jsonl = files.find(({ content }) => content.trimStart().startsWith('{'));
  const qrelsFile = files.find((file) => file !== topicsFile && file !== jsonl);
  if (topicsFile === undefined) {
    if (jsonl === undefined && qrelsFile !== undefined && parseQrels(qrelsFile.content).ok) {
      return { ok: false, problem: { kind: 'half-of-trec', has: 'qrels' } };
    }
    const { name, content } = jsonl ?? qrelsFile ?? { name: '', content: '' };
    const parsed = parseGoldenSet(content);
    return parsed.ok ? { ok: true, topics: parsed.value } : lines(name, parsed.problems);
  }
  if (qrelsFile === undefined)
    return { ok: false, problem: { kind: 'half-of-trec', has: 'topics' } };
  const topics = parseTopics(topicsFile.content);
  if (!topics.ok) return lines(topicsFile.name, topics.problems);
  const qrels = parseQrels(qrelsFile.content);
  if (!qrels.ok) return lines(qrelsFile.name, qrels.problems);
  const { topics: made, unknown } = goldenFromTrec(topics.value, qrels.value, corpus);
  const [first] = unknown;
  return first === undefined
    ? { ok: true, topics: made }
    : {
        ok: false,
        problem: { kind: 'unknown-documents', first: first.docId, count: unknown.length },
      };
}

function lines(file: string, problems: readonly LineProblem[]): GoldenImport {
  return { ok: false, problem: { kind: 'lines', file, problems } };
}

/** The set as JSON lines, which `kurabe eval --golden` reads. */
export function goldenJsonl(topics: readonly GoldenTopic[]): readonly GoldenFile[] {
  return [{ name: 'golden.jsonl', type: 'application/jsonl', content: formatGoldenSet(topics) }];
}

/** The set as TREC topics and qrels over the passages of this index. */
export function goldenTrec(
  topics: readonly GoldenTopic[],
  corpus: ReadonlyMap<ArticleId, CutArticle>,
): readonly GoldenFile[] {
  const mapped = mapTopics(topics, corpus).topics;
  return [
    { name: 'topics.txt', type: 'text/plain', content: formatTopics(topics) },
    { name: 'qrels.txt', type: 'text/plain', content: formatQrels(qrelsOf(mapped)) },
  ];
}

/** Every article of the open workspace as the index has cut it. */
export async function cutCorpus(
  index: Pick<IndexApi, 'articles' | 'article'>,
  signal: AbortSignal,
): Promise<Result<ReadonlyMap<ArticleId, CutArticle>>> {
  const articles = await index.articles(signal);
  if (!articles.ok) return articles;
  const corpus = new Map<ArticleId, CutArticle>();
  for (const { id } of articles.value) {
    const view = await index.article(id, signal);
    if (!view.ok) return view;
    const { article, chunked } = view.value;
    corpus.set(id, { length: article.text.length, passages: chunked.passages });
  }
  return ok(corpus);
}
