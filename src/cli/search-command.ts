import { askModes, type Asking } from './ask-modes.ts';
import type { ParsedOptions } from './command-line.ts';
import type { Context } from './context.ts';
import { complaintOf } from './error-words.ts';
import { parseK, parseModes, systemsOf } from './mode-list.ts';
import { parseSettings } from './mode-settings.ts';
import { parsePlanner } from './planner-model.ts';
import { checkPrivate } from './private-articles.ts';
import { openIndex, warmUp } from './open-index.ts';
import type { Outcome } from './outcome.ts';
import { done, refuse } from './outcome.ts';
import { readQueries, typedQuery } from './queries.ts';
import type { Query } from './queries.ts';
import { parseReranker } from './reranker-model.ts';
import { searchJsonLine } from './search-json.ts';
import { searchText } from './search-text.ts';

/** What `kurabe search` was asked. */
interface Asked extends Asking {
  readonly typedIndex: string | undefined;
  readonly queries: readonly Query[];
  readonly isJson: boolean;
}

async function parseQuestions(
  { values, positionals }: ParsedOptions,
  cwd: string,
): Promise<Outcome<readonly Query[]>> {
  const file = values['queries'];
  const [question, second] = positionals;
  if (file !== undefined && question !== undefined) {
    return refuse('both a question and --queries were given', 'give one of them');
  }
  if (second !== undefined) {
    return refuse(`one question at a time, but "${second}" follows`, 'put the question in quotes');
  }
  if (file !== undefined) return readQueries(file, cwd);
  return question === undefined
    ? refuse('no question given', 'write one in quotes, or give --queries FILE')
    : typedQuery(question);
}

async function parseAsked(options: ParsedOptions, cwd: string): Promise<Outcome<Asked>> {
  const typedIndex = options.values['index'];
  const modes = parseModes(options.values['mode']);
  if (!modes.ok) return modes;
  const k = parseK(options);
  if (!k.ok) return k;
  const settings = parseSettings(options);
  if (!settings.ok) return settings;
  const planner = parsePlanner(options);
  if (!planner.ok) return planner;
  const systems = systemsOf(modes.value, settings.value);
  const crossEncoder = await parseReranker(options, systems, cwd);
  if (!crossEncoder.ok) return crossEncoder;
  const queries = await parseQuestions(options, cwd);
  if (!queries.ok) return queries;
  const isJson = options.switches.has('json');
  return done({
    typedIndex,
    systems,
    k: k.value,
    planner: planner.value,
    crossEncoder: crossEncoder.value,
    queries: queries.value,
    isJson,
  });
}

/** `kurabe search`: asks an index in one or several modes; one answer a question, in order. */
export async function search(options: ParsedOptions, context: Context): Promise<Outcome<null>> {
  const asked = await parseAsked(options, context.cwd);
  if (!asked.ok) return asked;
  const { typedIndex, queries, isJson } = asked.value;
  const opened = await openIndex(typedIndex, context);
  if (!opened.ok) return opened;
  const { engine } = opened.value;
  const { planner } = asked.value;
  const checked = await checkPrivate(planner, options.switches.has('private'), engine, context);
  if (!checked.ok) return checked;
  const warm = await warmUp(engine, context);
  if (!warm.ok) return warm;
  const words = isJson ? searchJsonLine : searchText;
  for (const query of queries) {
    const results = await askModes(query.text, asked.value, engine, context);
    if (!results.ok) return complaintOf(results.error);
    await context.terminal.print(words(query, results.value));
  }
  return done(null);
}
