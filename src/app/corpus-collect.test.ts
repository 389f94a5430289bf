import { describe, expect, it } from 'vitest';
import { collect } from './corpus-collect.ts';
import type { CollectOptions, DirectoryNode, DropNode, FileNode } from './corpus-collect.ts';
import { nodesOfFileList, nodesOfTransfer } from './corpus-sources.ts';

function options(overrides: Partial<CollectOptions> = {}): CollectOptions {
  return {
    signal: new AbortController().signal,
    now: () => 0,
    pause: () => Promise.resolve(),
    ...overrides,
  };
}

function fileNode(name: string, text = name): FileNode {
  return { kind: 'file', name, getFile: () => Promise.resolve(new Blob([text])) };
}

function folder(name: string, children: readonly DropNode[]): DirectoryNode {
  return {
    kind: 'directory',
    name,
    async *getEntries() {
      yield* children;
    },
  };
}

/** A browser's entry: `readEntries` hands out at most `batch` children a call, then an empty list, as Chromium does. */
function entryOf(
  name: string,
  children: readonly FileSystemEntry[] | null,
  batch = 100,
): FileSystemEntry {
  if (children === null) {
    return {
      isFile: true,
      isDirectory: false,
      name,
      file: (resolve: (file: File) => void) => resolve(new File([name], name)),
    } as unknown as FileSystemEntry;
  }
  return {
    isFile: false,
    isDirectory: true,
    name,
    createReader() {
      let next = 0;
      return {
        readEntries(resolve: (entries: readonly FileSystemEntry[]) => void) {
          const entries = children.slice(next, next + batch);
          next += entries.length;
          resolve(entries);
        },
      };
    },
  } as unknown as FileSystemEntry;
}

function itemOf(entry: FileSystemEntry | null, file: File | null = null): DataTransferItem {
  return {
    kind: 'file',
    type: '',
    webkitGetAsEntry: () => entry,
    getAsFile: () => file,
  } as unknown as DataTransferItem;
}

async function pathsOf(nodes: readonly DropNode[]): Promise<readonly string[]> {
  const result = await collect(nodes, options());
  if (!result.ok) throw new Error(result.error.kind);
  return result.value.files.map(({ path }) => path);
}

describe('collect', () => {
  it('keeps folder names in the paths and sorts by path', async () => {
    const tree = folder('export', [
      fileNode('b.md'),
      folder('sub', [fileNode('a.md')]),
      fileNode('a.md'),
    ]);
    expect(await pathsOf([tree, fileNode('alone.md')])).toEqual([
      'alone.md',
      'export/a.md',
      'export/b.md',
      'export/sub/a.md',
    ]);
  });

  it('lists what cannot be opened and goes on', async () => {
    const locked: FileNode = {
      kind: 'file',
      name: 'locked.md',
      getFile: () => Promise.reject(new DOMException('denied', 'NotReadableError')),
    };
    const result = await collect([folder('x', [locked, fileNode('fine.md')])], options());
    expect(result).toMatchObject({
      ok: true,
      value: {
        files: [{ path: 'x/fine.md' }],
        unreadable: [
          {
            path: 'x/locked.md',
            reason: { kind: 'unreadable', detail: 'NotReadableError: denied' },
          },
        ],
      },
    });
  });

  it('keeps the children of a folder that breaks off half-way', async () => {
    const broken: DirectoryNode = {
      kind: 'directory',
      name: 'broken',
      async *getEntries() {
        yield fileNode('first.md');
        throw new Error('gone');
      },
    };
    const result = await collect([broken], options());
    expect(result).toMatchObject({
      ok: true,
      value: { files: [{ path: 'broken/first.md' }], unreadable: [{ path: 'broken' }] },
    });
  });

  it('stops on abort, inside a folder too', async () => {
    const controller = new AbortController();
    let opened = 0;
    const counted = (name: string): FileNode => ({
      kind: 'file',
      name,
      getFile: () => {
        opened += 1;
        if (opened === 2) controller.abort();
        return Promise.resolve(new Blob());
      },
    });
    const many = Array.from({ length: 50 }, (_, i) => counted(`${i}.md`));
    const result = await collect(
      [folder('x', many), folder('y', many)],
      options({ signal: controller.signal }),
    );
    expect(result).toEqual({ ok: false, error: { kind: 'aborted' } });
    expect(opened).toBe(2);
  });

  it('gives the thread back after each stretch and says how many files were found', async () => {
    let clock = 0;
    let pauses = 0;
    const found: number[] = [];
    const slow = (name: string): FileNode => ({
      kind: 'file',
      name,
      getFile: () => {
        clock += 3;
        return Promise.resolve(new Blob());
      },
    });
    const tree = folder(
      'x',
      Array.from({ length: 30 }, (_, i) => slow(`${i}.md`)),
    );
    await collect(
      [tree],
      options({
        now: () => clock,
        pause: () => {
          pauses += 1;
          return Promise.resolve();
        },
        onFound: (files) => found.push(files),
      }),
    );
    // 3 ms a file and 8 ms a stretch: every third file.
    expect(pauses).toBe(10);
    expect(found).toEqual([3, 6, 9, 12, 15, 18, 21, 24, 27, 30]);
  });
});

describe('nodesOfTransfer', () => {
  it('reads 250 entries handed out in batches of 100, nested folders too', async () => {
    const leaves = (count: number): FileSystemEntry[] =>
      Array.from({ length: count }, (_, i) => entryOf(`${String(i).padStart(3, '0')}.md`, null));
    const tree = entryOf('export', [...leaves(250), entryOf('nested', leaves(101))]);
    const paths = await pathsOf(nodesOfTransfer([itemOf(tree)]));
    expect(paths).toHaveLength(351);
    expect(new Set(paths).size).toBe(351);
    expect(paths).toContain('export/249.md');
    expect(paths).toContain('export/nested/100.md');
  });

  it('takes an item without an entry as a file, and leaves text alone', async () => {
    const text = { kind: 'string', type: 'text/plain' } as DataTransferItem;
    const nodes = nodesOfTransfer([
      text,
      itemOf(null, new File(['x'], 'scripted.md')),
      itemOf(null),
    ]);
    expect(await pathsOf(nodes)).toEqual(['scripted.md']);
  });
});

describe('nodesOfFileList', () => {
  it('keeps the path below a picked folder', async () => {
    const inFolder = new File(['x'], 'a.md');
    Object.defineProperty(inFolder, 'webkitRelativePath', { value: 'picked/sub/a.md' });
    const alone = new File(['x'], 'b.md');
    Object.defineProperty(alone, 'webkitRelativePath', { value: '' });
    expect(await pathsOf(nodesOfFileList([inFolder, alone]))).toEqual(['b.md', 'picked/sub/a.md']);
  });
});

describe('picked files', () => {
  it('are looked up one by one, with the thread given back in between', async () => {
    const order: string[] = [];
    class PickedFile extends Blob {
      override get size(): number {
        order.push('look up');
        return 1;
      }
    }
    const node: FileNode = {
      kind: 'file',
      name: 'a.md',
      getFile: () => Promise.resolve(new PickedFile(['a'])),
    };
    let time = 0;
    await collect(
      [node, { ...node, name: 'b.md' }],
      options({ now: () => (time += 100), pause: async () => void order.push('pause') }),
    );
    expect(order).toEqual(['look up', 'pause', 'look up', 'pause']);
  });
});
