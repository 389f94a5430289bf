import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { LOCK_FILE, createFileLock } from './file-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kurabe-lock-'));
  return () => rm(folder, { recursive: true, force: true });
});

describe('createFileLock', () => {
  it('has one holder until it is released', async () => {
    const release = await createFileLock(folder).acquire();
    expect(await createFileLock(folder).acquire()).toBeNull();
    release?.();
    expect(await createFileLock(folder).acquire()).not.toBeNull();
  });

  it('takes over from a process that has ended, not from one that runs', async () => {
    const ended = spawnSync(process.execPath, ['--version']).pid;
    await writeFile(join(folder, LOCK_FILE), `${ended}\n`);
    const release = await createFileLock(folder).acquire();
    expect(release).not.toBeNull();
    await writeFile(join(folder, LOCK_FILE), '1\n');
    expect(await createFileLock(folder).acquire()).toBeNull();
  });

  it('leaves alone a lock that is just being written', async () => {
    await writeFile(join(folder, LOCK_FILE), '');
    expect(await createFileLock(folder).acquire()).toBeNull();
  });
});
