import { presetName } from '../config/agent.ts';
import { EVALUATION } from '../config/evaluation.ts';
import type { EvaluationConditions, GoldenTopic, SystemAnswer } from '../domain/evaluation.ts';
import type { Invariants, ModeResult } from '../domain/mode.ts';
import type { SearchPort } from '../domain/search.ts';
import { mapTopics, type MappedTopic } from '../eval/golden/gold-passages.ts';
import { formatGoldenSet } from '../eval/golden/golden-set.ts';
import { evaluate } from '../eval/report/evaluate.ts';
import { reportMarkdown } from '../eval/report/markdown.ts';
import type { SystemRun } from '../eval/report/topic-scores.ts';
import { textHash } from '../lib/text-hash.ts';
import { brokenInvariant } from '../modes/invariants.ts';
import { askModes, type Asking } from './ask-modes.ts';
import type { ParsedOptions } from './command-line.ts';
import type { Context } from './context.ts';
import { complaintOf } from './error-words.ts';
import { reportJson } from '../eval/report/evaluation-files.ts';
import { countSteps, noSteps, type StepCounts } from '../eval/experiment/step-counts.ts';
import { stepFields, stepNotes } from './eval-notes.ts';
import { writeEvaluation } from './eval-files.ts';
import { readCorpus, readGolden } from './eval-golden.ts';
import type { GoldenFiles } from './eval-golden.ts';
import { REPORT_WORDS } from '../eval/report/report-words.ts';
import { lostGold } from './golden-words.ts';
import { parseAblated, parseK, parseModes, systemsOf } from './mode-list.ts';
import { parseSettings } from './mode-settings.ts';
import { parsePlanner } from './planner-model.ts';
import { checkPrivate } from './private-articles.ts';
import { parseReranker } from './reranker-model.ts';
import { openIndex, warmUp } from './open-index.ts';
import type { Outcome } from './outcome.ts';
import { done, EXIT, refuse } from './outcome.ts';
import { createProgress } from './progress.ts';

/** What `kurabe eval` was asked. */
interface Asked extends Asking {
  readonly files: GoldenFiles;
  readonly isQuiet: boolean;
}

async function parseAsked(options: ParsedOptions, cwd: string): Promise<Outcome<Asked>> {
  const golden = options.values['golden'];
  if (golden === undefined || golden === '') {
    return refuse('--golden is missing', 'name the file of a golden set: --golden FILE');
  }
  const [surplus] = options.positionals;
  if (surplus !== undefined) {
    return refuse(`kurabe eval takes no "${surplus}"`, 'see kurabe eval --help');
  }
  const modes = parseModes(options.values['modes']);
  if (!modes.ok) return modes;
  const k = parseK(options);
  if (!k.ok) return k;
  const settings = parseSettings(options);
  if (!settings.ok) return settings;
  const ablated = parseAblated(options, settings.value);
  if (!ablated.ok) return ablated;
  const planner = parsePlanner(options);
  if (!planner.ok) return planner;
  const systems = [...systemsOf(modes.value, settings.value), ...ablated.value];
  const crossEncoder = await parseReranker(options, systems, cwd);
  if (!crossEncoder.ok) return crossEncoder;
  return done({
    files: { golden, qrels: options.values['qrels'] },
    systems,
    k: k.value,
    planner: planner.value,
    crossEncoder: crossEncoder.value,
    isQuiet: options.switches.has('quiet'),
  });
}

/** Answers of every mode, and what they have in common. */
interface Answers {
  readonly runs: readonly SystemRun[];
  readonly steps: ReadonlyMap<string, StepCounts>;
  readonly invariants: Invariants;
}

