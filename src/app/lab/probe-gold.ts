import type { ExperimentPlan, ExperimentRow } from '../../domain/experiment.ts';
import { ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { Ranking, SearchPort } from '../../domain/search.ts';
import { PROBE_DEPTH, probeGold } from '../../eval/loss/gold-probe.ts';
import type { GoldProbe } from '../../eval/loss/gold-probe.ts';
import { mappedTopic } from '../../eval/experiment/system-runs.ts';

export interface ProbeRequest {
  readonly plan: Pick<ExperimentPlan, 'topics' | 'k'>;
  readonly topicId: string;
  /** The run that is explained; `null` to judge the search alone. */
  readonly row: ExperimentRow | null;
}

/**
 * Looks for the gold of one question to rank 50 in each leg and in their fusion, with three searches in its own words.
 * `null` for a question that has none. Errors are those of the searches.
 */
export async function probeTopic(
  { plan, topicId, row }: ProbeRequest,
  search: Pick<SearchPort, 'lexical' | 'dense' | 'fused'>,
  signal: AbortSignal,
): Promise<Result<GoldProbe | null>> {
  const planned = plan.topics.find(({ topic }) => topic.id === topicId);
  if (planned === undefined || planned.gold.length === 0) return ok(null);
  const mapped = mappedTopic(planned);
  const { text } = mapped.topic;
  const options = { limit: PROBE_DEPTH };
  const lexical = await search.lexical(text, options, signal);
  if (!lexical.ok) return lexical;
  const dense = await search.dense(text, options, signal);
  if (!dense.ok) return dense;
  const fused = await search.fused(text, options, signal);
  if (!fused.ok) return fused;
  const idsOf = ({ hits }: Ranking) => hits.map(({ passageId }) => passageId);
  const rankings = {
    lexical: idsOf(lexical.value),
    dense: idsOf(dense.value),
    fused: idsOf(fused.value),
  };
  const prompt = row?.status === 'done' ? row.result.passageIds : null;
  return ok(probeGold(mapped, rankings, plan.k, prompt));
}
