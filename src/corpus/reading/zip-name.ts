import { crc32 } from './crc32.ts';
import { strictly } from './decode-text.ts';
import { findExtra } from './zip-extra.ts';

/** Info-ZIP's Unicode path: version, CRC of the stored name, the name in UTF-8. */
const UNICODE_PATH = 0x7075;

/**
 * The name of a zip entry. Flagged names are UTF-8, or cp932 where a tool set the flag on whatever it had; unflagged
 * ones are UTF-8 all the same when macOS made the zip, cp932 when Windows in Japan did. UTF-8 is tried first: a cp932 name is hardly ever valid UTF-8. The bytes are
 * decoded before anyone looks for separators, since 0x5C is the second byte of ソ, 表 and others.
 */
export function decodeZipName(raw: Uint8Array, isUtf8: boolean, extra: Uint8Array): string {
  const unicode = unicodePath(raw, extra);
  if (unicode !== null) return unicode;
  const utf8 = strictly(raw, 'utf-8');
  if (utf8 !== null) return utf8;
  return (
    strictly(raw, 'shift_jis') ?? new TextDecoder(isUtf8 ? 'utf-8' : 'windows-1252').decode(raw)
  );
}

function unicodePath(raw: Uint8Array, extra: Uint8Array): string | null {
  const field = findExtra(extra, UNICODE_PATH);
  if (field === null || field.length < 6 || field[0] !== 1) return null;
  const view = new DataView(field.buffer, field.byteOffset, field.byteLength);
  // A tool that renamed the entry and knew nothing of the field leaves a stale name there.
  return view.getUint32(1, true) === crc32(raw) ? strictly(field.subarray(5), 'utf-8') : null;
}