async function askAll(
  topics: readonly MappedTopic[],
  asked: Asked,
  port: SearchPort,
  context: Context,
): Promise<Outcome<Answers>> {
  const progress = createProgress(context.terminal, asked.isQuiet, context.now);
  const runs = asked.systems.map(({ name }) => ({
    system: name,
    answers: new Map<string, SystemAnswer>(),
  }));
  let first: ModeResult | undefined;
  const steps = new Map(asked.systems.map(({ name }) => [name, noSteps()]));
  for (const [at, { topic, gold }] of topics.entries()) {
    const { id, text } = topic;
    const results = await askModes(text, asked, port, context);
    if (!results.ok) {
      progress.end();
      return results.error.kind === 'aborted' ? INTERRUPTED : complaintOf(results.error);
    }
    first ??= results.value[0];
    const broken = brokenInvariant(
      [first, results.value[0]].flatMap((result) => (result ? [result.invariants] : [])),
    );
    if (broken !== null) return complaintOf(broken);
    for (const [mode, result] of results.value.entries()) {
      const { hits, latencyMs } = result;
      const counts = steps.get(asked.systems[mode]?.name ?? '');
      if (counts !== undefined) countSteps(counts, result, gold);
      const passageIds = hits.map(({ passageId }) => passageId);
      runs[mode]?.answers.set(id, { passageIds, latencyMs });
    }
    progress.show(`asked ${at + 1} of ${topics.length}`);
  }
  progress.end();
  if (first === undefined) throw new Error('a golden set without a question');
  return done({ runs, steps, invariants: first.invariants });
}

const INTERRUPTED = {
  ok: false,
  complaint: {
    sentence: 'interrupted',
    next: 'nothing was written; the same command begins anew',
    exitCode: EXIT.interrupted,
  },
} as const;

function conditionsOf(
  { indexHash, fingerprint, k }: Invariants,
  topics: readonly GoldenTopic[],
  { systems, planner }: Asked,
): EvaluationConditions {
  const { seed, resamples, confidence, alpha, power } = EVALUATION;
  const goldenHash = textHash(formatGoldenSet(topics));
  const own = systems.map(({ name, mode: { id }, settings }) => [name, settings[id]] as const);
  const agents = systems.filter(({ mode }) => mode.id === 'agentic');
  return {
    indexHash,
    fingerprint,
    k,
    goldenHash,
    planner: planner?.info.model ?? null,
    agentPresets: Object.fromEntries(
      agents.map(({ name, settings }) => [name, presetName(settings.agentic)] as const),
    ),
    settings: Object.fromEntries(own.filter(([, each]) => Object.keys(each).length > 0)),
    seed,
    resamples,
    confidence,
    alpha,
    power,
  };
}

/** `kurabe eval`: runs modes on a golden set, scores and compares them. */
export async function evaluateModes(
  options: ParsedOptions,
  context: Context,
): Promise<Outcome<null>> {
  const asked = await parseAsked(options, context.cwd);
  if (!asked.ok) return asked;
  const opened = await openIndex(options.values['index'], context);
  if (!opened.ok) return opened;
  const { engine } = opened.value;
  const { planner } = asked.value;
  const checked = await checkPrivate(planner, options.switches.has('private'), engine, context);
  if (!checked.ok) return checked;
  const corpus = await readCorpus(engine, context);
  if (!corpus.ok) return corpus;
  const topics = await readGolden(asked.value.files, corpus.value, context);
  if (!topics.ok) return topics;
  const mapped = mapTopics(topics.value, corpus.value);
  if (mapped.lost.length > 0) return lostGold(mapped.lost);
  const warm = await warmUp(engine, context);
  if (!warm.ok) return warm;
  const asking = await askAll(mapped.topics, asked.value, engine, context);
  if (!asking.ok) return asking;

  const { runs, steps, invariants } = asking.value;
  const report = evaluate(mapped.topics, runs, conditionsOf(invariants, topics.value, asked.value));
  const out = options.values['run-out'];
  if (out !== undefined) {
    const written = await writeEvaluation(
      { topics: mapped.topics, runs, report },
      out,
      context.cwd,
    );
    if (!written.ok) return written;
  }
  await context.terminal.print(
    options.switches.has('json')
      ? reportJson(report, stepFields(steps))
      : `${reportMarkdown(report, REPORT_WORDS.en)}${stepNotes(steps)}`,
  );
  return done(null);
}
