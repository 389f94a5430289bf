import { err, ok, type Result } from '../../domain/result.ts';
import { atOnce, type Steps } from '../steps.ts';

/** Arrays that a container can hold. */
export type SectionArray = Uint8Array | Uint16Array | Uint32Array | Float32Array;
export type Sections = Readonly<Record<string, SectionArray>>;

export interface Container {
  readonly meta: unknown;
  /** Views of the buffer, not copies. */
  readonly sections: Sections;
}

interface Manifest {
  readonly meta: unknown;
  readonly sections: readonly {
    readonly name: string;
    readonly kind: keyof typeof KINDS;
    /** Bytes from where the arrays begin, a multiple of 8. */
    readonly offset: number;
    /** Elements, not bytes. */
    readonly length: number;
  }[];
}

const KINDS = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  f32: Float32Array,
} as const;

/** `KRB` and a byte that a text tool would change; read as a number it also tells the byte order. */
const MAGIC = 0x8a42524b;
/** Raise with every change of the layout or of what the sections mean; an older snapshot is rebuilt, never guessed at. */
export const CONTAINER_VERSION = 2;

/** Header, as 32-bit words: magic, version, bytes in all, checksum, bytes of the manifest, 0. */
const HEADER_BYTES = 24;
/** The checksum is over everything behind it. */
const CHECKED_FROM_WORD = 4;
/** Words summed in one step: a few milliseconds. */
const WORDS_A_STEP = 1 << 20;

/**
 * Packs named arrays and some JSON data into one buffer: header, JSON manifest, then each array aligned to 8 bytes,
 * little-endian as every browser is. `readContainer` gives them back as views.
 */
export function* writeContainer(meta: unknown, sections: Sections): Steps<ArrayBuffer> {
  const arrays = Object.entries(sections);
  let relative = 0;
  const entries = arrays.map(([name, array]) => {
    const entry = { name, kind: kindOf(array), offset: relative, length: array.length };
    relative = align(relative + array.byteLength);
    return entry;
  });
  const manifest = new TextEncoder().encode(JSON.stringify({ meta, sections: entries }));
  const bodyOffset = align(HEADER_BYTES + manifest.length);
  const buffer = new ArrayBuffer(bodyOffset + relative);
  const bytes = new Uint8Array(buffer);
  bytes.set(manifest, HEADER_BYTES);
  for (const [at, [, array]] of arrays.entries()) {
    yield;
    const source = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    bytes.set(source, bodyOffset + (entries[at]?.offset ?? 0));
  }
  const words = new Uint32Array(buffer);
  words.set([MAGIC, CONTAINER_VERSION, buffer.byteLength, 0, manifest.length, 0]);
  words[3] = yield* checksum(words);
  return buffer;
}

/**
 * Opens what `writeContainer` packed. A buffer that is cut, altered in any one word or not ours is `storage-failed`;
 * a newer layout is `storage-newer`, an older one `index-stale`.
 */
export function readContainer(buffer: ArrayBuffer): Result<Container> {
  if (buffer.byteLength < HEADER_BYTES || buffer.byteLength % 8 !== 0) return damaged('cut short');
  const words = new Uint32Array(buffer);
  const [magic, version = 0, byteLength, sum, manifestLength = 0] = words;
  if (magic !== MAGIC) return damaged('not an index snapshot');
  if (version > CONTAINER_VERSION) {
    return err({ kind: 'storage-newer', found: version, known: CONTAINER_VERSION });
  }
  if (version < CONTAINER_VERSION) {
    return err({
      kind: 'index-stale',
      stored: `snapshot ${version}`,
      wanted: `snapshot ${CONTAINER_VERSION}`,
    });
  }
  if (byteLength !== buffer.byteLength) return damaged('cut short');
  if (sum !== atOnce(checksum(words))) return damaged('checksum differs');
  const manifestBytes = new Uint8Array(buffer, HEADER_BYTES, manifestLength);
  const manifest = JSON.parse(new TextDecoder().decode(manifestBytes)) as Manifest;
  const bodyOffset = align(HEADER_BYTES + manifestLength);
  const sections = manifest.sections.map(({ name, kind, offset, length }) => [
    name,
    new KINDS[kind](buffer, bodyOffset + offset, length),
  ]);
  return ok({ meta: manifest.meta, sections: Object.fromEntries(sections) as Sections });
}

function damaged(detail: string): Result<never> {
  return err({ kind: 'storage-failed', detail: `snapshot: ${detail}` });
}

/** Each step is a bijection of the running value, so no single altered word can go unnoticed. */
function* checksum(words: Uint32Array): Steps<number> {
  let hash = 0x811c9dc5;
  for (let from = CHECKED_FROM_WORD; from < words.length; from += WORDS_A_STEP) {
    yield;
    hash = checksumOf(words, from, Math.min(from + WORDS_A_STEP, words.length), hash);
  }
  return hash >>> 0;
}

function checksumOf(words: Uint32Array, from: number, to: number, seed: number): number {
  let hash = seed;
  for (let at = from; at < to; at += 1) {
    hash = Math.imul(hash ^ (words[at] as number), 0x01000193);
    hash ^= hash >>> 15;
  }
  return hash;
}

function kindOf(array: SectionArray): keyof typeof KINDS {
  if (array instanceof Uint8Array) return 'u8';
  if (array instanceof Uint16Array) return 'u16';
  return array instanceof Uint32Array ? 'u32' : 'f32';
}

function align(bytes: number): number {
  return Math.ceil(bytes / 8) * 8;
}
