import { resolve } from 'node:path';
import { EVIDENCE_K, RRF } from '../config/retrieval.ts';
import type { ModeResult, RagMode } from '../domain/mode.ts';
import type { SearchPort } from '../domain/search.ts';
import { brokenInvariant } from '../modes/invariants.ts';
import { MODES, modeById } from '../modes/registry.ts';
import { settingsOf } from '../workers/fingerprint.ts';
import type { ParsedOptions } from './command-line.ts';
import type { Context } from './context.ts';
import { complaintOf } from './error-words.ts';
import { createFolderEngine, lookAt } from './index-folder.ts';
import { choiceFor, createEmbedder } from './model-choice.ts';
import type { Outcome } from './outcome.ts';
import { done, refuse } from './outcome.ts';
import { readQueries, typedQuery } from './queries.ts';
import type { Query } from './queries.ts';
import { searchJsonLine } from './search-json.ts';
import { searchText } from './search-text.ts';
import { wholeNumber } from './settings.ts';
import { nearest } from './suggest.ts';

/** The comparison this tool is about. */
const DEFAULT_MODES = 'naive,hybrid';

/** Any question will do: it is never answered. */
const WARM_UP = '比べる';

/** What `kurabe search` was asked. */
interface Asked {
  readonly typedIndex: string;
  readonly modes: readonly RagMode[];
  readonly k: number;
  readonly queries: readonly Query[];
  readonly isJson: boolean;
}

function parseModes(list: string): Outcome<readonly RagMode[]> {
  const known = MODES.map(({ id }) => id);
  const usage = `known modes are ${known.join(', ')}`;
  const modes = new Set<RagMode>();
  for (const name of list.split(',').map((part) => part.trim())) {
    const mode = modeById(name);
    const near = nearest(name, known);
    if (mode === null) {
      return refuse(
        `unknown mode "${name}"`,
        near === null ? usage : `did you mean ${near}? (${usage})`,
      );
    }
    modes.add(mode);
  }
  return done([...modes]);
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
  if (typedIndex === undefined || typedIndex === '') {
    return refuse('--index is missing', 'name the folder of an index: --index DIR');
  }
  const modes = parseModes(options.values['mode'] ?? DEFAULT_MODES);
  if (!modes.ok) return modes;
  const k = wholeNumber(options, 'k', EVIDENCE_K);
  if (!k.ok) return k;
  if (k.value < 1 || k.value > RRF.window) {
    return refuse(`--k ${k.value} is out of range`, `give a number from 1 to ${RRF.window}`);
  }
  const queries = await parseQuestions(options, cwd);
  if (!queries.ok) return queries;
  const isJson = options.switches.has('json');
  return done({ typedIndex, modes: modes.value, k: k.value, queries: queries.value, isJson });
}

async function openSearch({ typedIndex }: Asked, context: Context): Promise<Outcome<SearchPort>> {
  const folder = resolve(context.cwd, typedIndex);
  const found = await lookAt(folder, typedIndex);
  if (!found.ok) return found;
  if (found.value.kind === 'vacant' || found.value.header === null) {
    return refuse(
      `there is no index in ${typedIndex}`,
      `make one first: kurabe index PATH… --out ${typedIndex}`,
    );
  }
  const { parts, embedding } = found.value.header;
  const { root, now, signal, terminal } = context;
  const embedder = createEmbedder(root, choiceFor(embedding));
  const engine = createFolderEngine({ folder, embedder, mayWrite: false, now });
  const opened = await engine.open('own', settingsOf(parts), signal);
  if (!opened.ok) return complaintOf(opened.error);
  const { stale } = opened.value;
  if (stale !== null) {
    terminal.note(
      `note: ${typedIndex} was made with ${stale.stored}, now it would be ${stale.wanted}; kurabe index --rebuild brings it up to date`,
    );
  }
  // The first search loads the model and warms every path: it must not count as the latency of the first mode.
  const warmed = await engine.fused(WARM_UP, { limit: 1 }, signal);
  if (!warmed.ok) return complaintOf(warmed.error);
  return done(engine);
}

async function answer(
  { text }: Query,
  { modes, k }: Asked,
  port: SearchPort,
  { now, signal }: Context,
): Promise<Outcome<readonly ModeResult[]>> {
  const results: ModeResult[] = [];
  for (const mode of modes) {
    const result = await mode.run(text, { search: port, k, now, signal });
    if (!result.ok) return complaintOf(result.error);
    results.push(result.value);
  }
  const broken = brokenInvariant(results.map(({ invariants }) => invariants));
  return broken === null ? done(results) : complaintOf(broken);
}

/** `kurabe search`: asks an index in one or several modes; one answer a question, in order. */
export async function search(options: ParsedOptions, context: Context): Promise<Outcome<null>> {
  const asked = await parseAsked(options, context.cwd);
  if (!asked.ok) return asked;
  const port = await openSearch(asked.value, context);
  if (!port.ok) return port;
  const words = asked.value.isJson ? searchJsonLine : searchText;
  for (const query of asked.value.queries) {
    const results = await answer(query, asked.value, port.value, context);
    if (!results.ok) return results;
    await context.terminal.print(words(query, results.value));
  }
  return done(null);
}
