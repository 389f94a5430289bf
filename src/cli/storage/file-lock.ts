import { rmSync } from 'node:fs';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../system-error.ts';
import type { WriterLock } from '../../workers/indexing/writer.ts';

export const LOCK_FILE = 'kurabe.lock';

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    // EPERM: it runs, under another user.
    return codeOf(cause) === 'EPERM';
  }
}

async function create(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx');
    await file.writeFile(`${process.pid}\n`);
    await file.close();
    return true;
  } catch (cause) {
    if (codeOf(cause) === 'EEXIST') return false;
    throw cause;
  }
}

/** The lock of a run that was killed: its process is gone. An unreadable one is being written right now. */
async function isLeftOver(path: string): Promise<boolean> {
  const pid = Number.parseInt(await readFile(path, 'utf8').catch(() => ''), 10);
  return Number.isInteger(pid) && !isAlive(pid);
}

/** The right to write an index folder: a file with the process id of its holder. */
export function createFileLock(folder: string): WriterLock {
  const path = join(folder, LOCK_FILE);
  return {
    async acquire() {
      await mkdir(folder, { recursive: true });
      let isOurs = await create(path);
      if (!isOurs && (await isLeftOver(path))) {
        await rm(path, { force: true });
        isOurs = await create(path);
      }
      // At once: this process may ask for the lock again right after.
      return isOurs ? () => rmSync(path, { force: true }) : null;
    },
  };
}
