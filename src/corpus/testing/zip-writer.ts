import { deflateSync } from 'fflate';
import { crc32 } from '../reading/crc32.ts';

/** An entry as some tool would write it; what is left out is done properly. */
export interface ZipPart {
  /** Bytes for names in other encodings than UTF-8. */
  readonly name: string | Uint8Array;
  readonly data: string | Uint8Array;
  readonly isStored?: boolean;
  readonly flags?: number;
  readonly method?: number;
  /** Sizes and checksum behind the data and zeros in front of it, as streaming tools do. */
  readonly hasDescriptor?: boolean;
  /** What the directory says instead of the truth. */
  readonly declaredSize?: number;
  readonly declaredCrc?: number;
  readonly extra?: Uint8Array;
  /** Type and permissions, as Unix has them. */
  readonly mode?: number;
  /** The entry of the directory leads to the data of the first part. */
  readonly isOverlap?: boolean;
}

/** What is odd about the end of a zip. */
export interface ZipEnd {
  readonly comment?: Uint8Array;
  readonly declaredCount?: number;
}

const UTF8_NAME = 0x800;
const DESCRIPTOR = 0x8;

/** Writes a zip byte by byte, so that tests can say exactly what is odd about it. */
export function writeZip(parts: readonly ZipPart[], zipEnd: ZipEnd = {}): Uint8Array {
  const files: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const part of parts) {
    const name = typeof part.name === 'string' ? utf8(part.name) : part.name;
    const data = typeof part.data === 'string' ? utf8(part.data) : part.data;
    const packed = part.isStored === true ? data : deflateSync(data);
    const extra = part.extra ?? new Uint8Array();
    const flags =
      part.flags ??
      (typeof part.name === 'string' ? UTF8_NAME : 0) |
        (part.hasDescriptor === true ? DESCRIPTOR : 0);
    const method = part.method ?? (part.isStored === true ? 0 : 8);
    const sizes = [
      part.declaredCrc ?? crc32(data),
      packed.length,
      part.declaredSize ?? data.length,
    ];
    const front = part.hasDescriptor === true ? [0, 0, 0] : sizes;
    const common = [...u16(20, flags, method, 0, 0)];
    const lengths = u16(name.length, extra.length);
    const local = bytes(u32(0x04034b50), common, u32(...front), lengths, name, extra, packed);
    const descriptor = part.hasDescriptor === true ? bytes(u32(0x08074b50, ...sizes)) : bytes();
    directory.push(
      bytes(
        u32(0x02014b50),
        u16(part.mode === undefined ? 20 : 0x0314),
        common,
        u32(...sizes),
        lengths,
        u16(0, 0, 0),
        u16(0, part.mode ?? 0),
        u32(part.isOverlap === true ? 0 : offset),
        name,
        extra,
      ),
    );
    files.push(local, descriptor);
    offset += local.length + descriptor.length;
  }
  const list = bytes(...directory);
  const end = bytes(
    u32(0x06054b50),
    u16(0, 0, zipEnd.declaredCount ?? parts.length, zipEnd.declaredCount ?? parts.length),
    u32(list.length, offset),
    u16(zipEnd.comment?.length ?? 0),
    zipEnd.comment ?? new Uint8Array(),
  );
  return bytes(...files, list, end);
}

export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function u16(...values: readonly number[]): readonly number[] {
  return values.flatMap((value) => [value & 0xff, (value >>> 8) & 0xff]);
}

function u32(...values: readonly number[]): readonly number[] {
  return values.flatMap((value) => [...u16(value & 0xffff), ...u16(value >>> 16)]);
}

function bytes(...parts: readonly (readonly number[] | Uint8Array)[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
