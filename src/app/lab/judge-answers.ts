import { JUDGE } from '../../config/evaluation.ts';
import { judgePrompt } from '../../config/prompts/judge.ts';
import type { AppError } from '../../domain/app-error.ts';
import type { ChatModel } from '../../domain/chat.ts';
import type { Experiment, ExperimentRow } from '../../domain/experiment.ts';
import { dollars } from '../../domain/llm.ts';
import { ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { SearchPort } from '../../domain/search.ts';
import { judgeAnswer } from '../../eval/judge/judge-answer.ts';
import type { JudgeInput } from '../../eval/judge/judge-answer.ts';
import { estimateTokens } from '../../lib/estimate-tokens.ts';
import { readAnswer } from '../../modes/answer/read-answer.ts';
import type { Price } from '../cost-estimate.ts';

type DoneRow = Extract<ExperimentRow, { status: 'done' }>;

/** What a judging will send, and cost at most; money is `null` without a price. */
export interface JudgeEstimate {
  /** Exchanges. */
  readonly calls: number;
  readonly inputTokens: number;
  readonly costUsd: number | null;
  readonly model: string;
  /** `null` when it stays on this machine. */
  readonly host: string | null;
}

/**
 * The rows whose answer a judge can read: answers that a model made. Sentences taken from the evidence (a plan without
 * a model) are word for word what they cite, and are not judged.
 */
export function judgeableRows({ plan, rows }: Experiment): readonly DoneRow[] {
  if (plan.model === null || !plan.withAnswers) return [];
  return rows.filter(
    (row): row is DoneRow => row.status === 'done' && (row.result.answerText ?? '').trim() !== '',
  );
}

/** What the judge is shown of a row. Errors are those of the index. */
export async function judgeInput(
  { plan }: Experiment,
  { topicId, result }: DoneRow,
  search: Pick<SearchPort, 'fetch'>,
  signal: AbortSignal,
): Promise<Result<JudgeInput>> {
  const topic = plan.topics.find((planned) => planned.topic.id === topicId)?.topic;
  const fetched = await search.fetch(result.passageIds, 'chunk_only', signal);
  if (!fetched.ok) return fetched;
  const byId = new Map(
    fetched.value.flatMap(({ passages }) => passages.map((one) => [one.passageId, one])),
  );
  const { sentences } = readAnswer(result.answerText ?? '', result.passageIds.length);
  return ok({
    question: topic?.text ?? '',
    reference: topic?.answer ?? null,
    evidence: result.passageIds.map((id) => {
      const { headingPath = [], text = '' } = byId.get(id) ?? {};
      return { headingPath, text };
    }),
    claims: sentences
      .filter(({ citations, isUncited }) => citations.length > 0 || isUncited)
      .map(({ text, citations }) => ({ text, citations })),
  });
}

/** Tokens of every prompt, and the longest reply allowed, times the judgements of each answer. */
export function estimateJudging(
  inputs: readonly JudgeInput[],
  repeats: number,
  { info: { model, host } }: ChatModel,
  price: Price | null,
): JudgeEstimate {
  const once = inputs.reduce((sum, input) => {
    const { system, user } = judgePrompt(input);
    return sum + estimateTokens(system) + estimateTokens(user);
  }, 0);
  const calls = inputs.length * repeats;
  const inputTokens = once * repeats;
  const costUsd = dollars(inputTokens, calls * JUDGE.maxOutputTokens, price);
  return { calls, inputTokens, costUsd, model, host };
}

/** An answer with what the judge is shown of it. */
export interface JudgeWork {
  readonly row: DoneRow;
  readonly input: JudgeInput;
}

interface Judging {
  readonly model: ChatModel;
  /** Judgements of each answer. */
  readonly repeats: number;
  readonly seed: number;
  readonly parallel: number;
}

/**
 * Judges answers, at most `parallel` at a time, telling each row as it ends: `null` when its judgement could not be
 * used. Ends early, with its error, when the host refuses: every further answer would fail the same.
 */
export async function runJudging(
  work: readonly JudgeWork[],
  judging: Judging,
  signal: AbortSignal,
  onJudged: (row: DoneRow | null) => Promise<void>,
): Promise<AppError | null> {
  const left = [...work];
  let stopped: AppError | null = null;
  async function next(): Promise<void> {
    for (let item = left.shift(); item !== undefined; item = left.shift()) {
      if (signal.aborted || stopped !== null) return;
      const judged = await judgeRow(item, judging, signal);
      if (judged.ok || judged.error.kind === 'llm-bad-answer') {
        await onJudged(judged.ok ? judged.value : null);
      } else {
        stopped = judged.error.kind === 'aborted' ? null : judged.error;
        return;
      }
    }
  }
  await Promise.all(Array.from({ length: judging.parallel }, next));
  return stopped;
}

/** A row with so many judgements more; what was judged before stays. */
async function judgeRow(
  { row, input }: JudgeWork,
  { model, repeats, seed }: Judging,
  signal: AbortSignal,
): Promise<Result<DoneRow>> {
  const judgements = [...(row.result.judgements ?? [])];
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    const judged = await judgeAnswer(input, model, seed + judgements.length, signal);
    if (!judged.ok) return judged;
    judgements.push(judged.value);
  }
  return ok({ ...row, result: { ...row.result, judgements } });
}
