import { createCostMeter, createExchange } from '../agent/cost-meter.ts';
import {
  createModelGenerator,
  createModelResearcher,
} from '../agent/deep-wide/model-researcher.ts';
import type { ResearchRun } from '../agent/deep-wide/research-state.ts';
import { createRuleResearcher } from '../agent/deep-wide/rule-researcher.ts';
import { runResearch } from '../agent/deep-wide/run-research.ts';
import { createTermWeights } from '../agent/term-weights.ts';
import { addCosts, type ExitReason } from '../domain/agent.ts';
import type { ModeContext, ModeResult, RagMode } from '../domain/mode.ts';
import { err, ok } from '../domain/result.ts';
import { answerFound, endRun } from './answer/answer-step.ts';
import { writeReport } from './deep-wide-report.ts';
import { startTrace } from './run-trace.ts';
import { groundOf, shownBy } from './searched.ts';

/**
 * The research of `src/agent/deep-wide` on the same index: researcher (a model, or rules) and generator over one context
 * pool. Its answer is every mode's: the k passages that the generator chose, the one answer prompt; so it is compared.
 * The report over the whole pool stands beside it (`ModeResult.research`).
 */
export const deepWide: RagMode = {
  id: 'deep-wide',
  async run(query, context) {
    const trace = startTrace('deep-wide', query, context);
    const status = await context.search.status(context.signal);
    if (!status.ok) {
      trace.record({ type: 'run-error', error: status.error });
      return err(status.error);
    }
    const meter = createCostMeter();
    const settings = context.settings['deep-wide'];
    const weights = createTermWeights(context.search);
    const exchange =
      context.planner === null ? null : createExchange(context.planner, meter, trace.record);
    const run = await runResearch(query, {
      ...context,
      settings,
      weights,
      web: exchange === null ? null : (context.web ?? null),
      researcher:
        exchange === null ? createRuleResearcher(weights) : createModelResearcher(exchange),
      generator: exchange === null ? null : createModelGenerator(exchange),
      elapsedMs: trace.atMs,
      spent: meter.total,
      record: trace.record,
    });
    if (!run.ok) {
      trace.record({ type: 'run-error', error: run.error });
      return err(run.error);
    }
    const found = {
      ...resultOf(query, run.value),
      latencyMs: trace.atMs(),
      cost: meter.total(),
      ground: groundOf(run.value.searches, status.value),
    };
    const isStopped = run.value.summary.exit === 'stopped';
    const answerer = isStopped ? null : context.answerer;
    const answered = await answerFound(found, query, context, trace, answerer);
    const reported = await withReport(answered, query, run.value, context, trace.record);
    return ok(endRun(reported, trace));
  },
};

/** Ends that leave nothing to spend on a report. */
const SPENT: readonly ExitReason[] = ['stopped', 'token-cap', 'cost-cap', 'time-cap'];

/** The result with the report, when one is wanted, there is something to report, and it may still be paid for. */
async function withReport(
  answered: ModeResult,
  query: string,
  { pool, summary, plannerError }: ResearchRun,
  context: ModeContext,
  record: ReturnType<typeof startTrace>['record'],
): Promise<ModeResult> {
  const isWanted = context.settings['deep-wide'].isReportWanted && context.answerer !== null;
  const sources = pool.sources();
  if (!isWanted || SPENT.includes(summary.exit) || sources.length === 0) return answered;
  const { answerError } = answered;
  // Its host has failed twice in a row by now: the report is not waited for.
  if (plannerError !== null && answerError !== null) {
    return { ...answered, research: { ...summary, report: null, reportError: answerError } };
  }
  const written = await writeReport(query, sources, context, record);
  const { report, reportError, cost } = written;
  return {
    ...answered,
    cost: addCosts(answered.cost, cost),
    research: { ...summary, report, reportError },
  };
}

function resultOf(
  query: string,
  { summary, refusals, plannerError, evidence, searches }: ResearchRun,
): Omit<ModeResult, 'latencyMs' | 'cost' | 'answer' | 'answerError' | 'invariants' | 'trace'> {
  return {
    modeId: 'deep-wide',
    query,
    ...shownBy({ evidence, candidates: [], searches }),
    agent: {
      planner: summary.mind,
      skill: 'search',
      exit: summary.exit,
      rounds: summary.rounds,
      searches: summary.localSearches,
      fetches: 0,
      refusals,
      reEntries: 0,
      ...(plannerError && { plannerError }),
    },
    research: { ...summary, report: null, reportError: null },
  };
}
