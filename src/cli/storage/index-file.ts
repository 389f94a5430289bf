import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compareIds } from '../../domain/ids.ts';
import { NO_STATES } from '../../storage/derive.ts';
import type { IndexHeader, StatesHeader } from '../../storage/index-store.ts';
import { codeOf } from '../system-error.ts';
import { writeAtomically } from './atomic-file.ts';

/**
 * Version of the files of an index folder; a folder of a later one is refused with `storage-newer`. Format 1 is read as
 * one without token states, which came with 2.
 */
export const INDEX_FORMAT = 2;
export const INDEX_FILE = 'kurabe.json';
/** Writes since `kurabe.json` was last replaced, a line each. */
export const LOG_FILE = 'kurabe.log';

/** A file with token states of some passages of one article. */
export interface StatesFile {
  /** Name below the folder of token states, without `.bin`. */
  readonly name: string;
  readonly ordinals: readonly number[];
  /** Of the token states in it. */
  readonly bytes: number;
}

/** Token states of a folder: files that are not named do not exist. */
export interface FolderStates extends StatesHeader {
  readonly files: ReadonlyMap<string, readonly StatesFile[]>;
}

/** What an index is made with, and which record of each article counts: records not named do not exist. */
export interface FolderState {
  /** Grows by one with every write; 0 when nothing was ever written. */
  readonly revision: number;
  readonly header: IndexHeader | null;
  /** Record name (without `.bin`) by article id. */
  readonly records: ReadonlyMap<string, string>;
  readonly states: FolderStates;
}

/** One write: the state after it differs from the one before in these records. */
export interface LogEntry {
  readonly revision: number;
  readonly header: IndexHeader | null;
  readonly put: readonly (readonly [id: string, record: string])[];
  readonly remove: readonly string[];
  /** Present when it touches token states: those of `drop` go first. */
  readonly states?: StatesHeader & {
    readonly drop: readonly string[] | 'all';
    readonly add: readonly (readonly [id: string, file: StatesFile])[];
  };
}

/** The state of a folder that was never written. */
export const EMPTY: FolderState = {
  revision: 0,
  header: null,
  records: new Map(),
  states: { ...NO_STATES, files: new Map() },
};

/** Found, absent, of a later format, or not a file of ours. */
export type StoredState =
  | { readonly kind: 'found'; readonly state: FolderState }
  | { readonly kind: 'absent' }
  | { readonly kind: 'newer'; readonly format: number }
  | { readonly kind: 'damaged' };

/** The state after one more write. */
export function advance(
  state: FolderState,
  { revision, header, put, remove, states }: LogEntry,
): FolderState {
  const records = new Map(state.records);
  for (const id of remove) records.delete(id);
  for (const [id, record] of put) records.set(id, record);
  return {
    revision,
    header,
    records,
    states: states === undefined ? state.states : statesAfter(state.states, states),
  };
}

function statesAfter(
  before: FolderStates,
  { isKept, identity, drop, add }: NonNullable<LogEntry['states']>,
): FolderStates {
  const files = new Map(drop === 'all' ? [] : before.files);
  if (drop !== 'all') for (const id of drop) files.delete(id);
  for (const [id, file] of add) files.set(id, [...(files.get(id) ?? []), file]);
  return { isKept, identity, files };
}

/**
 * Reads the state of a folder. The log is read first: when a writer folds it into `kurabe.json` in between, its lines
 * are in both, and count once. Throws what the file system throws (not for absent files).
 */
export async function readState(folder: string): Promise<StoredState> {
  const log = await readIfThere(join(folder, LOG_FILE));
  const base = await readIfThere(join(folder, INDEX_FILE));
  if (base === null) return { kind: 'absent' };
  const stored = parse(base);
  if (stored.kind !== 'found') return stored;
  const later = entriesOf(log ?? '').filter((entry) => entry.revision > stored.state.revision);
  return { kind: 'found', state: later.reduce(advance, stored.state) };
}

/** Replaces `kurabe.json`. */
export async function writeBase(
  folder: string,
  { revision, header, records, states }: FolderState,
): Promise<void> {
  const sorted = <T>(named: ReadonlyMap<string, T>): Record<string, T> =>
    Object.fromEntries([...named].toSorted(([a], [b]) => compareIds(a, b)));
  const file = {
    format: INDEX_FORMAT,
    revision,
    header,
    records: sorted(records),
    states: { ...states, files: sorted(states.files) },
  };
  await writeAtomically(join(folder, INDEX_FILE), `${JSON.stringify(file, null, 1)}\n`);
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return null;
    throw cause;
  }
}

function parse(content: string): StoredState {
  let value: Record<string, unknown> | null;
  try {
    value = JSON.parse(content) as Record<string, unknown> | null;
  } catch {
    return { kind: 'damaged' };
  }
  const { format, revision, header, records, states } = value ?? {};
  if (typeof format !== 'number') return { kind: 'damaged' };
  if (format > INDEX_FORMAT) return { kind: 'newer', format };
  if (typeof revision !== 'number' || header === undefined || typeof records !== 'object') {
    return { kind: 'damaged' };
  }
  const named = new Map(Object.entries((records ?? {}) as Record<string, string>));
  return {
    kind: 'found',
    state: {
      revision,
      header: header as IndexHeader | null,
      records: named,
      states: readStates(states as StoredStates | undefined),
    },
  };
}

interface StoredStates extends StatesHeader {
  readonly files: Readonly<Record<string, readonly StatesFile[]>>;
}

function readStates(stored: StoredStates | undefined): FolderStates {
  return stored === undefined
    ? EMPTY.states
    : { ...stored, files: new Map(Object.entries(stored.files)) };
}

/** A last line without an end is a write that was cut off: it never happened. */
function entriesOf(log: string): readonly LogEntry[] {
  const lines = log.split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as LogEntry);
}
