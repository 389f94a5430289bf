import { Inflate } from 'fflate';
import { LIMITS } from '../../config/limits.ts';
import type { SkipReason } from '../../domain/import-report.ts';
import { crc32 } from './crc32.ts';
import type { ZipEntry } from './zip-directory.ts';

export type Unzipped =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | {
      readonly ok: false;
      readonly reason: SkipReason;
      /** There is more in it than it declares: what it is part of must not be trusted. */
      readonly isLie?: true;
    };

const LOCAL_HEADER = 0x04034b50;
const LOCAL_HEADER_SIZE = 30;
const STORED = 0;
const DEFLATED = 8;
/** Compressed bytes handed over at once: one step inflates to ~64 MB at most (deflate's limit is 1,032 : 1). */
const STEP = 64 * 1024;

/**
 * Unpacks one entry of a zip. The size in the directory is the cap: an entry that inflates beyond it lies and is
 * refused at once, so a bomb costs no more than one step over what it declares, which was checked before. Sizes and
 * CRC-32 come from the directory, so entries with a data descriptor need nothing special.
 */
export function unzipEntry(archive: Uint8Array, entry: ZipEntry): Unzipped {
  if (entry.size > LIMITS.zipEntryBytes) {
    return refuse({ kind: 'too-large', bytes: entry.size, limit: LIMITS.zipEntryBytes });
  }
  const packed = packedBytes(archive, entry);
  if (packed === null) return unreadable('the data of the entry is missing');
  if (entry.method !== STORED && entry.method !== DEFLATED) {
    return unreadable(`compression method ${entry.method} is not supported`);
  }
  const bytes = entry.method === STORED ? packed : inflate(packed, entry.size);
  if (bytes === null) return unreadable('the data is damaged');
  if (bytes.length < entry.size) return unreadable('the data is shorter than declared');
  if (bytes.length > entry.size) {
    return { ...unreadable('the data is longer than declared'), isLie: true };
  }
  return crc32(bytes) === entry.crc
    ? { ok: true, bytes }
    : unreadable('the checksum does not match');
}

function packedBytes(archive: Uint8Array, entry: ZipEntry): Uint8Array | null {
  const { headerOffset, compressedSize } = entry;
  if (headerOffset + LOCAL_HEADER_SIZE > archive.length) return null;
  const view = new DataView(archive.buffer, archive.byteOffset + headerOffset, LOCAL_HEADER_SIZE);
  if (view.getUint32(0, true) !== LOCAL_HEADER) return null;
  const start =
    headerOffset + LOCAL_HEADER_SIZE + view.getUint16(26, true) + view.getUint16(28, true);
  const end = start + compressedSize;
  return end > archive.length ? null : archive.subarray(start, end);
}

/** `null` when the data is broken; one byte more than `size`, whatever it is, when it is longer. */
function inflate(packed: Uint8Array, size: number): Uint8Array | null {
  const bytes = new Uint8Array(size);
  const got = { length: 0 };
  const stream = new Inflate((chunk) => {
    if (got.length + chunk.length <= size) bytes.set(chunk, got.length);
    got.length += chunk.length;
  });
  try {
    for (let at = 0; at < packed.length && got.length <= size; at += STEP) {
      stream.push(packed.subarray(at, at + STEP), at + STEP >= packed.length);
    }
  } catch {
    return null;
  }
  return got.length > size ? new Uint8Array(size + 1) : bytes.subarray(0, got.length);
}

function refuse(reason: SkipReason): Unzipped & { readonly ok: false } {
  return { ok: false, reason };
}

function unreadable(detail: string): Unzipped & { readonly ok: false } {
  return refuse({ kind: 'unreadable', detail });
}
