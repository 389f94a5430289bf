import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PassageStates, StatesHead } from '../../storage/index-store.ts';
import { writeAtomically } from './atomic-file.ts';
import { nameOf } from './file-name.ts';
import type { StatesFile } from './index-file.ts';

/** Folder of the token states below the index. */
export const STATES = 'states';
/** Bytes that say how long the token states of a passage are (u32, little-endian). */
const LENGTH = 4;

const pathOf = (folder: string, name: string): string => join(folder, STATES, `${name}.bin`);

/** Ordinals of an article that have token states, ascending. */
export function ordinalsIn(files: readonly StatesFile[] | undefined): readonly number[] {
  return (files ?? []).flatMap(({ ordinals }) => ordinals).toSorted((a, b) => a - b);
}

/** How many passages of an article have token states, and how large these are. */
export function headOfFiles(files: readonly StatesFile[]): StatesHead {
  return {
    passages: ordinalsIn(files).length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/**
 * Writes token states of an article beside those it has: one file for what one write brings, the lengths first, so that
 * a long article is not written again for every few of its passages.
 */
export async function writeStates(
  folder: string,
  id: string,
  revision: number,
  passages: readonly PassageStates[],
): Promise<StatesFile> {
  const name = nameOf(id, revision);
  const lengths = new DataView(new ArrayBuffer(passages.length * LENGTH));
  for (const [at, { bytes }] of passages.entries()) {
    lengths.setUint32(at * LENGTH, bytes.byteLength, true);
  }
  const parts = [new Uint8Array(lengths.buffer), ...passages.map(({ bytes }) => bytes)];
  await mkdir(join(folder, STATES), { recursive: true });
  await writeAtomically(pathOf(folder, name), Buffer.concat(parts));
  return {
    name,
    ordinals: passages.map(({ ordinal }) => ordinal),
    bytes: passages.reduce((sum, { bytes }) => sum + bytes.byteLength, 0),
  };
}

/** Token states of one passage; `null` when no file has them. Only that file is read. */
export async function readStatesOf(
  folder: string,
  files: readonly StatesFile[] | undefined,
  ordinal: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const file = files?.find(({ ordinals }) => ordinals.includes(ordinal));
  if (file === undefined) return null;
  const content = await readFile(pathOf(folder, file.name));
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  let from = file.ordinals.length * LENGTH;
  for (const [at, each] of file.ordinals.entries()) {
    const length = view.getUint32(at * LENGTH, true);
    if (from + length > content.length) throw new Error(`${file.name} is cut off`);
    if (each === ordinal) return new Uint8Array(content.subarray(from, from + length));
    from += length;
  }
  return null;
}

/** Removes files that no longer count. */
export async function dropStates(
  folder: string,
  files: readonly StatesFile[] | undefined,
): Promise<void> {
  for (const { name } of files ?? []) await rm(pathOf(folder, name), { force: true });
}
