import type { AppError, AppErrorKind, ArchiveRefusal } from '../domain/app-error.ts';
import type { CrossEncoderProblem } from '../domain/cross-encoder.ts';
import { oneLine } from '../lib/one-line.ts';
import { textBeginning } from '../lib/text-beginning.ts';
import type { Failed } from './outcome.ts';
import { EXIT } from './outcome.ts';

const ARCHIVE_WORDS = {
  truncated: 'the zip is cut off (its list of files is missing)',
  encrypted: 'the zip is encrypted',
  'too-large': 'the zip unpacks to more than is allowed',
  'too-many-files': 'the zip holds more files than is allowed',
  'not-a-zip': 'this is not a zip',
  inconsistent: 'the zip contradicts itself (a false count, size or list of files)',
  'no-files': 'the zip holds no files',
  'nested-too-deep': 'zips inside zips inside zips are not read',
} as const satisfies Record<ArchiveRefusal, string>;

/** Why an archive is refused, in words. */
export function archiveWords(reason: ArchiveRefusal): string {
  return ARCHIVE_WORDS[reason];
}

/** Names an error spells out; the rest is counted. */
const NAMED_TEXTS = 5;
const NAME_CHARACTERS = 64;

function namesOf(texts: readonly string[]): string {
  const names = texts
    .slice(0, NAMED_TEXTS)
    .map((text) => `"${textBeginning(text, NAME_CHARACTERS)}"`);
  const more = texts.length - names.length;
  return names.join(', ') + (more === 0 ? '' : ` and ${more} more`);
}

type Words = readonly [sentence: string, next: string];
/** What a reranking model can be refused for here: no hub is asked in a terminal. */
type FolderProblem = Exclude<
  CrossEncoderProblem,
  { readonly kind: `hub-${string}` | `${string}-invalid` | 'none-chosen' }
>;
const LAYOUT =
  'give a folder with config.json, tokenizer.json, tokenizer_config.json and onnx/model*.onnx (transformers.js layout)';
const FOLDER_WORDS: {
  readonly [K in FolderProblem['kind']]: (
    problem: Extract<FolderProblem, { readonly kind: K }>,
  ) => Words;
} = {
  'file-missing': ({ file }) => [`the reranker has no ${file}`, LAYOUT],
  'file-unreadable': ({ file }) => [`${file} of the reranker is not JSON`, LAYOUT],
  'weights-apart': ({ file }) => [
    `the reranker keeps its weights in ${file}`,
    'use a number format whose .onnx file is whole, such as onnx/model_quantized.onnx',
  ],
  'not-a-classifier': ({ found }) => [
    `this is no cross-encoder: config.json says ${found}`,
    'use a model for sequence classification (…ForSequenceClassification)',
  ],
  'too-many-labels': ({ labels }) => [
    `the model has ${labels} labels, so none of them says "relevant"`,
    'use a reranker with one output, or two',
  ],
  'question-long': ({ tokens, most }) => [
    `the question has ${tokens} tokens, and the reranker takes ${most}`,
    'ask it shorter, or use a model that reads more',
  ],
  failed: ({ detail }) => [
    `the reranker does not run: ${textBeginning(oneLine(detail), 200)}`,
    'try another number format of it, or another model',
  ],
};

function crossEncoderWords(problem: CrossEncoderProblem): Words {
  // The entry of a kind takes problems of that kind, as in `wordsOf`.
  const words = (
    FOLDER_WORDS as Readonly<Record<string, ((problem: CrossEncoderProblem) => Words) | undefined>>
  )[problem.kind];
  return words?.(problem) ?? [`the reranker cannot be used: ${problem.kind}`, LAYOUT];
}

/** What happened, in a sentence. */
export function sentenceOf(error: AppError): string {
  return complaintOf(error).complaint.sentence;
}

const RESUME = 'run the same command again: it goes on from what is stored';
const RESTORE_MODEL = 'bring public/models of the checkout back (git checkout -- public/models)';
const short = (hash: string): string => `${hash.slice(0, 12)}…`;

/** Everything but what fetching from Qiita, searching the web and the page's key store can meet: no command does these. */
type Kind = Exclude<
  AppErrorKind,
  | `qiita-${string}`
  | `web-${string}`
  | 'passphrase-wrong'
  | 'llm-builtin-missing'
  | 'private-withheld'
>;
type ErrorOf<K extends Kind> = Extract<AppError, { readonly kind: K }>;
type WordsOf = { readonly [K in Kind]: (error: ErrorOf<K>) => Words };

