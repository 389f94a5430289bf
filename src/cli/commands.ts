import { AGENT_PRESETS, DEFAULT_AGENT_PRESET } from '../config/agent.ts';
import { MODE_IDS } from '../domain/mode.ts';
import { DEFAULT_CHUNK, DEFAULT_TOKENIZER, EVIDENCE_K } from '../config/retrieval.ts';

/** One option of a command: `value` is the placeholder in the help text, absent for a switch. */
interface OptionSpec {
  readonly value?: string;
  readonly help: string;
}

/** What a command takes; parsing, help and the refusal of unknown options all read this. */
export interface CommandSpec {
  readonly summary: string;
  readonly usage: string;
  readonly options: Readonly<Record<string, OptionSpec>>;
  readonly notes: readonly string[];
}

const CHUNKING = {
  'chunk-size': {
    value: 'N',
    help: `target characters of a passage (${DEFAULT_CHUNK.size})`,
  },
  'chunk-min': {
    value: 'N',
    help: `a shorter section joins its neighbour (${DEFAULT_CHUNK.minimum})`,
  },
  overlap: {
    value: 'N',
    help: `characters that neighbouring passages of one section share (${DEFAULT_CHUNK.overlap})`,
  },
  'heading-without-space': {
    value: 'RULE',
    help: `strict: #見出し is text, as on Qiita today; lenient: a heading (${DEFAULT_CHUNK.headingWithoutSpace})`,
  },
} as const satisfies Record<string, OptionSpec>;

const AGENT = {
  agent: {
    value: 'PRESET',
    help: `settings of the agentic mode: ${Object.keys(AGENT_PRESETS).join(', ')} (${DEFAULT_AGENT_PRESET})`,
  },
  set: {
    value: 'LIST',
    help: 'settings of modes by comma, MODE.NAME=VALUE; an unknown one is answered with the list',
  },
} as const satisfies Record<string, OptionSpec>;

const LLM = {
  llm: {
    value: 'URL',
    help: 'base URL of an OpenAI-compatible server, whose model decides in the modes that do (rules)',
  },
  model: { value: 'NAME', help: 'model of that server' },
} as const satisfies Record<string, OptionSpec>;
const PRIVATE = {
  private: { help: 'what is found of private articles and drafts may be sent to --llm too' },
} as const satisfies Record<string, OptionSpec>;
const RERANKER = {
  'reranker-model': {
    value: 'FOLDER',
    help: 'cross-encoder in transformers.js layout, for --set rerank.reranker=cross-encoder',
  },
} as const satisfies Record<string, OptionSpec>;
const LLM_NOTE = 'A key for --llm is read from the environment variable KURABE_LLM_KEY.';

const INPUTS =
  'PATH is a Markdown or JSON file, a folder (every file below it is read) or a .zip; several may be given.';

