import type { StoredSnapshot } from '../../storage/index-store.ts';

/** `snapshot.bin`: length of a JSON text (u32, little-endian), the text, then the buffer. */
export function encodeSnapshot({ buffer, ...about }: StoredSnapshot): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify(about));
  const length = new DataView(new ArrayBuffer(4));
  length.setUint32(0, json.length, true);
  return Buffer.concat([new Uint8Array(length.buffer), json, new Uint8Array(buffer)]);
}

/** The snapshot of such bytes, or `null` when they are not one: it is derived, so it can be made again. */
export function decodeSnapshot(bytes: Uint8Array): StoredSnapshot | null {
  if (bytes.length < 4) return null;
  const length = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true);
  try {
    const json = new TextDecoder().decode(bytes.subarray(4, 4 + length));
    const about = JSON.parse(json) as Omit<StoredSnapshot, 'buffer'>;
    const { buffer } = new Uint8Array(bytes.subarray(4 + length));
    return { ...about, buffer };
  } catch {
    return null;
  }
}
