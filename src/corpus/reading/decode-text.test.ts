import Encoding from 'encoding-japanese';
import { describe, expect, test } from 'vitest';
import type { TextEncoding } from '../../domain/text-encoding.ts';
import { decodeText } from './decode-text.ts';

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

function utf32(text: string, isLittle: boolean): Uint8Array {
  const points = Array.from(`\ufeff${text}`, (character) => character.codePointAt(0) ?? 0);
  const view = new DataView(new ArrayBuffer(points.length * 4));
  for (const [at, point] of points.entries()) view.setUint32(at * 4, point, isLittle);
  return new Uint8Array(view.buffer);
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('told by the bytes alone', () => {
  test.each<readonly [string, Uint8Array, TextEncoding]>([
    ['UTF-8', utf8(LONG), 'utf-8'],
    ['UTF-8 with BOM', utf8(`\ufeff${LONG}`), 'utf-8'],
    ['UTF-16LE with BOM', utf16(LONG, true, true), 'utf-16le'],
    ['UTF-16BE with BOM', utf16(LONG, false, true), 'utf-16be'],
    ['UTF-32LE with BOM', utf32(LONG, true), 'utf-32le'],
    ['UTF-32BE with BOM', utf32(LONG, false), 'utf-32be'],
    ['ASCII', utf8('# plain\n'), 'utf-8'],
  ])('%s needs no guess', (_, bytes, encoding) => {
    const decoded = decodeText(bytes);
    expect(decoded).toMatchObject({ kind: 'text', encoding, warnings: [] });
    expect(decoded.kind === 'text' && [LONG, '# plain\n']).toContain(
      decoded.kind === 'text' && decoded.text,
    );
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

describe('half-width katakana and nothing else', () => {
  test.each([
    'ﾃｽﾄ\n',
    'ｱｲｳｴｵ ｶｷｸｹｺ\n',
    'plain ASCII and ﾃﾞｰﾀﾍﾞｰｽ\n',
    'ｻｰﾊﾞｰ\nﾒﾓﾘ\n',
    '# ﾊﾝｶｸ\n\nｺﾝﾆﾁﾊ｡ ﾃｽﾄﾃﾞｽ｡\n',
  ])('%j is Shift_JIS', (text) => {
    expect(decodeText(encode(text, 'SJIS'))).toMatchObject({ text, encoding: 'shift_jis' });
  });

  test('in ISO-2022-JP is read by its escape', () => {
    const bytes = Uint8Array.of(...utf8('a '), 0x1b, 0x28, 0x49, 0x31, 0x32, 0x1b, 0x28, 0x42);
    expect(decodeText(bytes)).toMatchObject({ text: 'a ｱｲ', encoding: 'iso-2022-jp' });
  });
});

describe('words that binary files begin with', () => {
  test.each([
    'RIFF は 4 文字の印で始まる形式である。',
    'GIF89a の構造を読む。',
    'GIF8 という名前。',
    '%PDF-1.7 の仕様を読んだ記録。\n',
    '%PDF-',
    'RIFF',
    '7z で固める。',
    'PK です。',
  ])('%j is prose in every encoding', (text) => {
    expect(decodeText(utf8(text))).toMatchObject({ text, encoding: 'utf-8' });
    if (!/[^\0-\x7f]/.test(text)) return;
    expect(decodeText(encode(text, 'SJIS'))).toMatchObject({ text, encoding: 'shift_jis' });
    expect(decodeText(encode(text, 'EUCJP'))).toMatchObject({ text, encoding: 'euc-jp' });
  });
});

describe('few characters beyond ASCII, one of them broken', () => {
  const prose = 'plain words, and more of them. '.repeat(30);

  test.each([0xe3, 0x82, 0x83, 0xff, 0xc0, 0x80, 0xa4, 0xe9])(
    'a stray byte %i does not make another encoding of UTF-8',
    (byte) => {
      for (const word of ['あ', '日本', 'テスト', '漢', '🪴']) {
        for (const place of [word, `${word}x`, ` ${word}\n`]) {
          const front = utf8(`${prose}${place}`);
          for (const bytes of [
            Uint8Array.of(...front, byte, ...utf8(' end\n')),
            Uint8Array.of(...utf8(prose), byte, ...utf8(`z${place}`)),
          ]) {
            const decoded = decodeText(bytes);
            expect(decoded).toMatchObject({ encoding: 'utf-8', warnings: [{ count: 1 }] });
            expect(decoded.kind === 'text' && decoded.text).toContain(word);
          }
        }
      }
    },
  );

  test.each(['é', 'あ', '漢', '🪴'])('ASCII that ends in a half of %s is UTF-8', (character) => {
    const whole = utf8(`${prose}${character}`);
    const length = utf8(character).length;
    for (let cut = 1; cut < length; cut += 1) {
      expect(decodeText(whole.subarray(0, -cut))).toEqual({
        kind: 'text',
        text: `${prose}\ufffd`,
        encoding: 'utf-8',
        warnings: [{ kind: 'invalid-bytes', count: 1 }],
      });
    }
  });

  test('letters of Latin-1 are no Japanese', () => {
    const bytes = Uint8Array.from(`${prose}d\u00e9j\u00e0 vu, r\u00e9sum\u00e9`, (c) =>
      c.charCodeAt(0),
    );
    expect(decodeText(bytes)).toMatchObject({ encoding: 'utf-8' });
  });

  test.each(['日', '設定', 'の', 'データ', '表示', 'よう', '薬'])(
    'a lone %s in Shift_JIS or EUC-JP is read',
    (word) => {
      const text = `${prose}\n# ${word}\n`;
      expect(decodeText(encode(text, 'SJIS'))).toMatchObject({ text, encoding: 'shift_jis' });
      expect(decodeText(encode(text, 'EUCJP'))).toMatchObject({ text, encoding: 'euc-jp' });
    },
  );
});

describe('a few bad bytes', () => {
  const text = LONG.replace('ｶﾅ', 'カナ').repeat(20);

  test.each<readonly [TextEncoding, Uint8Array]>([
    ['iso-2022-jp', encode(text, 'JIS')],
    ['shift_jis', encode(text, 'SJIS')],
    ['euc-jp', encode(text, 'EUCJP')],
  ])('%s stays what it is, and the bytes are told', (encoding, sound) => {
    const bytes = sound.slice();
    for (const at of [100, 500, 900]) bytes[at] = 0xff;
    const decoded = decodeText(bytes);
    expect(decoded).toMatchObject({
      encoding,
      warnings: [{ kind: 'encoding-guessed' }, { kind: 'invalid-bytes' }],
    });
    expect(decoded.kind === 'text' && decoded.text).toContain('申し込み');
  });

  test('an escape of JIS in UTF-8 is an example, not an encoding', () => {
    const example = `ISO-2022-JP は \u001b$B で始まる。${'日本語の文。'.repeat(10)}`;
    expect(decodeText(utf8(example))).toMatchObject({ encoding: 'utf-8', text: example });
  });
});

describe('UTF-16', () => {
  test.each([true, false])('of odd length is read, and the half is told', (isLittle) => {
    for (const hasBom of [true, false]) {
      const bytes = utf16(LONG, isLittle, hasBom);
      const decoded = decodeText(Uint8Array.of(...bytes, 0x41));
      expect(decoded).toMatchObject({
        text: `${LONG}\ufffd`,
        encoding: isLittle ? 'utf-16le' : 'utf-16be',
      });
      expect(decoded).toMatchObject({
        warnings: expect.arrayContaining([{ kind: 'invalid-bytes', count: 1 }]),
      });
    }
  });

  test.each([true, false])('of kana, with nothing but a line end in one byte', (isLittle) => {
    const kana = 'これはかなだけのながいぶんしょうです\n';
    expect(decodeText(utf16(kana, isLittle, false))).toMatchObject({
      text: kana,
      encoding: isLittle ? 'utf-16le' : 'utf-16be',
    });
  });
});

describe('UTF-32', () => {
  test.each([true, false])(
    'keeps emoji, tells what is no code point, and the rest of a cut one',
    (isLittle) => {
      const sound = utf32('𠮷野家と👩‍👩‍👧、そして続き。'.repeat(700), isLittle);
      const bytes = Uint8Array.of(
        ...sound.slice(0, 8),
        0xff,
        0xff,
        0xff,
        0xff,
        ...sound.slice(8),
        0x41,
      );
      const decoded = decodeText(bytes);
      expect(decoded).toMatchObject({
        encoding: isLittle ? 'utf-32le' : 'utf-32be',
        warnings: [{ kind: 'invalid-bytes', count: 2 }],
      });
      expect(decoded.kind === 'text' && decoded.text).toBe(
        `𠮷\ufffd${'𠮷野家と👩‍👩‍👧、そして続き。'.repeat(700).slice(2)}\ufffd`,
      );
    },
  );

  test('a text of UTF-16 that begins with a NUL is UTF-16', () => {
    const bytes = utf16(`\0${LONG}`, true, true);
    expect(decodeText(bytes)).toMatchObject({ encoding: 'utf-16le', text: `\0${LONG}` });
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

  test('a few NULs do not make binary data of a short text', () => {
    const text = '# a\u0000b\n\n本文\u0000\u0000\u0000';
    expect(decodeText(utf8(text))).toMatchObject({ encoding: 'utf-8', text });
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
    ['PDF', [...utf8('%PDF-1.7\n%'), 0xe2, 0xe3, 0xcf, 0xd3, ...utf8('\n1 0 obj\n'), 0, 1, 2]],
    ['PDF of text', [...utf8('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n')]],
    ['GIF', [...utf8('GIF89a'), 1, 0, 1, 0, 0x80, 0, 0, 0xff, 0xff, 0xff]],
    ['WebP', [...utf8('RIFF'), 0x24, 0, 0, 0, ...utf8('WEBPVP8 ')]],
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