/** Every command by name, in the order of the help text. */
export const COMMANDS = {
  inspect: {
    summary: 'show what an import would do; nothing is embedded or written',
    usage: 'kurabe inspect PATH… [options]',
    options: {
      json: { help: 'print one JSON object instead of the report' },
      ...CHUNKING,
    },
    notes: [INPUTS],
  },
  index: {
    summary: 'import and embed into a folder; run it again to resume or to update',
    usage: 'kurabe index PATH… --out DIR [options]',
    options: {
      out: { value: 'DIR', help: 'folder of the index (made when missing)' },
      device: {
        value: 'NAME',
        help: 'what computes the vectors: node (native), wasm (as the page)',
      },
      dtype: {
        value: 'NAME',
        help: 'q8 (int8, the default) or q4 (slower; equal on every device)',
      },
      ...CHUNKING,
      tokenizer: { value: 'NAME', help: `of the lexical leg (${DEFAULT_TOKENIZER})` },
      'token-states': {
        help: 'also store what the rerank mode compares, so that it need not be made; inspect tells how large',
      },
      'no-token-states': { help: 'delete what --token-states stored' },
      rebuild: { help: 'accept other settings than the stored ones and make the index anew' },
      prune: { help: 'remove articles that are no longer below the given paths' },
      quiet: { help: 'no progress on stderr' },
      json: { help: 'print the import report and the status of the index as one JSON object' },
    },
    notes: [INPUTS, 'Ctrl-C keeps what is embedded so far; the same command goes on from there.'],
  },
  search: {
    summary: 'ask an index, one or several modes side by side',
    usage: 'kurabe search --index DIR --mode naive,hybrid ("question" | --queries FILE) [options]',
    options: {
      index: { value: 'DIR', help: 'folder made by `kurabe index`' },
      mode: { value: 'LIST', help: `modes by comma: ${MODE_IDS.join(', ')} (naive,hybrid)` },
      k: { value: 'N', help: `passages a mode returns (${EVIDENCE_K})` },
      ...AGENT,
      ...RERANKER,
      ...LLM,
      ...PRIVATE,
      queries: { value: 'FILE', help: 'JSON lines {"id","text"}; - reads stdin' },
      json: { help: 'print JSON lines, one a question, in order' },
    },
    notes: [LLM_NOTE],
  },
  eval: {
    summary: 'score modes on a golden set, with intervals, tests and verdicts',
    usage: 'kurabe eval --index DIR --golden FILE --modes naive,hybrid [options]',
    options: {
      index: { value: 'DIR', help: 'folder made by `kurabe index`' },
      golden: {
        value: 'FILE',
        help: 'JSON lines {"id","type","text","gold":[{"articleId","start","end"}]}',
      },
      qrels: { value: 'FILE', help: 'TREC qrels; --golden is then a TREC topics file' },
      modes: { value: 'LIST', help: `modes by comma: ${MODE_IDS.join(', ')} (naive,hybrid)` },
      k: { value: 'N', help: `passages that count as evidence (${EVIDENCE_K})` },
      ...AGENT,
      ...RERANKER,
      ...LLM,
      ...PRIVATE,
      ablate: {
        value: 'LIST',
        help: 'also these modes with one part taken out each: fusion, rerank, docusearch',
      },
      'run-out': { value: 'DIR', help: 'write TREC runs, qrels, topics and the report there' },
      json: { help: 'print the report as one JSON object instead of Markdown' },
      quiet: { help: 'no progress on stderr' },
    },
    notes: [LLM_NOTE],
  },
  golden: {
    summary: 'let a model make a golden set of an index',
    usage: 'kurabe golden --index DIR --llm URL --model NAME --out FILE [options]',
    options: {
      index: { value: 'DIR', help: 'folder made by `kurabe index`' },
      llm: { value: 'URL', help: 'base URL of an OpenAI-compatible server' },
      model: { value: 'NAME', help: 'model of that server' },
      out: { value: 'FILE', help: 'JSON lines, as `kurabe eval --golden` reads them' },
      easy: { value: 'N', help: 'questions of one place (10)' },
      multihop: { value: 'N', help: 'questions over two articles (10)' },
      multihop3: { value: 'N', help: 'questions over three articles (0)' },
      distant: { value: 'N', help: 'questions over two distant places of an article (0)' },
      unanswerable: { value: 'N', help: 'questions the corpus does not answer; check them (0)' },
      seed: { value: 'N', help: 'which passages are drawn, and in which order' },
      'max-cost': { value: 'USD', help: 'stop once so much was spent; goes on with a higher one' },
      price: { value: 'IN,OUT', help: 'US dollars a million tokens (the list price of the model)' },
      private: { help: 'also send private articles and drafts to the model' },
      json: { help: 'print what came of it as one JSON object' },
      quiet: { help: 'no progress on stderr' },
    },
    notes: [
      LLM_NOTE,
      'The text of the drawn passages is sent to that server. Ctrl-C keeps the questions so far; the same command goes on from there.',
    ],
  },
  'verify-fts': {
    summary: 'check that a tokenizer finds the terms of an index; exit code 1 when not',
    usage: 'kurabe verify-fts --index DIR [--tokenizer NAME] [--json]',
    options: {
      index: { value: 'DIR', help: 'folder made by `kurabe index`' },
      tokenizer: { value: 'NAME', help: 'the one to check (that of the index)' },
      json: { help: 'print one JSON object instead of the summary' },
    },
    notes: [],
  },
  'skill-choice': {
    summary: 'score the choice between searching and answering directly on borderline cases',
    usage: 'kurabe skill-choice [--cases FILE] [--llm URL --model NAME] [--json]',
    options: {
      cases: {
        value: 'FILE',
        help: 'JSON lines {"id","kind","text","skill"} (fixtures/skill-choice.jsonl of the checkout)',
      },
      ...LLM,
      json: { help: 'print one JSON object instead of the summary' },
    },
    notes: [LLM_NOTE],
  },
} as const satisfies Record<string, CommandSpec>;

export type CommandName = keyof typeof COMMANDS;

/** All commands, in the order of the help. */
export const COMMAND_NAMES = Object.keys(COMMANDS) as readonly CommandName[];
