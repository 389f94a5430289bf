import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { GoldenTopic } from '../domain/evaluation.ts';
import type { ArticleId } from '../domain/ids.ts';
import type { CutArticle } from '../eval/golden/gold-passages.ts';
import { parseGoldenSet } from '../eval/golden/golden-set.ts';
import { parseQrels } from '../eval/golden/trec-files.ts';
import { goldenFromTrec } from '../eval/golden/trec-golden.ts';
import { parseTopics } from '../eval/golden/trec-topics.ts';
import type { IndexEngine } from '../workers/indexing/create-index-engine.ts';
import type { Context } from './context.ts';
import { complaintOf } from './error-words.ts';
import { badLines } from './golden-words.ts';
import type { Outcome } from './outcome.ts';
import { done, refuse } from './outcome.ts';
import { codeOf } from './system-error.ts';

/** The golden set as the command line names it: JSON lines, or TREC topics with qrels. */
export interface GoldenFiles {
  readonly golden: string;
  readonly qrels: string | undefined;
}

async function readText(file: string, cwd: string): Promise<Outcome<string>> {
  try {
    return done(await readFile(resolve(cwd, file), 'utf8'));
  } catch (cause) {
    return refuse(`${file} cannot be read (${codeOf(cause) ?? String(cause)})`, 'name a file');
  }
}

/** Every article of an index as it was cut. */
export async function readCorpus(
  engine: IndexEngine,
  { signal }: Context,
): Promise<Outcome<ReadonlyMap<ArticleId, CutArticle>>> {
  const articles = await engine.articles(signal);
  if (!articles.ok) return complaintOf(articles.error);
  const corpus = new Map<ArticleId, CutArticle>();
  for (const { id } of articles.value) {
    const view = await engine.article(id, signal);
    if (!view.ok) return complaintOf(view.error);
    const { article, chunked } = view.value;
    corpus.set(id, { length: article.text.length, passages: chunked.passages });
  }
  return done(corpus);
}

/** Reads the golden set of an index. */
export async function readGolden(
  { golden, qrels }: GoldenFiles,
  corpus: ReadonlyMap<ArticleId, CutArticle>,
  { cwd }: Context,
): Promise<Outcome<readonly GoldenTopic[]>> {
  const content = await readText(golden, cwd);
  if (!content.ok) return content;
  if (qrels === undefined) {
    const topics = parseGoldenSet(content.value);
    return topics.ok ? done(topics.value) : badLines(topics.problems, golden, 'golden');
  }
  const topics = parseTopics(content.value);
  if (!topics.ok) return badLines(topics.problems, golden, 'topics');
  const judged = await readText(qrels, cwd);
  if (!judged.ok) return judged;
  const parsed = parseQrels(judged.value);
  if (!parsed.ok) return badLines(parsed.problems, qrels, 'qrels');
  const { topics: made, unknown } = goldenFromTrec(topics.value, parsed.value, corpus);
  const [first] = unknown;
  return first === undefined
    ? done(made)
    : refuse(
        `${qrels} judges ${first.docId} (topic ${first.topicId}), which is no passage or article of the index`,
        'give qrels that were made for this index',
      );
}
