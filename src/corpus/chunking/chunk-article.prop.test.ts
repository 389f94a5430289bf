import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { CONTEXT_LIMIT } from '../../config/retrieval.ts';
import { HEADING_RULES } from '../../domain/article.ts';
import type { ChunkedArticle, ChunkSettings, Passage } from '../../domain/article.ts';
import { articleId } from '../../domain/ids.ts';
import { LONGEST_GRAPHEME } from '../../lib/text-graphemes.ts';
import { anyText, madeMarkdown, nastyLines } from '../../markdown/testing/arbitrary-markdown.ts';
import { fuzzRuns } from '../../markdown/testing/fuzz-runs.ts';
import { checkChunkSettings } from '../../domain/chunk-rules.ts';
import { chunkArticle } from './chunk-article.ts';

const settings: fc.Arbitrary<ChunkSettings> = fc
  .record({
    size: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 41, max: 700 })),
    minimum: fc.integer({ min: 1, max: 150 }),
    overlap: fc.integer({ min: 0, max: 120 }),
    headingWithoutSpace: fc.constantFrom(...HEADING_RULES),
  })
  .filter((made) => checkChunkSettings(made).ok);

const text = fc.oneof(
  madeMarkdown.map((made) => made.text),
  anyText,
  nastyLines,
  // Long sections: many sentences, one line.
  fc.tuple(anyText, fc.integer({ min: 1, max: 40 })).map(([part, times]) => part.repeat(times)),
);

function chunk(body: string, made: ChunkSettings): ChunkedArticle {
  return chunkArticle({ id: articleId('a'), title: '題', text: body }, made);
}

/** Where a cut may be; a grapheme longer than any real one may be cut anywhere. */
function graphemes(body: string): ReadonlySet<number> {
  const starts = new Set([body.length]);
  for (const { index, segment } of new Intl.Segmenter('ja').segment(body)) {
    const cuts = segment.length > LONGEST_GRAPHEME ? segment.length : 1;
    for (let at = 0; at < cuts; at += 1) starts.add(index + at);
  }
  return starts;
}

/** Sections are opened by these. */
function openers({ headings }: ChunkedArticle): readonly { start: number; end: number }[] {
  return headings.filter(({ level }) => level <= 4);
}

/** A passage without the headings it opens with. */
function bodyLength(passage: Passage, chunked: ChunkedArticle, body: string): number {
  let start = passage.start;
  for (const heading of openers(chunked)) {
    const isNext = heading.start >= start && body.slice(start, heading.start).trim() === '';
    if (isNext && heading.end <= passage.end) start = heading.end;
  }
  return body.slice(start, passage.end).trim().length;
}

describe('passages of any text under any settings', () => {
  test.prop([text, settings], { numRuns: fuzzRuns(200) })(
    'are slices, in order, and cover all that is not blank',
    (body, made) => {
      const { passages } = chunk(body, made);
      const starts = graphemes(body);
      const covered = new Uint8Array(body.length);
      for (const [ordinal, passage] of passages.entries()) {
        expect(passage.text).toBe(body.slice(passage.start, passage.end));
        expect(passage.text.trim()).not.toBe('');
        expect(passage.id).toBe(`a#${ordinal}`);
        const before = passages[ordinal - 1];
        expect(passage.start).toBeGreaterThan(before?.start ?? -1);
        expect(passage.end).toBeGreaterThan(before?.end ?? -1);
        const { context } = passage;
        if (context !== null) {
          expect(context.text).toBe(body.slice(context.start, context.end));
          expect(context.text.trim()).not.toBe('');
          expect(context.end).toBeLessThanOrEqual(passage.start);
          expect(context.text.length).toBeLessThanOrEqual(CONTEXT_LIMIT);
          expect(starts).toContain(context.end);
        }
        covered.fill(1, passage.start, passage.end);
      }
      const lost = Array.from(covered.keys()).filter(
        (at) => covered[at] === 0 && /\S/.test(body.charAt(at)),
      );
      expect(lost).toEqual([]);
    },
  );

  test.prop([text, settings], { numRuns: fuzzRuns(200) })(
    'never cut a grapheme and keep to the size within one',
    (body, made) => {
      const chunked = chunk(body, made);
      const starts = graphemes(body);
      const longest = Array.from(
        new Intl.Segmenter('ja').segment(body),
        ({ segment }) => segment.length,
      );
      const limit = Math.max(made.size, Math.min(LONGEST_GRAPHEME + 1, Math.max(1, ...longest)));
      for (const passage of chunked.passages) {
        expect(starts).toContain(passage.start);
        expect(starts).toContain(passage.end);
        if (passage.text.length > limit) {
          // The one exception: a section whose text fits keeps its headings.
          expect(bodyLength(passage, chunked, body)).toBeLessThanOrEqual(made.size);
          expect(passage.text.length).toBeLessThanOrEqual(2 * made.size + 2);
        }
      }
    },
  );

  test.prop([text, settings], { numRuns: fuzzRuns(200) })(
    'overlap inside a section only, by no more than asked',
    (body, made) => {
      const chunked = chunk(body, made);
      for (const [index, passage] of chunked.passages.entries()) {
        const before = chunked.passages[index - 1];
        if (before === undefined || before.end <= passage.start) continue;
        expect(before.end - passage.start).toBeLessThanOrEqual(made.overlap);
        const crossed = openers(chunked).filter(
          ({ start }) => start > passage.start && start < before.end,
        );
        expect(crossed).toEqual([]);
      }
    },
  );

  test.prop([text, settings], { numRuns: fuzzRuns(100) })(
    'lose no heading and are the same every time',
    (body, made) => {
      const chunked = chunk(body, made);
      for (const heading of chunked.headings) {
        const holders = chunked.passages.filter(
          ({ start, end }) => start < heading.end && heading.start < end,
        );
        expect(holders).not.toEqual([]);
      }
      expect(chunk(body, made)).toEqual(chunked);
    },
  );
});
