import { appendFile, mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  EMPTY,
  INDEX_FILE,
  INDEX_FORMAT,
  LOG_FILE,
  advance,
  readState,
  writeBase,
} from './index-file.ts';
import type { FolderState, LogEntry } from './index-file.ts';
import { Refused } from './storage-failure.ts';

/** The state of one folder, kept in memory while no other process changes the files. */
export interface StateFile {
  /** Throws `Refused` for a later format, and on a damaged `kurabe.json`. */
  load(): Promise<FolderState>;
  /**
   * Makes a write the truth: one line in the log, or a new `kurabe.json` for the first write of this process (after
   * a kill the log may end in half a line).
   */
  append(entry: LogEntry): Promise<void>;
  /** Puts `state` in the place of everything. */
  replace(state: FolderState): Promise<void>;
}

async function signatureOf(path: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  return found === null ? '-' : `${found.ino}:${found.mtimeMs}:${found.size}`;
}

/**
 * The state kept in `folder`, read at the first call and again after another process wrote. Rejects with `Refused` for
 * a later format, and with system errors.
 */
export function createStateFile(folder: string): StateFile {
  const base = join(folder, INDEX_FILE);
  const log = join(folder, LOG_FILE);
  let known: { readonly state: FolderState; readonly signature: string } | null = null;
  let isLogOurs = false;

  const signature = async (): Promise<string> =>
    `${await signatureOf(base)} ${await signatureOf(log)}`;

  async function load(): Promise<FolderState> {
    const found = await signature();
    if (known?.signature === found) return known.state;
    const stored = await readState(folder);
    if (stored.kind === 'newer') {
      throw new Refused({ kind: 'storage-newer', found: stored.format, known: INDEX_FORMAT });
    }
    if (stored.kind === 'damaged') throw new Error(`${INDEX_FILE} is damaged`);
    const state = stored.kind === 'absent' ? EMPTY : stored.state;
    known = { state, signature: found };
    return state;
  }

  async function replace(state: FolderState): Promise<void> {
    await mkdir(folder, { recursive: true });
    await writeBase(folder, state);
    await rm(log, { force: true });
    isLogOurs = true;
    known = { state, signature: await signature() };
  }

  return {
    load,
    replace,
    async append(entry) {
      const state = advance(await load(), entry);
      if (!isLogOurs) return replace(state);
      await appendFile(log, `${JSON.stringify(entry)}\n`);
      known = { state, signature: await signature() };
    },
  };
}
