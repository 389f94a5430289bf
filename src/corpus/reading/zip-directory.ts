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
  /** A link, a pipe or a device: it has no text of its own. */
  readonly isSpecial: boolean;
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
const LOCAL_HEADER_SIZE = 30;
const LONGEST_COMMENT = 0xffff;
/** Systems whose entries have a mode: Unix and macOS. */
const UNIX_SYSTEMS: readonly number[] = [3, 19];
const REGULAR = 0x8000;
const FOLDER = 0x4000;

interface DirectoryPlace {
  readonly count: number;
  /** Where the directory starts and ends in the bytes. */
  readonly start: number;
  readonly end: number;
  /** Bytes in front of the archive: offsets do not count them. */
  readonly base: number;
}

/**
 * Reads the central directory of a zip and refuses what must not be unpacked, before a byte is inflated: no
 * directory (`truncated`), a password (`encrypted`), more than `mostEntries` or more declared bytes than `LIMITS`, and
 * what contradicts itself (`inconsistent`): two directories, a wrong count, entries that share their data, as bombs
 * do. Sizes are taken at their word here and enforced when inflating. Entries are listed in the order of the
 * directory, folders left out.
 */
export function readZipDirectory(
  bytes: Uint8Array,
  mostEntries: number = LIMITS.zipEntries,
): ZipDirectory {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isZip = bytes.length >= 4 && [LOCAL_HEADER, END_RECORD].includes(view.getUint32(0, true));
  const ends = endRecords(view);
  const places = ends.map((end) => directoryPlace(view, end)).filter((place) => place !== null);
  const [place, other] = places;
  if (place === undefined) return refuse(isZip || ends.length > 0 ? 'truncated' : 'not-a-zip');
  // One in the comment of the other: nobody can tell which is meant.
  if (other !== undefined) return refuse('inconsistent');
  if (place.count > mostEntries) return refuse('too-many-files');
  return listEntries(view, bytes, place, mostEntries);
}

function refuse(reason: ArchiveRefusal): ZipDirectory {
  return { ok: false, reason };
}

/** Where end records start whose comment reaches to the last byte; else the last one, which has garbage behind it. */
function endRecords(view: DataView): readonly number[] {
  const last = view.byteLength - END_RECORD_SIZE;
  const exact: number[] = [];
  let lastFound: number | null = null;
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at -= 1) {
    if (view.getUint32(at, true) !== END_RECORD) continue;
    lastFound ??= at;
    if (at + END_RECORD_SIZE + view.getUint16(at + 20, true) === view.byteLength) exact.push(at);
  }
  if (exact.length > 0 || lastFound === null) return exact;
  return [lastFound];
}

/** `null` when no directory is where the end record says. */
function directoryPlace(view: DataView, endRecord: number): DirectoryPlace | null {
  const long = longPlace(view, endRecord);
  const end = long?.record ?? endRecord;
  const size = long?.size ?? view.getUint32(endRecord + 12, true);
  const offset = long?.offset ?? view.getUint32(endRecord + 16, true);
  const count = long?.count ?? view.getUint16(endRecord + 10, true);
  // The directory ends where the end record starts, but for odd tools that leave something between.
  const start = [end - size, offset].find((at) => isDirectory(view, at, size, end));
  if (start === undefined || start < offset) return null;
  return { count, start, end: start + size, base: start - offset };
}

function isDirectory(view: DataView, start: number, size: number, end: number): boolean {
  if (start < 0 || start + size > end) return false;
  return size === 0 || view.getUint32(start, true) === CENTRAL_HEADER;
}

interface LongPlace {
  readonly record: number;
  readonly count: number;
  readonly size: number;
  readonly offset: number;
}

/** What Zip64 says instead of the end record, where numbers do not fit into it. */
function longPlace(view: DataView, endRecord: number): LongPlace | null {
  const locator = endRecord - 20;
  if (locator < 0 || view.getUint32(locator, true) !== ZIP64_LOCATOR) return null;
  const record = Number(view.getBigUint64(locator + 8, true));
  if (record + 56 > view.byteLength) return null;
  if (view.getUint32(record, true) !== ZIP64_END_RECORD) return null;
  return {
    record,
    count: Number(view.getBigUint64(record + 32, true)),
    size: Number(view.getBigUint64(record + 40, true)),
    offset: Number(view.getBigUint64(record + 48, true)),
  };
}

/** Counts of 16 bits start again at 0. */
const COUNT_WRAP = 0x10000;

function listEntries(
  view: DataView,
  bytes: Uint8Array,
  { start, end, base, count }: DirectoryPlace,
  mostEntries: number,
): ZipDirectory {
  const all: ZipEntry[] = [];
  let total = 0;
  for (let at = start; at < end;) {
    if (at + CENTRAL_HEADER_SIZE > end) return refuse('truncated');
    if (view.getUint32(at, true) !== CENTRAL_HEADER) return refuse('truncated');
    if ((view.getUint16(at + 8, true) & 0x1) !== 0) return refuse('encrypted');
    const nameEnd = at + CENTRAL_HEADER_SIZE + view.getUint16(at + 28, true);
    const extraEnd = nameEnd + view.getUint16(at + 30, true);
    const next = extraEnd + view.getUint16(at + 32, true);
    if (next > end) return refuse('truncated');
    const name = bytes.subarray(at + CENTRAL_HEADER_SIZE, nameEnd);
    const entry = readEntry(new DataView(view.buffer, view.byteOffset + at), {
      name,
      extra: bytes.subarray(nameEnd, extraEnd),
      base,
    });
    all.push(entry);
    total += entry.size;
    if (all.length > mostEntries) return refuse('too-many-files');
    if (total > LIMITS.zipTotalBytes) return refuse('too-large');
    at = next;
  }
  if (all.length % COUNT_WRAP !== count % COUNT_WRAP) return refuse('inconsistent');
  if (hasOverlap(all)) return refuse('inconsistent');
  return { ok: true, entries: all.filter((entry) => !/[/\\]$/.test(entry.name)) };
}

interface RawEntry {
  readonly name: Uint8Array;
  readonly extra: Uint8Array;
  readonly base: number;
}

function readEntry(header: DataView, { name, extra, base }: RawEntry): ZipEntry {
  const isFlaggedUtf8 = (header.getUint16(8, true) & 0x800) !== 0;
  const sizes = longSizes(extra, {
    size: header.getUint32(24, true),
    compressedSize: header.getUint32(20, true),
    headerOffset: header.getUint32(42, true),
  });
  return {
    name: decodeZipName(name, isFlaggedUtf8, extra),
    method: header.getUint16(10, true),
    crc: header.getUint32(16, true),
    isSpecial: isSpecial(header),
    ...sizes,
    headerOffset: sizes.headerOffset + base,
  };
}

/** Unix keeps the type of a file with its permissions: a link, a pipe, a device. */
function isSpecial(header: DataView): boolean {
  if (!UNIX_SYSTEMS.includes(header.getUint8(5))) return false;
  const type = header.getUint16(40, true) & 0xf000;
  return type !== 0 && type !== REGULAR && type !== FOLDER;
}

/** Whether two entries unpack the same bytes. No tool writes that; a bomb multiplies what it holds so. */
function hasOverlap(entries: readonly ZipEntry[]): boolean {
  const sorted = entries.toSorted((a, b) => a.headerOffset - b.headerOffset);
  return sorted.some(({ headerOffset, compressedSize }, index) => {
    const next = sorted[index + 1];
    return (
      next !== undefined && headerOffset + LOCAL_HEADER_SIZE + compressedSize > next.headerOffset
    );
  });
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
