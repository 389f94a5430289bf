import Encoding from 'encoding-japanese';
import { describe, expect, test } from 'vitest';
import { decodeText, type TextEncoding } from './decode-text.ts';

const LONG = `---\ntitle: 鉢の土\n---\n\n## 見出し\n\n表示能力のソートと、十二の申し込み。ｶﾅは半角、漢字は噂。\n\`\`\`\nnpm run build\n\`\`\`\n`;
const SHORT = '日本語です。\n';

function encode(text: string, to: 'SJIS' | 'EUCJP' | 'JIS'): Uint8Array {
  return Uint8Array.from(Encoding.convert(Encoding.stringToCode(text), { to, from: 'UNICODE' }));
}

function utf16(text: string, isLittle: boolean, hasBom: boolean): Uint8Array {
  const units = `${hasBom ? '\ufeff' : ''}${text}`;
  const view = new DataView(new ArrayBuffer(units.length * 2));
  for (let at = 0; at < units.length; at += 1)
    view.setUint16(at * 2, units.charCodeAt(at), isLittle);
  return new Uint8Array(view.buffer);
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('told by the bytes alone', () => {
  test.each<readonly [string, Uint8Array, TextEncoding]>([
    ['UTF-8', utf8(LONG), 'utf-8'],
    ['UTF-8 with BOM', utf8(`\ufeff${LONG}`), 'utf-8'],
    ['UTF-16LE with BOM', utf16(LONG, true, true), 'utf-16le'],
    ['UTF-16BE with BOM', utf16(LONG, false, true), 'utf-16be'],
    ['ASCII', utf8('# plain\n'), 'utf-8'],
  ])('%s needs no guess', (_, bytes, encoding) => {
    const decoded = decodeText(bytes);
    expect(decoded).toMatchObject({ kind: 'text', encoding, warnings: [] });
  });
});

describe('guessed, and told', () => {
  test.each<readonly [string, string, Uint8Array, TextEncoding]>([
    ['Shift_JIS', LONG, encode(LONG, 'SJIS'), 'shift_jis'],
    ['EUC-JP', LONG, encode(LONG, 'EUCJP'), 'euc-jp'],
    [
      'ISO-2022-JP',
      LONG.replace('ｶﾅ', 'カナ'),
      encode(LONG.replace('ｶﾅ', 'カナ'), 'JIS'),
      'iso-2022-jp',
    ],
    ['UTF-16LE', LONG, utf16(LONG, true, false), 'utf-16le'],
    ['UTF-16BE', LONG, utf16(LONG, false, false), 'utf-16be'],
    ['short Shift_JIS', SHORT, encode(SHORT, 'SJIS'), 'shift_jis'],
    ['short EUC-JP', SHORT, encode(SHORT, 'EUCJP'), 'euc-jp'],
    ['Shift_JIS katakana', 'データベース\n', encode('データベース\n', 'SJIS'), 'shift_jis'],
    ['EUC-JP katakana', 'データベース\n', encode('データベース\n', 'EUCJP'), 'euc-jp'],
  ])('%s', (_, text, bytes, encoding) => {
    expect(decodeText(bytes)).toEqual({
      kind: 'text',
      text,
      encoding,
      warnings: [{ kind: 'encoding-guessed', encoding }],
    });
  });
});

describe('broken', () => {
  test('UTF-8 with a few bad bytes stays UTF-8, and each becomes U+FFFD', () => {
    const bytes = utf8('前の文と後の文、そして続き。');
    bytes[6] = 0xff;
    expect(decodeText(bytes)).toMatchObject({
      encoding: 'utf-8',
      warnings: [{ kind: 'invalid-bytes', count: 3 }],
    });
  });

  test('UTF-8 cut in the middle of a character', () => {
    const decoded = decodeText(utf8('あいうえお').subarray(0, -1));
    expect(decoded).toMatchObject({
      text: 'あいうえ\ufffd',
      warnings: [{ kind: 'invalid-bytes', count: 1 }],
    });
  });

  test('stray NULs do not make UTF-16 of it', () => {
    const text = `# plain\u0000 text\u0000 and\u0000 more\u0000 ${'words '.repeat(20)}`;
    expect(decodeText(utf8(text))).toMatchObject({ encoding: 'utf-8', text, warnings: [] });
  });

  test('ASCII in UTF-16 without a BOM is read', () => {
    expect(decodeText(utf16('# plain text\n', true, false))).toMatchObject({
      encoding: 'utf-16le',
    });
  });

  test('a lone Shift_JIS byte in ASCII is not taken for Japanese', () => {
    expect(
      decodeText(Uint8Array.of(...utf8('plain text '), 0x83, ...utf8(' goes on'))),
    ).toMatchObject({
      kind: 'text',
    });
  });

  test.each([
    ['PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]],
    ['PDF', [...utf8('%PDF-1.7\n')]],
    ['zip', [0x50, 0x4b, 3, 4, 20, 0]],
    ['nothing known', Array.from({ length: 400 }, (_, index) => (index * 97) % 256)],
    ['mostly NULs', Array.from({ length: 400 }, (_, index) => (index % 9 === 0 ? 0x41 : 0))],
  ])('binary (%s) is refused', (_, bytes) => {
    expect(decodeText(Uint8Array.from(bytes))).toEqual({ kind: 'binary' });
  });
});

test("the user's choice goes before any guess", () => {
  const bytes = encode(LONG, 'EUCJP');
  expect(decodeText(bytes, 'euc-jp')).toEqual({
    kind: 'text',
    text: LONG,
    encoding: 'euc-jp',
    warnings: [],
  });
  expect(decodeText(bytes, 'shift_jis')).toMatchObject({ encoding: 'shift_jis' });
});
