import { expect, test } from 'vitest';
import { cleanBody, cleanText } from './clean-text.ts';

test('line ends become LF', () => {
  expect(cleanText('a\r\nb\rc\n')).toEqual({ text: 'a\nb\nc\n', warnings: [] });
});

test('NUL and controls go and are counted; tabs stay; a BOM anywhere goes', () => {
  expect(cleanText('\ufeffa\u0000b\tc\u001b[31md\u0085e\ufefff')).toEqual({
    text: 'ab\tc[31mdef',
    warnings: [{ kind: 'controls-stripped', count: 3 }],
  });
});

test('a lone surrogate becomes U+FFFD', () => {
  expect(cleanText('a\ud800b🪴')).toEqual({
    text: 'a\ufffdb🪴',
    warnings: [{ kind: 'invalid-bytes', count: 1 }],
  });
});

test('the payload of a data URI is left out and counted, its type and all around it stay', () => {
  const payload = 'iVBORw0KGgo'.repeat(1_000);
  expect(cleanBody(`前\n\n![絵](data:image/png;base64,${payload}=)\n\n後`)).toEqual({
    text: '前\n\n![絵](data:image/png;base64,…)\n\n後',
    warnings: [{ kind: 'payload-elided', characters: 11_001 }],
  });
});

test('a short data URI is an example and stays', () => {
  const text = '`data:image/gif;base64,R0lGODlhAQABAAAAACw=`';
  expect(cleanBody(text)).toEqual({ text, warnings: [] });
});

test('the longest line is told when it is machine-made', () => {
  expect(cleanBody(`${'x'.repeat(10_000)}\n`).warnings).toEqual([]);
  expect(cleanBody(`a\n${'x'.repeat(60_000)}\nb`).warnings).toEqual([
    { kind: 'long-line', characters: 60_000 },
  ]);
});
