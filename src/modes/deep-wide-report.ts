import { createCostMeter, createExchange } from '../agent/cost-meter.ts';
import { shownSource } from '../agent/deep-wide/model-researcher.ts';
import { REPORT_CHAT, REPORT_SENTENCES, REPORT_SOURCES } from '../config/deep-wide.ts';
import { reportMessages } from '../config/prompts/deep-wide.ts';
import { costOf, NO_COST, type RunCost } from '../domain/agent.ts';
import type { Answer } from '../domain/answer.ts';
import type { AppError } from '../domain/app-error.ts';
import type { ChatModel } from '../domain/chat.ts';
import type { PoolSource, Report } from '../domain/deep-wide.ts';
import type { ModeContext } from '../domain/mode.ts';
import { ok, type Result } from '../domain/result.ts';
import type { Hit } from '../domain/search.ts';
import { createExtractiveAnswerer } from './answer/extract.ts';
import { answerOf } from './answer/generate.ts';
import type { RunTrace } from './run-trace.ts';

export interface Written {
  readonly report: Report | null;
  readonly reportError: AppError | null;
  readonly cost: RunCost;
}

/**
 * The generator's report over the pool: by the model that researched, else by the sentences of the articles that answer
 * best. Its citations are read as an answer's are, against the sources in their order; at most `REPORT_SOURCES` of them,
 * for a mark has two digits. A failed report leaves everything else standing.
 */
export async function writeReport(
  question: string,
  pool: readonly PoolSource[],
  context: ModeContext,
  record: RunTrace['record'],
): Promise<Written> {
  const sources = pool.slice(0, REPORT_SOURCES);
  record({ type: 'report-start', sources: sources.length });
  const { planner } = context;
  const written =
    planner === null
      ? await extract(question, sources, context)
      : await generate(question, sources, planner, context.signal, record);
  if (!written.ok) {
    record({ type: 'report-error', error: written.error });
    return { report: null, reportError: written.error, cost: NO_COST };
  }
  const { reply, marks } = written.value.answer;
  record({ type: 'report-end', citations: new Set(marks.map(({ number }) => number)).size });
  const cost = reply === null ? NO_COST : costOf(reply);
  return { report: written.value, reportError: null, cost };
}

async function generate(
  question: string,
  sources: readonly PoolSource[],
  planner: ChatModel,
  signal: AbortSignal,
  record: RunTrace['record'],
): Promise<Result<Report>> {
  const messages = reportMessages(question, sources.map(shownSource));
  // Counted by what is written, not here: a reply that cannot be used is no report.
  const exchange = createExchange(planner, createCostMeter(), record);
  const reply = await exchange({ purpose: 'report', messages, ...REPORT_CHAT }, signal);
  if (!reply.ok) return reply;
  return reportOf(answerOf('generated', reply.value, sources.length, planner), sources);
}

/** Without a model: the best sentences of the articles, more of them than an answer takes. */
async function extract(
  question: string,
  sources: readonly PoolSource[],
  { search, signal }: ModeContext,
): Promise<Result<Report>> {
  const articles = sources.filter((source) => source.kind === 'local');
  const evidence = articles.map(({ passageId, articleId, headingPath, span, text }, at): Hit => ({
    rank: at + 1,
    passageId,
    articleId,
    path: '',
    title: headingPath[0] ?? '',
    headingPath,
    ...span,
    text,
    highlights: [],
    headingHighlights: headingPath.map(() => []),
  }));
  const answerer = createExtractiveAnswerer(search, REPORT_SENTENCES);
  return reportOf(await answerer.answer({ question, evidence, history: [] }, signal), articles);
}

function reportOf(answer: Result<Answer>, sources: readonly PoolSource[]): Result<Report> {
  return answer.ok ? ok({ answer: answer.value, sources }) : answer;
}
