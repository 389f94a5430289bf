import { WORKSHOP } from '../../config/evaluation.ts';
import { isHeldBack } from '../../domain/article.ts';
import { TOPIC_TYPES } from '../../domain/evaluation.ts';
import type { TopicType } from '../../domain/evaluation.ts';
import type { WorkshopEvent, WorkshopState } from '../../domain/workshop.ts';
import type { ArticleSummary } from '../../domain/workspace.ts';
import type { Asking } from './ask-model.ts';
import type { CorpusPort } from './find-places.ts';
import { seedsOf } from './seeds.ts';
import type { Seed } from './seeds.ts';
import { applyEvent } from './state.ts';
import { trySeed } from './try-seed.ts';

export interface WorkshopParts extends Omit<Asking, 'signal' | 'seed'> {
  readonly corpus: CorpusPort;
  readonly articles: readonly Pick<ArticleSummary, 'id' | 'passages' | 'isPrivate' | 'isDraft'>[];
  /** Questions of the set that is added to: none is made twice. */
  readonly existing: readonly string[];
}

/**
 * Makes questions with a model, one seed after the other, until the counts of the plan are reached. Pull it as fast as
 * wanted: nothing runs between two events. Stop after any event and start again with the folded state (`applyEvent`);
 * the seed that was under way is then tried again. Types take turns, so that an early stop leaves a balanced set.
 *
 * **No question is ever kept or dropped by what a retriever finds** (see `REJECT_REASONS`).
 */
export async function* generateGolden(
  parts: WorkshopParts,
  start: WorkshopState,
  signal: AbortSignal,
): AsyncGenerator<WorkshopEvent, void> {
  let state = start;
  const { plan } = start;
  const articles = parts.articles.filter((article) => plan.withPrivate || !isHeldBack(article));
  const asking: Asking = { ...parts, signal, seed: plan.seed };
  const tried = new Set(start.tried);
  const queues = new Map(
    TOPIC_TYPES.map((type) => [type, untried(seedsOf(type, articles, plan.seed), tried)]),
  );
  for (;;) {
    const { maxCostUsd } = plan;
    const spent = state.cost.costUsd;
    if (maxCostUsd !== null && spent !== null && spent >= maxCostUsd) {
      yield { type: 'ended', end: 'cost-cap' };
      return;
    }
    const next = nextSeed(state, queues);
    if (next === null) {
      yield { type: 'ended', end: isDone(state) ? 'done' : 'exhausted' };
      return;
    }
    const steps = trySeed(next.type, next.seed, {
      corpus: parts.corpus,
      asking,
      taken: [...parts.existing, ...state.accepted.map(({ text }) => text)],
      allowed: articles.map(({ id }) => id),
    });
    let step = await steps.next();
    for (; !step.done; step = await steps.next()) {
      state = applyEvent(state, step.value);
      yield step.value;
    }
    if (step.value !== null) {
      yield { type: 'failed', error: step.value };
      return;
    }
    const event: WorkshopEvent = { type: 'tried', seed: next.seed.key };
    state = applyEvent(state, event);
    yield event;
  }
}

function* untried(seeds: Iterable<Seed>, tried: ReadonlySet<string>): Generator<Seed> {
  for (const seed of seeds) if (!tried.has(seed.key)) yield seed;
}

function acceptedOf({ accepted }: WorkshopState, type: TopicType): number {
  return accepted.filter((topic) => topic.type === type).length;
}

function isDone(state: WorkshopState): boolean {
  return TOPIC_TYPES.every((type) => acceptedOf(state, type) >= state.plan.counts[type]);
}

/** The next seed of the type that is furthest from its count and has seeds and attempts left; `null` when none is. */
function nextSeed(
  state: WorkshopState,
  queues: ReadonlyMap<TopicType, Iterator<Seed>>,
): { readonly type: TopicType; readonly seed: Seed } | null {
  const { counts } = state.plan;
  const open = TOPIC_TYPES.filter((type) => {
    const attempts = state.tried.filter((key) => key.startsWith(`${type}:`)).length;
    return (
      acceptedOf(state, type) < counts[type] &&
      attempts < WORKSHOP.attemptsPerQuestion * counts[type]
    );
  }).toSorted((a, b) => acceptedOf(state, a) / counts[a] - acceptedOf(state, b) / counts[b]);
  for (const type of open) {
    const seed = queues.get(type)?.next();
    if (seed?.done === false) return { type, seed: seed.value };
  }
  return null;
}
