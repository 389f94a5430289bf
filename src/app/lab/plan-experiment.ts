import { EVALUATION } from '../../config/evaluation.ts';
import type { GoldenTopic } from '../../domain/evaluation.ts';
import type { ExperimentPlan, SystemSpec } from '../../domain/experiment.ts';
import type { ArticleId } from '../../domain/ids.ts';
import { ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { IndexStatus } from '../../domain/search.ts';
import type { WorkspaceId } from '../../domain/workspace.ts';
import type { CutArticle, LostSpan } from '../../eval/golden/gold-passages.ts';
import { mapTopics } from '../../eval/golden/gold-passages.ts';
import { formatGoldenSet } from '../../eval/golden/golden-set.ts';
import { textHash } from '../../lib/text-hash.ts';
import type { IndexApi } from '../../workers/index.api.ts';

/** What the user chose, and what the page knows about itself. */
export interface PlanRequest extends Pick<
  ExperimentPlan,
  | 'id'
  | 'name'
  | 'createdAt'
  | 'appVersion'
  | 'k'
  | 'repeats'
  | 'model'
  | 'withAnswers'
  | 'promptsVersion'
> {
  readonly workspace: WorkspaceId;
  readonly topics: readonly GoldenTopic[];
  readonly systems: readonly SystemSpec[];
}

/** A plan, and the gold that this index does not hold: to be told before anything is run. */
export interface Planned {
  readonly plan: ExperimentPlan;
  readonly lost: readonly LostSpan[];
}

/** Fixes an experiment on the index as it is: maps every gold span to its passages. Fails as `IndexApi` does. */
export async function planExperiment(
  { workspace, topics, ...chosen }: PlanRequest,
  index: Pick<IndexApi, 'status' | 'article'>,
  signal: AbortSignal,
): Promise<Result<Planned>> {
  const status = await index.status(signal);
  if (!status.ok) return status;
  const corpus = await cutArticles(topics, index, signal);
  if (!corpus.ok) return corpus;
  const mapped = mapTopics(topics, corpus.value);
  return ok({
    lost: mapped.lost,
    plan: {
      ...chosen,
      corpus: corpusOf(workspace, status.value),
      goldenHash: textHash(formatGoldenSet(topics)),
      topics: mapped.topics.map(({ topic, gold }) => ({
        topic,
        gold: gold.map((passages) => [...passages]),
      })),
      seed: EVALUATION.seed,
    },
  });
}

function corpusOf(workspace: WorkspaceId, status: IndexStatus): ExperimentPlan['corpus'] {
  const { articles, passages, indexHash, fingerprint, embedder } = status;
  return { workspace, articles, passages, indexHash, fingerprint, embedder };
}

/** The articles that hold gold, as the index has cut them; one that is gone is left out, and its gold is then lost. */
async function cutArticles(
  topics: readonly GoldenTopic[],
  index: Pick<IndexApi, 'article'>,
  signal: AbortSignal,
): Promise<Result<ReadonlyMap<ArticleId, CutArticle>>> {
  const ids = new Set(topics.flatMap(({ gold }) => gold.map(({ articleId }) => articleId)));
  const articles = new Map<ArticleId, CutArticle>();
  for (const id of ids) {
    const view = await index.article(id, signal);
    if (view.ok) {
      const { article, chunked } = view.value;
      articles.set(id, { length: article.text.length, passages: chunked.passages });
    } else if (view.error.kind !== 'article-missing') {
      return view;
    }
  }
  return ok(articles);
}
