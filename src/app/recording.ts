import { APP_VERSION } from '../config/app.ts';
import { PROMPTS_VERSION } from '../config/prompts-version.ts';
import { err, ok } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';
import type { WorkspaceId } from '../domain/workspace.ts';
import { canonicalJson } from '../lib/canonical-json.ts';
import type { Canonical } from '../lib/canonical-json.ts';
import { isPlain, parsedJson } from '../lib/plain.ts';
import { sha256Hex } from '../lib/sha256.ts';
import { isCassette } from '../llm/cassette/cassette.ts';
import type { Cassette } from '../llm/cassette/cassette.ts';
import { isRecordedSearch, type RecordedSearch } from '../web-search/web-tape.ts';
import { optionsFrom } from './compare-options.ts';
import type { CompareOptions } from './compare-options.ts';
import { RECORDING_FORMAT } from './looks-like-recording.ts';
import type { PaneId } from './pane.ts';

/** One question of a recorded conversation, and what its columns ran with. */
export interface RecordedTurn {
  readonly question: string;
  readonly options: CompareOptions;
  /** Host that private articles were kept from; `null` when there were none, or they were allowed. */
  readonly withheldFrom: string | null;
  /** Host of the web search that could be asked; `null` when it was off. */
  readonly webHost: string | null;
}

/**
 * A conversation as it was recorded: what was asked of whom, every exchange with the model, and every search of the web.
 * No article, no key, no address of a server.
 */
export interface Recording {
  /** ISO 8601. */
  readonly recordedAt: string;
  readonly workspace: WorkspaceId;
  /** Of the articles and settings that were searched: on others the requests would be others. */
  readonly indexHash: string;
  readonly turns: readonly RecordedTurn[];
  readonly cassette: Cassette;
  readonly webSearches: readonly RecordedSearch[];
}

const VERSION = 1;
const WORKSPACES: readonly WorkspaceId[] = ['sample', 'own'];

/** A recording as the text of a file: JSON with its format, version and hash. */
export async function writeRecording(recording: Recording): Promise<string> {
  const made = { format: RECORDING_FORMAT, version: VERSION, app: APP_VERSION };
  const content = { ...made, promptsVersion: PROMPTS_VERSION, ...recording };
  return `${JSON.stringify({ ...content, hash: await hashOf(content) }, null, 1)}\n`;
}

/**
 * Reads a recording's file for a page that has the modes `all`. Another file, a newer version or an edited one is
 * `cassette-invalid`; one that was made with other prompts is `cassette-foreign`, for no request of it would match.
 */
export async function readRecording(
  text: string,
  all: readonly PaneId[],
): Promise<Result<Recording>> {
  const parsed = parsedJson(text);
  if (!isPlain(parsed) || parsed['format'] !== RECORDING_FORMAT)
    return invalid('another kind of file');
  if (parsed['version'] !== VERSION) {
    return invalid(`version ${JSON.stringify(parsed['version'])}, known is ${VERSION}`);
  }
  const { hash, ...content } = parsed;
  if (hash !== (await hashOf(content))) return invalid('its content does not match its hash');
  const { recordedAt, indexHash, promptsVersion, turns, cassette } = content;
  // Files of before the web could be searched have neither this nor the host.
  const { webSearches = [] } = content;
  const workspace = WORKSPACES.find((id) => id === content['workspace']);
  if (
    workspace === undefined ||
    typeof recordedAt !== 'string' ||
    typeof indexHash !== 'string' ||
    typeof promptsVersion !== 'string' ||
    !Array.isArray(turns) ||
    turns.length === 0 ||
    !turns.every(isTurn) ||
    !isCassette(cassette) ||
    !Array.isArray(webSearches) ||
    !webSearches.every(isRecordedSearch)
  ) {
    return invalid('fields are missing');
  }
  if (promptsVersion !== PROMPTS_VERSION)
    return err({ kind: 'cassette-foreign', reason: 'prompts' });
  return ok({
    recordedAt,
    workspace,
    indexHash,
    turns: turns.map(({ question, options, withheldFrom, webHost = null }) => ({
      question,
      options: optionsFrom(options, all),
      withheldFrom,
      webHost,
    })),
    cassette,
    webSearches,
  });
}

function isTurn(value: unknown): value is Pick<RecordedTurn, 'question' | 'withheldFrom'> & {
  readonly options: unknown;
  readonly webHost?: string | null;
} {
  if (!isPlain(value)) return false;
  const { question, withheldFrom, webHost = null } = value;
  return (
    typeof question === 'string' &&
    question !== '' &&
    (withheldFrom === null || typeof withheldFrom === 'string') &&
    (webHost === null || typeof webHost === 'string')
  );
}

function hashOf(content: object): Promise<string> {
  return sha256Hex(canonicalJson(content as unknown as Canonical));
}

function invalid(detail: string): Result<Recording> {
  return err({ kind: 'cassette-invalid', detail });
}
