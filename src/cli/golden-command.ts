import { resolve } from 'node:path';
import { WORKSHOP } from '../config/evaluation.ts';
import type { ChatModel } from '../domain/chat.ts';
import { TOPIC_TYPES } from '../domain/evaluation.ts';
import type { TopicType } from '../domain/evaluation.ts';
import type { WorkshopEnd, WorkshopPlan, WorkshopState } from '../domain/workshop.ts';
import { generateGolden } from '../eval/workshop/generate-golden.ts';
import { applyEvent } from '../eval/workshop/state.ts';
import type { ParsedOptions } from './command-line.ts';
import type { Context } from './context.ts';
import { complaintOf } from './error-words.ts';
import { finishState, keepState, startingState } from './golden-state.ts';
import { generationJson, generationLine, generationText } from './golden-text.ts';
import { openIndex, warmUp } from './open-index.ts';
import type { OpenIndex } from './open-index.ts';
import type { Outcome } from './outcome.ts';
import { EXIT, done, refuse } from './outcome.ts';
import { parsePlanner, parsePrice } from './planner-model.ts';
import { createProgress } from './progress.ts';
import { wholeNumber } from './settings.ts';
import { codeOf } from './system-error.ts';

/** Questions a type when the command says nothing of it. */
const DEFAULT_COUNTS: Readonly<Record<TopicType, number>> = {
  easy: 10,
  multihop: 10,
  multihop3: 0,
  distant: 0,
  unanswerable: 0,
};
const MOST = 1_000;

/** What `kurabe golden` was asked. */
interface Asked {
  readonly plan: WorkshopPlan;
  readonly model: ChatModel;
  readonly out: string;
  readonly typedOut: string;
  readonly isQuiet: boolean;
}

function parsePlan(options: ParsedOptions): Outcome<WorkshopPlan> {
  const seed = wholeNumber(options, 'seed', WORKSHOP.seed);
  if (!seed.ok) return seed;
  const counts = { ...DEFAULT_COUNTS };
  for (const type of TOPIC_TYPES) {
    const count = wholeNumber(options, type, DEFAULT_COUNTS[type]);
    if (!count.ok) return count;
    if (count.value < 0 || count.value > MOST) {
      return refuse(`--${type} ${count.value} is no count`, `give a number from 0 to ${MOST}`);
    }
    counts[type] = count.value;
  }
  if (TOPIC_TYPES.every((type) => counts[type] === 0)) {
    return refuse('no question is asked for', 'give a count, like --easy 10');
  }
  const withPrivate = options.switches.has('private');
  const cap = parseCap(options);
  if (!cap.ok) return cap;
  return done({ seed: seed.value, counts, maxCostUsd: cap.value, withPrivate });
}

/** `--max-cost`; refused where nobody could tell when it is reached. */
function parseCap({ values }: ParsedOptions): Outcome<number | null> {
  const typed = values['max-cost'];
  if (typed === undefined) return done(null);
  if (!/^\d+(?:\.\d+)?$/.test(typed) || Number(typed) === 0) {
    return refuse(`--max-cost ${typed} is no amount`, 'give US dollars, like --max-cost 0.50');
  }
  const price = parsePrice(values['price'], values['model'] ?? '');
  if (!price.ok) return price;
  return price.value === null
    ? refuse(
        `no price is known for ${values['model'] ?? 'the model'}, so --max-cost cannot be kept`,
        'give its price in US dollars for a million tokens in and out: --price IN,OUT',
      )
    : done(Number(typed));
}

function parseAsked(options: ParsedOptions, { cwd }: Context): Outcome<Asked> {
  const [surplus] = options.positionals;
  if (surplus !== undefined) {
    return refuse(`kurabe golden takes no "${surplus}"`, 'see kurabe golden --help');
  }
  const out = options.values['out'];
  if (out === undefined || out === '') {
    return refuse('--out is missing', 'name the file to write: --out FILE');
  }
  const plan = parsePlan(options);
  if (!plan.ok) return plan;
  const model = parsePlanner(options);
  if (!model.ok) return model;
  if (model.value === null) {
    return refuse(
      '--llm is missing: questions are made by a model',
      'give an OpenAI-compatible server: --llm URL --model NAME',
    );
  }
  return done({
    plan: plan.value,
    model: model.value,
    out: resolve(cwd, out),
    typedOut: out,
    isQuiet: options.switches.has('quiet'),
  });
}

interface Made {
  readonly state: WorkshopState;
  readonly end: WorkshopEnd;
}

async function make(
  { model, out, isQuiet }: Asked,
  start: WorkshopState,
  { engine }: OpenIndex,
  context: Context,
): Promise<Outcome<Made>> {
  const { signal } = context;
  const articles = await engine.articles(signal);
  if (!articles.ok) return complaintOf(articles.error);
  const progress = createProgress(context.terminal, isQuiet, context.now);
  const parts = {
    model,
    corpus: { article: engine.article, search: engine },
    articles: articles.value,
    existing: [],
  };
  let state = start;
  try {
    for await (const event of generateGolden(parts, start, signal)) {
      state = applyEvent(state, event);
      progress.show(generationLine(state));
      if (event.type === 'tried') await keepState(out, state);
      if (event.type === 'failed') {
        await keepState(out, state);
        return event.error.kind === 'aborted' ? INTERRUPTED : complaintOf(event.error);
      }
      if (event.type === 'ended') return done({ state, end: event.end });
    }
  } finally {
    progress.end();
  }
  throw new Error('a generation without an end');
}

const INTERRUPTED = {
  ok: false,
  complaint: {
    sentence: 'interrupted',
    next: 'the questions so far are kept; the same command goes on from there',
    exitCode: EXIT.interrupted,
  },
} as const;

/** `kurabe golden`: makes a golden set of an index with a model. */
export async function makeGolden(options: ParsedOptions, context: Context): Promise<Outcome<null>> {
  const asked = parseAsked(options, context);
  if (!asked.ok) return asked;
  const { out, typedOut, plan } = asked.value;
  try {
    const opened = await openIndex(options.values['index'], context);
    if (!opened.ok) return opened;
    const start = await startingState(out, typedOut, plan);
    if (!start.ok) return start;
    const { state, isResumed } = start.value;
    if (isResumed) context.terminal.note(`going on with ${typedOut}: ${generationLine(state)}`);
    const warm = await warmUp(opened.value.engine, context);
    if (!warm.ok) return context.signal.aborted ? INTERRUPTED : warm;
    const made = await make(asked.value, state, opened.value, context);
    if (!made.ok) return made;
    const isCapped = made.value.end === 'cost-cap';
    await (isCapped ? keepState : finishState)(out, made.value.state);
    const words = options.switches.has('json') ? generationJson : generationText;
    await context.terminal.print(words(made.value.state, made.value.end, typedOut));
    return done(null);
  } catch (cause) {
    const code = codeOf(cause);
    if (code === undefined) throw cause;
    return refuse(`${typedOut} cannot be written (${code})`, 'name a file in a folder of yours');
  }
}
