import { rename, rm, writeFile } from 'node:fs/promises';

/**
 * Writes a file that is either the old or the new one, whenever the process is killed: beside it first, then renamed
 * over it. (Not forced to the disk: that would cost more than embedding again what a power cut takes.)
 */
export async function writeAtomically(path: string, bytes: Uint8Array | string): Promise<void> {
  const partial = `${path}.${process.pid}.part`;
  try {
    await writeFile(partial, bytes);
    await rename(partial, path);
  } catch (cause) {
    await rm(partial, { force: true });
    throw cause;
  }
}
