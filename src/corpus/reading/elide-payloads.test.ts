import { describe, expect, test } from 'vitest';
import { createPrng } from '../../lib/prng.ts';
import { growth } from '../testing/growth.ts';
import { elidePayloads } from './elide-payloads.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'.split('');
const random = createPrng(1);
const base64 = (length: number): string =>
  Array.from({ length }, () => random.pick(ALPHABET)).join('');
const wrapped = (text: string, width: number, start = ''): string =>
  (text.match(new RegExp(`.{1,${width}}`, 'g')) ?? []).join(`\n${start}`);

describe('a data URI', () => {
  test.each([
    ['in one line', base64(5_000)],
    ['wrapped at 76', wrapped(base64(5_000), 76)],
    ['wrapped at 77', wrapped(base64(5_000), 77)],
    ['wrapped at 64 with a short last line', wrapped(`${base64(5_001)}==`, 64)],
    ['in a list', wrapped(base64(5_000), 76, '  ')],
    ['in a quote', wrapped(base64(5_000), 76, '> ')],
    ['starting on a line of its own', `\n${wrapped(base64(5_000), 76)}`],
    ['percent-encoded', `${base64(2_000).replaceAll('+', '%2B').replaceAll('/', '%2f')}%3D%3D`],
  ])('%s is cut, and all around it stays', (_, payload) => {
    const text = `前\n\n![絵](data:image/png;base64,${payload})\n次の行。\nnext line\n`;
    expect(elidePayloads(text)).toEqual({
      text: '前\n\n![絵](data:image/png;base64,…)\n次の行。\nnext line\n',
      characters: payload.length,
    });
  });

  test('two in one line are both cut', () => {
    const uri = `data:image/png;base64,${base64(600)}`;
    expect(elidePayloads(`<img src="${uri}"><img src='${uri}'> 後`)).toEqual({
      text: '<img src="data:image/png;base64,…"><img src=\'data:image/png;base64,…\'> 後',
      characters: 1_200,
    });
  });

  test('the words behind an unfinished one stay', () => {
    const text = `url(data:font/woff;base64,${base64(300)}\nplain words\nword\n`;
    expect(elidePayloads(text).text).toBe('url(data:font/woff;base64,…\nplain words\nword\n');
  });
});

describe('Base64 without an address', () => {
  test.each([64, 76, 77])('wrapped at %i is cut', (width) => {
    const body = `${wrapped(base64(4_000), width)}==`;
    const text = `\`\`\`\n-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n\`\`\`\n`;
    expect(elidePayloads(text).text).toBe(
      '```\n-----BEGIN CERTIFICATE-----\n…\n-----END CERTIFICATE-----\n```\n',
    );
  });

  test('in one line is cut', () => {
    expect(elidePayloads(`const DATA = '${base64(60_000)}';\n次`).text).toBe(
      "const DATA = '…';\n次",
    );
  });

  test.each([
    ['a short key', `ssh-rsa ${base64(372)} me@host\n`],
    ['a digest', `${'0123456789abcdef'.repeat(80)}\n`],
    ['a line of one letter', 'x'.repeat(60_000)],
    ['a rule', '-'.repeat(2_000)],
    ['words by line', 'Word1\nanother_word\n'.repeat(300)],
    ['a long path', 'src/Component/index/'.repeat(100)],
    ['code in one line', 'a1=B2;'.repeat(10_000)],
  ])('%s stays', (_, text) => {
    expect(elidePayloads(text)).toEqual({ text, characters: 0 });
  });
});

test.each([';base64,', 'data:;base64,', 'data:', `${'A1b'.repeat(25)}\n`, '%2B', 'a\n', 'aB1'])(
  'time grows with the length of many %j',
  (piece) => {
    const ratio = growth(10_000, (count) => {
      elidePayloads(piece.repeat(count));
    });
    expect(ratio).toBeLessThan(30);
  },
);
