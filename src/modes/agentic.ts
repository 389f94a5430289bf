import type { RunSoFar } from '../agent/agent-state.ts';
import { createCostMeter, createExchange, type CostMeter } from '../agent/cost-meter.ts';
import { createModelPlanner } from '../agent/model-planner.ts';
import type { Planner } from '../agent/planner.ts';
import { createRulePlanner } from '../agent/rule-planner.ts';
import { runAgent } from '../agent/run-agent.ts';
import type { Answer, Answerer } from '../domain/answer.ts';
import type { ModeContext, ModeResult, RagMode } from '../domain/mode.ts';
import { err, ok } from '../domain/result.ts';
import type { IndexStatus } from '../domain/search.ts';
import { withinBudget } from './answer/answer-prompt.ts';
import { createDirectAnswerer } from './answer/direct.ts';
import { answerFound, endRun } from './answer/answer-step.ts';
import type { Found } from './answer/answer-step.ts';
import { groundOf, shownBy } from './searched.ts';
import { startTrace } from './run-trace.ts';
import type { RunTrace } from './run-trace.ts';

/**
 * The loop of `src/agent` on the same index: a planner (rules, or the model of the context) chooses the skill, searches,
 * reads and judges, within caps. A stopped run keeps what it had found, with the exit `stopped`.
 */
export const agentic: RagMode = {
  id: 'agentic',
  async run(query, context) {
    const trace = startTrace('agentic', query, context);
    const status = await context.search.status(context.signal);
    if (!status.ok) {
      trace.record({ type: 'run-error', error: status.error });
      return err(status.error);
    }
    const meter = createCostMeter();
    const answers = createAnswers({ query, context, trace, status: status.value, meter });
    const run = await runAgent(query, {
      ...context,
      history: withinBudget(context.history),
      planner: plannerOf(context, meter, trace),
      settings: context.settings.agentic,
      elapsedMs: trace.atMs,
      spent: meter.total,
      record: trace.record,
      answer: context.answerer === null ? null : answers.make,
    });
    if (!run.ok) {
      trace.record({ type: 'run-error', error: run.error });
      return err(run.error);
    }
    return ok(endRun(await answers.finish(run.value), trace));
  },
};

/** The model of the context, or rules when there is none. Both drive the very same loop. */
function plannerOf(
  { planner: model, search, settings: { agentic: settings } }: ModeContext,
  meter: CostMeter,
  { record }: RunTrace,
): Planner {
  return model === null
    ? createRulePlanner({ search, settings })
    : createModelPlanner({ exchange: createExchange(model, meter, record), settings });
}

interface AnswersParts {
  readonly query: string;
  readonly context: ModeContext;
  readonly trace: RunTrace;
  readonly status: IndexStatus;
  readonly meter: CostMeter;
}

interface Answers {
  /** Answers from what was found so far; `null` when that failed. */
  make(run: RunSoFar): Promise<Answer | null>;
  /** The result of the whole run, with its last answer. */
  finish(run: RunSoFar): Promise<ModeResult>;
}

/** The answers of one run: one for each time that it had enough, the last of which counts. */
function createAnswers({ query, context, trace, status, meter }: AnswersParts): Answers {
  let latest: ModeResult | null = null;
  const found = (run: RunSoFar): Found => ({
    modeId: 'agentic',
    query,
    ...shownBy({
      evidence: run.evidence.map(({ passage }) => passage),
      candidates: run.candidates,
      searches: run.tools.searches(),
    }),
    latencyMs: trace.atMs(),
    cost: meter.total(),
    agent: run.summary,
    ground: groundOf(run.tools.searches(), status),
  });
  return {
    async make(run) {
      const answerer = run.summary.skill === 'direct' ? directAnswerer(context) : context.answerer;
      latest = await answerFound(found(run), query, context, trace, answerer);
      const reply = latest.answer?.reply;
      if (reply) meter.add(reply);
      return latest.answer;
    },
    async finish(run) {
      const { onEvidence: _told, ...silent } = context;
      const ended = await answerFound(found(run), query, latest ? silent : context, trace, null);
      if (latest === null) return ended;
      const { latencyMs, answer, answerError } = latest;
      return { ...ended, latencyMs, answer, answerError };
    },
  };
}

/** Without a model nobody can chat: the column says that nothing was searched, and why. */
function directAnswerer({ planner, answerer }: ModeContext): Answerer | null {
  return planner === null || answerer === null ? null : createDirectAnswerer(planner);
}
