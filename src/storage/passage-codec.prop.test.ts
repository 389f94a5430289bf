import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { articleId, passageId } from '../domain/ids.ts';
import { packPassages, unpackPassages } from './passage-codec.ts';

const id = articleId('記事');

const articles = fc.string({ unit: 'grapheme', maxLength: 200 }).chain((text) =>
  fc.record({
    text: fc.constant(text),
    cuts: fc.array(
      fc.record({
        start: fc.nat({ max: text.length }),
        length: fc.nat({ max: text.length }),
        opening: fc.nat({ max: text.length }),
        headingPath: fc.array(fc.string({ unit: 'grapheme', maxLength: 6 }), { maxLength: 3 }),
      }),
    ),
  }),
);

test.prop([articles])('passages come back as they were packed', ({ text, cuts }) => {
  const passages = cuts.map(({ start, length, opening, headingPath }, ordinal) => {
    const end = Math.min(text.length, start + length);
    return {
      id: passageId(id, ordinal),
      articleId: id,
      ordinal,
      headingPath,
      start,
      end,
      text: text.slice(start, end),
      context: opening === 0 ? null : { start: 0, end: opening, text: text.slice(0, opening) },
    };
  });
  const packed = packPassages(passages);
  expect(unpackPassages({ id, text }, packed)).toEqual(passages);
  expect(new Set(packed.paths.map((path) => JSON.stringify(path))).size).toBe(packed.paths.length);
});