const WORDS: WordsOf = {
  aborted: () => ['interrupted', RESUME],
  'model-missing': ({ file, status }) => [
    `the model file ${file} is missing${status === null ? '' : ` (status ${status})`}`,
    RESTORE_MODEL,
  ],
  'model-corrupt': ({ file, expected, actual }) => [
    `the model file ${file} is damaged (sha256 ${short(actual)}, expected ${short(expected)})`,
    RESTORE_MODEL,
  ],
  'model-failed': ({ device, detail }) => [
    `the model does not run on ${device}: ${detail}`,
    'try another --device, or install the packages again (npm ci)',
  ],
  'batch-failed': ({ texts, detail }) => [
    `${texts.length} passage(s) cannot be embedded: ${namesOf(texts)} (${detail})`,
    'run the same command again: it tries only what is left; if the same ones fail, edit or remove their article',
  ],
  'worker-crashed': ({ worker, detail }) => [`the ${worker} worker died: ${detail}`, RESUME],
  'quota-exceeded': () => ['the disk is full', 'free some space, then run the same command again'],
  'storage-failed': ({ detail }) => [
    `the index cannot be read or written: ${detail}`,
    'check the folder and its permissions',
  ],
  'storage-newer': ({ found, known }) => [
    `the index has format ${found}, this kurabe knows ${known}`,
    'use the kurabe it was made with, or make it anew in another folder',
  ],
  'index-stale': ({ stored, wanted }) => [
    `the index was made with other settings or another model (${short(stored)}, now ${short(wanted)})`,
    'run kurabe index with --rebuild, or with the settings it was made with',
  ],
  'gate-not-passed': ({ tokenizer, rate }) => [
    `the tokenizer ${tokenizer} does not find the terms of this corpus (${Math.floor(100 * rate)} %)`,
    'see kurabe verify-fts, then kurabe index … --rebuild --tokenizer NAME',
  ],
  'index-empty': () => ['the index holds no articles', 'run kurabe index PATH… --out DIR first'],
  'article-missing': ({ id }) => [
    `there is no article ${id} in this index`,
    'list them with kurabe inspect',
  ],
  'index-busy': () => [
    'another kurabe is writing this index',
    'wait for it to end (if none runs: delete kurabe.lock in the folder)',
  ],
  'invariant-broken': ({ invariant, detail }) => [
    `these modes cannot be compared: ${invariant} differs (${detail})`,
    'run them again when nothing writes to the index',
  ],
  'parse-failed': ({ path, detail }) => [
    `${path} cannot be read: ${detail}`,
    'repair the file or leave it out',
  ],
  'bad-setting': ({ setting, value, rule }) => [
    `${setting} cannot be ${value}: ${rule}`,
    'give another value',
  ],
  'query-empty': () => ['the question is empty', 'write one in quotes'],
  'llm-key-missing': ({ host }) => [`${host} wants a key`, 'set KURABE_LLM_KEY'],
  'llm-key-refused': ({ host }) => [`${host} refuses the key`, 'check KURABE_LLM_KEY'],
  'llm-model-unknown': ({ host, model }) => [
    `${host} has no model ${model}`,
    'give the name of a model it serves with --model',
  ],
  'llm-unreachable': ({ host }) => [
    `${host} does not answer`,
    'check the address given with --llm, and that the server runs',
  ],
  'llm-quota': ({ host }) => [
    `the account at ${host} has no quota left`,
    'check its plan and billing; waiting does not help',
  ],
  'llm-rate-limited': ({ host, retryAt }) => [
    `${host} limits the rate of requests`,
    retryAt === null ? 'try again in a minute' : `try again after ${retryAt}`,
  ],
  'llm-overloaded': ({ host }) => [`${host} is overloaded`, 'try again in a minute'],
  'llm-browser-forbidden': ({ host }) => [
    `${host} forbids calls of this kind for your organisation`,
    'ask its administrator, or use another key',
  ],
  'llm-context-too-long': ({ model }) => [
    `the prompt is too long for ${model}`,
    'use a model with a longer context, or a smaller k',
  ],
  'llm-filtered': ({ host }) => [
    `${host} withheld the answer (content filter)`,
    'ask in other words',
  ],
  'llm-timeout': ({ host, seconds }) => [
    `${host} gave no answer within ${seconds} s`,
    'try again, or use a faster model',
  ],
  'llm-status': ({ host, status, detail }) => [
    `${host} answered with status ${status}: ${detail}`,
    'try again; if it stays, check the address and the model',
  ],
  'llm-bad-answer': ({ host, detail }) => [
    `${host} answered with something unreadable: ${detail}`,
    'try again, or use another model',
  ],
  'cassette-mismatch': ({ purpose, index }) => [
    `the recording has no exchange ${index + 1} for ${purpose}`,
    'replay it with the question, index and settings it was recorded with',
  ],
  'cassette-foreign': ({ reason }) => [
    `the recording was made with other ${reason === 'index' ? 'articles or index settings' : 'prompts'}`,
    'replay it where it was recorded',
  ],
  'cassette-invalid': ({ detail }) => [
    `this is no recording of Kurabe: ${detail}`,
    'give a file that was saved from a run',
  ],
  'cross-encoder': ({ problem }) => crossEncoderWords(problem),
  unexpected: ({ detail }) => [
    `something unexpected happened: ${detail}`,
    'please report it with the command you typed',
  ],
};

function hasWords(error: AppError): error is ErrorOf<Kind> {
  return Object.hasOwn(WORDS, error.kind);
}

function wordsOf(error: ErrorOf<Kind>): Words {
  // The entry of a kind takes errors of that kind: what TypeScript cannot follow through the lookup.
  const words = WORDS[error.kind] as (error: ErrorOf<Kind>) => Words;
  return words(error);
}

/** An error of the core as a complaint of the terminal; `aborted` becomes exit code 130. */
export function complaintOf(error: AppError): Failed {
  const [sentence, next] = wordsOf(
    hasWords(error) ? error : { kind: 'unexpected', detail: error.kind },
  );
  const exitCode = error.kind === 'aborted' ? EXIT.interrupted : EXIT.usage;
  return { ok: false, complaint: { sentence, next, exitCode } };
}
