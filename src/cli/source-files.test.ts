import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { sourceFiles } from './source-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kurabe-files-'));
  return () => rm(folder, { recursive: true, force: true });
});

async function write(path: string, content = path): Promise<void> {
  await mkdir(join(folder, path, '..'), { recursive: true });
  await writeFile(join(folder, path), content);
}

async function paths(...typed: string[]): Promise<readonly string[] | string> {
  const files = await sourceFiles(typed, folder, null);
  return files.ok ? files.value.map(({ path }) => path) : files.complaint.sentence;
}

describe('sourceFiles', () => {
  it('finds every file below a folder, relative to it, sorted, NFC', async () => {
    await write('in/b.md');
    await write('in/a/deep/か\u3099.md');
    await write('in/.hidden/x.md');
    await write('in/B.md');
    expect(await paths('in')).toEqual(['.hidden/x.md', 'B.md', 'a/deep/\u304C.md', 'b.md']);
  });

  it('names a single file by its name and reads it', async () => {
    await write('in/a.md', 'abc');
    const files = await sourceFiles([join(folder, 'in/a.md')], '/', null);
    expect(files.ok && files.value.map(({ path, size }) => [path, size])).toEqual([['a.md', 3]]);
    const [file] = files.ok ? files.value : [];
    expect(new TextDecoder().decode(await file?.read())).toBe('abc');
  });

  it('tells files of the same relative path in two folders apart', async () => {
    await write('one/a.md');
    await write('two/a.md');
    await write('two/b.md');
    expect(await paths('one', 'two')).toEqual(['b.md', 'one/a.md', 'two/a.md']);
  });

  it('takes a file once however often it is named', async () => {
    await write('in/a.md');
    expect(await paths('in', 'in', 'in/a.md')).toEqual(['a.md']);
  });

  it('follows links, but not in circles', async () => {
    await write('in/a.md');
    await write('elsewhere/b.md');
    await symlink(join(folder, 'in'), join(folder, 'in/again'));
    await symlink(join(folder, 'elsewhere'), join(folder, 'in/linked'));
    expect(await paths('in')).toEqual(['a.md', 'linked/b.md']);
  });

  it('keeps a broken link so that the import can name it', async () => {
    await mkdir(join(folder, 'in'));
    await symlink(join(folder, 'gone'), join(folder, 'in/lost.md'));
    const files = await sourceFiles(['in'], folder, null);
    const [file] = files.ok ? files.value : [];
    expect(file?.path).toBe('lost.md');
    await expect(file?.read()).rejects.toThrow('ENOENT');
  });

  it.skipIf(process.getuid?.() === 0)('names a folder that will not open', async () => {
    await write('in/shut/a.md');
    await chmod(join(folder, 'in/shut'), 0);
    expect(await paths('in')).toEqual(['shut']);
    await chmod(join(folder, 'in/shut'), 0o700);
  });

  it('passes over the folder of the index', async () => {
    await write('in/a.md');
    await write('in/index/kurabe.json');
    const files = await sourceFiles(['in'], folder, join(folder, 'in/index'));
    expect(files.ok && files.value.map(({ path }) => path)).toEqual(['a.md']);
  });

  it('names what is no file (a pipe, a socket), and never reads it', async () => {
    await write('in/a.md');
    const server = createServer().listen(join(folder, 'in/pipe.md'));
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    await symlink(join(folder, 'in/pipe.md'), join(folder, 'in/to-pipe.md'));
    for (const typed of ['in', 'in/pipe.md']) {
      const files = await sourceFiles([typed], folder, null);
      const pipes = files.ok ? files.value.filter(({ path }) => path.endsWith('pipe.md')) : [];
      expect(pipes.length).toBe(typed === 'in' ? 2 : 1);
      for (const pipe of pipes) await expect(pipe.read()).rejects.toThrow('not a regular file');
    }
  });

  it('refuses what does not exist, an empty path, and nothing at all', async () => {
    await write('a.md');
    expect(await paths('nowhere')).toBe('nowhere does not exist');
    expect(await paths('')).toBe('a PATH is empty');
    expect(await paths('a.md', ' ')).toBe('a PATH is empty');
    expect(await paths()).toBe('no PATH given');
  });
});
