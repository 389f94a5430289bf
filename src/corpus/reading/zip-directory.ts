import type { ArchiveRefusal } from '../../domain/app-error.ts';
import { LIMITS } from '../../config/limits.ts';
import { findExtra } from './zip-extra.ts';
import { decodeZipName } from './zip-name.ts';

/** One file of a zip as its central directory describes it. */
export interface ZipEntry {
  /** As stored, decoded; not yet made safe. */
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly compressedSize: number;
  readonly size: number;
  /** Where the entry's local header starts. */
  readonly headerOffset: number;
}

export type ZipDirectory =
  | { readonly ok: true; readonly entries: readonly ZipEntry[] }
  | { readonly ok: false; readonly reason: ArchiveRefusal };

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_RECORD = 0x06054b50;
const ZIP64_END_RECORD = 0x06064b50;
const ZIP64_LOCATOR = 0x07064b50;
const END_RECORD_SIZE = 22;
const CENTRAL_HEADER_SIZE = 46;
const LONGEST_COMMENT = 0xffff;

interface DirectoryPlace {
  readonly count: number;
  readonly offset: number;
  readonly size: number;
}

/**
 * Reads the central directory of a zip and refuses what must not be unpacked, before a byte is inflated: no
 * directory (`truncated`), a password (`encrypted`), more entries or more declared bytes than `LIMITS`. Sizes are
 * taken at their word here and enforced when inflating. Entries are listed in the order of the directory, folders
 * left out.
 */
export function readZipDirectory(bytes: Uint8Array): ZipDirectory {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isZip = bytes.length >= 4 && [LOCAL_HEADER, END_RECORD].includes(view.getUint32(0, true));
  const end = findEndRecord(view);
  if (end === null) return { ok: false, reason: isZip ? 'truncated' : 'not-a-zip' };
  const place = directoryPlace(view, end);
  if (place === null) return { ok: false, reason: 'truncated' };
  if (place.count > LIMITS.zipEntries) return { ok: false, reason: 'too-many-files' };
  return listEntries(view, bytes, place);
}

function findEndRecord(view: DataView): number | null {
  const last = view.byteLength - END_RECORD_SIZE;
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at -= 1) {
    if (view.getUint32(at, true) === END_RECORD) return at;
  }
  return null;
}

function directoryPlace(view: DataView, end: number): DirectoryPlace | null {
  const short: DirectoryPlace = {
    count: view.getUint16(end + 10, true),
    size: view.getUint32(end + 12, true),
    offset: view.getUint32(end + 16, true),
  };
  const isLong = short.count === 0xffff || short.size === 0xffffffff || short.offset === 0xffffffff;
  if (!isLong) return short;
  const locator = end - 20;
  if (locator < 0 || view.getUint32(locator, true) !== ZIP64_LOCATOR) return short;
  const record = Number(view.getBigUint64(locator + 8, true));
  if (record + 56 > view.byteLength || view.getUint32(record, true) !== ZIP64_END_RECORD)
    return null;
  return {
    count: Number(view.getBigUint64(record + 32, true)),
    size: Number(view.getBigUint64(record + 40, true)),
    offset: Number(view.getBigUint64(record + 48, true)),
  };
}

function listEntries(view: DataView, bytes: Uint8Array, place: DirectoryPlace): ZipDirectory {
  const entries: ZipEntry[] = [];
  let total = 0;
  let at = place.offset;
  for (let index = 0; index < place.count; index += 1) {
    if (at + CENTRAL_HEADER_SIZE > view.byteLength) return { ok: false, reason: 'truncated' };
    if (view.getUint32(at, true) !== CENTRAL_HEADER) return { ok: false, reason: 'truncated' };
    const flags = view.getUint16(at + 8, true);
    if ((flags & 0x1) !== 0) return { ok: false, reason: 'encrypted' };
    const nameLength = view.getUint16(at + 28, true);
    const extraLength = view.getUint16(at + 30, true);
    const next =
      at + CENTRAL_HEADER_SIZE + nameLength + extraLength + view.getUint16(at + 32, true);
    if (next > view.byteLength) return { ok: false, reason: 'truncated' };
    const nameEnd = at + CENTRAL_HEADER_SIZE + nameLength;
    const rawName = bytes.subarray(at + CENTRAL_HEADER_SIZE, nameEnd);
    const extra = bytes.subarray(nameEnd, nameEnd + extraLength);
    const entry: ZipEntry = {
      name: decodeZipName(rawName, (flags & 0x800) !== 0, extra),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      ...longSizes(extra, {
        size: view.getUint32(at + 24, true),
        compressedSize: view.getUint32(at + 20, true),
        headerOffset: view.getUint32(at + 42, true),
      }),
    };
    total += entry.size;
    if (total > LIMITS.zipTotalBytes) return { ok: false, reason: 'too-large' };
    if (!/[/\\]$/.test(entry.name)) entries.push(entry);
    at = next;
  }
  return { ok: true, entries };
}

type Sizes = Pick<ZipEntry, 'size' | 'compressedSize' | 'headerOffset'>;

/** Zip64 keeps the numbers that do not fit in an extra field, in this order. */
function longSizes(extra: Uint8Array, sizes: Sizes): Sizes {
  const field = findExtra(extra, 0x0001);
  if (field === null) return sizes;
  const view = new DataView(field.buffer, field.byteOffset, field.byteLength);
  let at = 0;
  const long = (short: number): number => {
    if (short !== 0xffffffff || at + 8 > field.length) return short;
    at += 8;
    return Number(view.getBigUint64(at - 8, true));
  };
  return {
    size: long(sizes.size),
    compressedSize: long(sizes.compressedSize),
    headerOffset: long(sizes.headerOffset),
  };
}
