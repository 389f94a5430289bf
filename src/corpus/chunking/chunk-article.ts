import type { Article, ChunkedArticle, ChunkSettings } from '../../domain/article.ts';
import { passageId } from '../../domain/ids.ts';
import { trimSpan } from '../../lib/text-graphemes.ts';
import { listHeadings } from '../../markdown/headings.ts';
import { parseBlocks } from '../../markdown/parse.ts';
import { listBoundaries, type Boundary } from './boundaries.ts';
import {
  gatherBareHeadings,
  joinShortPieces,
  mainHeadingPath,
  type Piece,
  type Share,
  type Stretch,
} from './join-sections.ts';
import { listContexts } from './passage-context.ts';
import { listSections } from './sections.ts';
import { splitSpan } from './split-span.ts';

/** Raise when the passages of any article can change; part of the index fingerprint. */
export const CHUNKER_VERSION = 3;

/**
 * Cuts an article into passages along its headings (H1–H4 of the Markdown tree). `settings` must have passed
 * `checkChunkSettings`; its numbers are UTF-16 units.
 *
 * - Every passage is a slice of the text, in order; together they cover every character that is not blank.
 * - A section whose text is at most `size` long is one passage, its heading included even when that makes the
 *   passage longer; a longer section is cut into balanced parts of at most `size`, which overlap.
 * - Text shorter than `minimum` joins a neighbour under the same heading.
 * - A passage that starts inside a table or a fenced code block names what opens it as its context, beyond `size`.
 * - `headingWithoutSpace` decides whether `#見出し` is a heading.
 */
export function chunkArticle(
  article: Pick<Article, 'id' | 'title' | 'text'>,
  settings: ChunkSettings,
): ChunkedArticle {
  const { text } = article;
  const root = parseBlocks(text, { headingWithoutSpace: settings.headingWithoutSpace });
  const headings = listHeadings(root, text);
  const stretches = gatherBareHeadings(listSections(text, article.title, headings), settings.size);
  const boundaries = listBoundaries(root, text);
  const pieces = stretches.flatMap((stretch) => toPieces(text, stretch, settings, boundaries));
  const joined = joinShortPieces(pieces, settings);
  const contexts = listContexts(
    root,
    text,
    joined.map(({ start }) => start),
  );
  const passages = joined.map((piece, ordinal) => ({
    id: passageId(article.id, ordinal),
    articleId: article.id,
    ordinal,
    headingPath: mainHeadingPath(piece),
    start: piece.start,
    end: piece.end,
    text: text.slice(piece.start, piece.end),
    context: contexts[ordinal] ?? null,
  }));
  return { headings, passages };
}

function toPieces(
  text: string,
  stretch: Stretch,
  settings: ChunkSettings,
  boundaries: readonly Boundary[],
): readonly Piece[] {
  const { section } = stretch;
  const whole = trimSpan(text, stretch);
  if (whole.start === whole.end) return [];
  const { parent, bodyLength, headingPath } = section;
  const share = (span: typeof whole): readonly Share[] => [
    { headingPath, characters: span.end - span.start },
  ];
  const headingsLength = section.bodyStart - whole.start;
  const isOne =
    whole.end - whole.start <= settings.size ||
    (bodyLength <= settings.size && headingsLength <= settings.size);
  if (isOne) return [{ ...whole, parent, bodyLength, shares: share(whole) }];
  return splitSpan(text, { ...whole, bodyStart: section.bodyStart }, settings, boundaries).map(
    (part) => ({
      ...part,
      parent,
      bodyLength: Infinity,
      shares: share(part),
    }),
  );
}
