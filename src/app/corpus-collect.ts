import { compareIds } from '../domain/ids.ts';
import type { SkippedFile } from '../domain/import-report.ts';
import { err, ok } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';
import type { DroppedFile } from '../domain/workspace.ts';

/** A file of a drop; its bytes are not touched here. */
export interface FileNode {
  readonly kind: 'file';
  readonly name: string;
  getFile(): Promise<Blob>;
}

/** A folder of a drop; `getEntries` gives every child, however many there are. */
export interface DirectoryNode {
  readonly kind: 'directory';
  readonly name: string;
  getEntries(): AsyncIterable<DropNode>;
}

export type DropNode = FileNode | DirectoryNode;

export interface Collected {
  /** In path order, so that the same drop is always read in the same order. */
  readonly files: readonly DroppedFile[];
  /** What the browser named but would not open. */
  readonly unreadable: readonly SkippedFile[];
}

export interface CollectOptions {
  readonly signal: AbortSignal;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /** Gives the main thread back; resolves in a later task. */
  readonly pause: () => Promise<void>;
  /** Called with the number of files found so far, each time the thread is given back. */
  readonly onFound?: (files: number) => void;
}

/** Longest stretch of collecting before the thread is given back: half a frame at 60 Hz. */
const STRETCH_MS = 8;

/**
 * Walks a drop into a flat list of files with their paths (`folder/sub/name`), folder names kept.
 * A file or folder that cannot be opened is listed, it never stops the rest. Fails only with `aborted`.
 */
export async function collect(
  roots: readonly DropNode[],
  options: CollectOptions,
): Promise<Result<Collected>> {
  const { signal, now, pause, onFound } = options;
  const files: DroppedFile[] = [];
  const unreadable: SkippedFile[] = [];
  let stretchStart = now();

  async function breathe(): Promise<void> {
    if (now() - stretchStart < STRETCH_MS) return;
    onFound?.(files.length);
    await pause();
    stretchStart = now();
  }

  async function visit(node: DropNode, parent: string): Promise<void> {
    const path = parent === '' ? node.name : `${parent}/${node.name}`;
    try {
      if (node.kind === 'file') {
        const blob = await node.getFile();
        // A picked file is looked up on disk when it is first asked: here one by one, else all at once when they are sent.
        void blob.size;
        files.push({ path, blob });
      } else {
        for await (const child of node.getEntries()) {
          if (signal.aborted) return;
          await visit(child, path);
        }
      }
    } catch (cause) {
      unreadable.push({ path, reason: { kind: 'unreadable', detail: detailOf(cause) } });
    }
    await breathe();
  }

  for (const root of roots) {
    if (!signal.aborted) await visit(root, '');
  }
  if (signal.aborted) return err({ kind: 'aborted' });
  files.sort((a, b) => compareIds(a.path, b.path));
  return ok({ files, unreadable });
}

function detailOf(cause: unknown): string {
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
}
