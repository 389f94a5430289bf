import { fc, test as property } from '@fast-check/vitest';
import { expect } from 'vitest';
import { codeSpans, plainText } from './plain-text.ts';

const pieces = [
  '\n',
  '```',
  '```sh',
  '`',
  '|',
  '|---|---|',
  '**',
  '# ',
  '- ',
  ':::note',
  '[a](b)',
  '語',
  'x',
];
const source = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((all) => all.join(''));
const highlighted = source.chain((text) =>
  fc.tuple(
    fc.constant(text),
    fc.array(
      fc.nat(Math.max(0, text.length - 1)).map((start) => ({ start, end: start + 1 })),
      { maxLength: 8 },
    ),
  ),
);

property.prop([highlighted])(
  'a highlighted character that is still shown is the same character',
  ([text, spans]) => {
    for (const span of spans) {
      const plain = plainText(text, [span]);
      for (const { start, end } of plain.highlights) {
        expect(end).toBeLessThanOrEqual(plain.text.length);
        expect([text.slice(span.start, span.end), ' · ', '・']).toContain(
          plain.text.slice(start, end),
        );
      }
    }
  },
);

property.prop([source])('code stretches are in order, apart and inside the text', (text) => {
  let at = 0;
  for (const { start, end } of codeSpans(text)) {
    expect(start).toBeGreaterThanOrEqual(at);
    expect(end).toBeGreaterThan(start);
    at = end;
  }
  expect(at).toBeLessThanOrEqual(text.length);
});
