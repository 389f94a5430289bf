import { fc, test } from '@fast-check/vitest';
import Encoding from 'encoding-japanese';
import { describe, expect } from 'vitest';
import { FUZZ_RUNS } from '../testing/fuzz-runs.ts';
import { decodeText } from './decode-text.ts';

const word = fc.constantFrom(
  '設定',
  'データベース',
  'の',
  'を使う。',
  '「表示」',
  'しています、',
  '十二の申し込み',
  'ＡＰＩ',
  'npm run build',
  '# ',
  '\n\n',
  'x = 1;',
);
/** Prose with enough Japanese in it for a guess to be fair. */
const prose = fc
  .array(word, { minLength: 2, maxLength: 12 })
  .map((words) => `# 記事の題\n\n${words.join('')}`);
const numRuns = FUZZ_RUNS;

describe('Japanese prose', () => {
  test.prop([prose, fc.constantFrom('SJIS', 'EUCJP', 'JIS')], { numRuns })(
    'in the encodings of old is read as it was written',
    (text, to) => {
      const codes = Encoding.convert(Encoding.stringToCode(text), { to, from: 'UNICODE' });
      expect(decodeText(Uint8Array.from(codes))).toMatchObject({ kind: 'text', text });
    },
  );

  test.prop([prose, fc.nat(), fc.integer({ min: 0x80, max: 0xff })], { numRuns })(
    'in UTF-8 stays UTF-8 when one byte is lost or changed, and the rest is kept',
    (text, place, byte) => {
      const bytes = new TextEncoder().encode(text);
      const at = place % bytes.length;
      const changed = bytes.slice();
      changed[at] = byte;
      const cut = Uint8Array.of(...bytes.subarray(0, at), ...bytes.subarray(at + 1));
      for (const damaged of [changed, cut]) {
        const decoded = decodeText(damaged);
        expect(decoded).toMatchObject({ kind: 'text', encoding: 'utf-8' });
        const kept = decoded.kind === 'text' ? decoded.text.length : 0;
        expect(kept).toBeGreaterThanOrEqual(text.length - 2);
      }
    },
  );

  test.prop([prose, fc.boolean(), fc.boolean()], { numRuns })(
    'in UTF-16',
    (text, isLittle, hasBom) => {
      const units = `${hasBom ? '\ufeff' : ''}${text}`;
      const view = new DataView(new ArrayBuffer(units.length * 2));
      for (let at = 0; at < units.length; at += 1) {
        view.setUint16(at * 2, units.charCodeAt(at), isLittle);
      }
      expect(decodeText(new Uint8Array(view.buffer))).toMatchObject({ kind: 'text', text });
    },
  );
});

test.prop([fc.uint8Array({ maxLength: 400 })], { numRuns })(
  'any bytes are text or binary, and text is well formed',
  (bytes) => {
    const decoded = decodeText(bytes);
    if (decoded.kind === 'text') expect(decoded.text.isWellFormed()).toBe(true);
  },
);
