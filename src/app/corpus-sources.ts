import type { DirectoryNode, DropNode, FileNode } from './corpus-collect.ts';

/**
 * The items of a drop or paste as nodes. Must be called inside the event: the browser empties the list as soon
 * as the handler returns. An item without an entry (a scripted drop, an image on the clipboard) is taken as a file.
 */
export function nodesOfTransfer(items: Iterable<DataTransferItem>): readonly DropNode[] {
  const nodes: DropNode[] = [];
  for (const item of items) {
    if (item.kind !== 'file') continue;
    const entry = item.webkitGetAsEntry?.() ?? null;
    const file = entry === null ? item.getAsFile() : null;
    if (entry !== null) nodes.push(nodeOfEntry(entry));
    else if (file !== null) nodes.push(nodeOfFile(file, file.name));
  }
  return nodes;
}

/** The files of a file or folder picker; a picked folder gives each file its path from that folder. */
export function nodesOfFileList(files: Iterable<File>): readonly DropNode[] {
  return Array.from(files, (file) => nodeOfFile(file, file.webkitRelativePath || file.name));
}

function nodeOfFile(file: File, name: string): FileNode {
  return { kind: 'file', name, getFile: () => Promise.resolve(file) };
}

function nodeOfEntry(entry: FileSystemEntry): DropNode {
  return isDirectory(entry)
    ? nodeOfDirectory(entry)
    : nodeOfFileEntry(entry as FileSystemFileEntry);
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function nodeOfFileEntry(entry: FileSystemFileEntry): FileNode {
  return {
    kind: 'file',
    name: entry.name,
    getFile: () => new Promise((resolve, reject) => entry.file(resolve, reject)),
  };
}

function nodeOfDirectory(entry: FileSystemDirectoryEntry): DirectoryNode {
  return { kind: 'directory', name: entry.name, getEntries: () => children(entry) };
}

/** Chromium gives at most 100 entries a call: ask until the answer is empty. */
async function* children(directory: FileSystemDirectoryEntry): AsyncIterable<DropNode> {
  const reader = directory.createReader();
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (batch.length === 0) return;
    for (const entry of batch) yield nodeOfEntry(entry);
  }
}
