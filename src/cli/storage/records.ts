import { mkdir, open, readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { headOf } from '../../storage/derive.ts';
import type { ArticleHead, StoredArticle } from '../../storage/index-store.ts';
import { writeAtomically } from './atomic-file.ts';
import { nameOf } from './file-name.ts';
import type { FolderState } from './index-file.ts';
import { decodeHead, decodeRecord, encodeRecord } from './record-file.ts';
import { STATES } from './states-files.ts';

/** Folder of the records below the index. */
const RECORDS = 'records';
/** Holds nearly every head, so that opening reads each record once. */
const HEAD_BYTES = 4096;

const pathOf = (folder: string, record: string): string => join(folder, RECORDS, `${record}.bin`);

/** Writes an article as of `revision` beside the record that still counts; gives the name of the new one. */
export async function writeRecord(
  folder: string,
  stored: StoredArticle,
  revision: number,
  textRevision: number,
): Promise<string> {
  const record = nameOf(stored.article.id, revision);
  const head = headOf(stored, revision, textRevision);
  await mkdir(join(folder, RECORDS), { recursive: true });
  await writeAtomically(pathOf(folder, record), encodeRecord(stored, head));
  return record;
}

/** The head of a record, without reading its text. */
export async function readHead(folder: string, record: string): Promise<ArticleHead> {
  const file = await open(pathOf(folder, record));
  try {
    for (let length = HEAD_BYTES; ;) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
      const head = decodeHead(buffer.subarray(0, bytesRead));
      if (typeof head !== 'number') return head;
      if (head <= length) throw new Error(`the record ${record} is cut off`);
      length = head;
    }
  } finally {
    await file.close();
  }
}

/** A whole record. */
export async function readRecord(folder: string, record: string): Promise<StoredArticle> {
  return decodeRecord(await readFile(pathOf(folder, record)));
}

/** Removes a record that no longer counts. */
export async function dropRecord(folder: string, record: string): Promise<void> {
  await rm(pathOf(folder, record), { force: true });
}

/** Removes what a killed run left behind: records and token states that do not count, and files half written. */
export async function sweep(folder: string, { records, states }: FolderState): Promise<void> {
  await keepOnly(join(folder, RECORDS), [...records.values()]);
  await keepOnly(
    join(folder, STATES),
    [...states.files.values()].flatMap((files) => files.map(({ name }) => name)),
  );
  for (const name of await readdir(folder)) {
    if (name.endsWith('.part')) await rm(join(folder, name), { force: true });
  }
}

async function keepOnly(folder: string, records: readonly string[]): Promise<void> {
  const named = new Set(records.map((record) => `${record}.bin`));
  for (const name of await readdir(folder).catch(() => [])) {
    if (!named.has(name)) await rm(join(folder, name), { force: true });
  }
}
