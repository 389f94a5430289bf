import { addCosts, costOf } from '../../domain/agent.ts';
import type { Answer, Answerer, AnswerRequest } from '../../domain/answer.ts';
import type { ChatPurpose } from '../../domain/chat.ts';
import type { Invariants, ModeContext, ModeResult } from '../../domain/mode.ts';
import type { Ranking } from '../../domain/search.ts';
import { continueTrace } from '../run-trace.ts';
import type { RunTrace } from '../run-trace.ts';

/** What a mode has found when its retrieval has ended: everything of its result that the answer does not add. */
export interface Found extends Omit<ModeResult, 'answer' | 'answerError' | 'invariants' | 'trace'> {
  /** The ground that it was found on, of any of the run's rankings. */
  readonly ground: Pick<Ranking, 'indexHash' | 'fingerprint' | 'embedded'>;
}

/**
 * The last step of every mode: tells the evidence (`context.onEvidence`), lets `answerer` answer from it, and gives the
 * result. Records `answer-start`, `text-delta`, `chat-wait`, `chat-end`, `answer-end` or `answer-error`; the caller
 * records `run-end` (see `endRun`). Without an answerer nothing is recorded and `answer` stays `null`. A failed answer
 * leaves the evidence: it is `answerError` of a result, never the failure of the run.
 *
 * The agentic mode calls it once a round that ends in an answer, with `found.cost` of all exchanges so far, and with
 * its own answerer when it answers directly; the invariants are always those of `context.answerer`.
 */
export async function answerFound(
  found: Found,
  query: string,
  context: ModeContext,
  trace: RunTrace,
  answerer: Answerer | null = context.answerer,
): Promise<ModeResult> {
  const { ground, ...fields } = found;
  const evidence: ModeResult = {
    ...fields,
    answer: null,
    answerError: null,
    invariants: invariantsOf(ground, context),
    trace: trace.events(),
  };
  context.onEvidence?.(evidence);
  if (answerer === null) return evidence;
  return answerStep(evidence, { question: query, evidence: found.hits }, answerer, context, trace);
}

/** Answers a result's question from its evidence once more; nothing is searched again. */
export async function answerAgain(result: ModeResult, context: ModeContext): Promise<ModeResult> {
  const trace = continueTrace(result.trace, { now: context.now, emit: context.emit });
  const evidence = { ...result, answer: null, answerError: null };
  context.onEvidence?.(evidence);
  if (context.answerer === null) return evidence;
  const request = { question: result.query, evidence: result.hits };
  const answered = await answerStep(evidence, request, context.answerer, context, trace);
  return endRun({ ...answered, invariants: invariantsOf(result.invariants, context) }, trace);
}

/** Records the end of a run and gives its result the whole trace. */
export function endRun(result: ModeResult, trace: RunTrace): ModeResult {
  trace.record({ type: 'run-end', passageIds: result.hits.map(({ passageId }) => passageId) });
  return { ...result, trace: trace.events() };
}

async function answerStep(
  evidence: ModeResult,
  request: Omit<AnswerRequest, 'history'>,
  answerer: Answerer,
  context: ModeContext,
  trace: RunTrace,
): Promise<ModeResult> {
  trace.record({
    type: 'answer-start',
    passageIds: evidence.hits.map(({ passageId }) => passageId),
  });
  const answered = await answerer.answer(
    { ...request, history: context.history },
    context.signal,
    (event) =>
      trace.record(
        event.type === 'retry-wait' ? { ...event, type: 'chat-wait', purpose: 'answer' } : event,
      ),
  );
  if (!answered.ok) {
    trace.record({ type: 'answer-error', error: answered.error });
    return { ...evidence, answerError: answered.error, trace: trace.events() };
  }
  recordAnswer(answered.value, trace);
  const { reply } = answered.value;
  return {
    ...evidence,
    answer: answered.value,
    cost: reply === null ? evidence.cost : addCosts(evidence.cost, costOf(reply)),
    trace: trace.events(),
  };
}

function recordAnswer(answer: Answer, trace: RunTrace): void {
  if (answer.reply !== null) {
    const { usage, costUsd, latencyMs, ttftMs, retries } = answer.reply;
    const purpose: ChatPurpose = answer.kind === 'direct' ? 'direct-answer' : 'answer';
    trace.record({ type: 'chat-end', purpose, usage, costUsd, latencyMs, ttftMs, retries });
  }
  trace.record({
    type: 'answer-end',
    kind: answer.kind,
    citations: Array.from(new Set(answer.marks.map(({ number }) => number))),
    isInsufficient: answer.isInsufficient,
  });
}

function invariantsOf(
  { indexHash, fingerprint, embedded }: Found['ground'],
  { k, answerer }: ModeContext,
): Invariants {
  return {
    indexHash,
    fingerprint,
    embedded,
    k,
    answerPromptHash: answerer?.promptHash ?? null,
    answerModel: answerer?.model ?? null,
  };
}
