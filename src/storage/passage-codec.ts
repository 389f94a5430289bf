import { passageId } from '../domain/ids.ts';
import type { Article, Passage, PassageContext } from '../domain/article.ts';
import type { PackedPassages } from './index-store.ts';

/** Keeps offsets and distinct heading paths; ids, ordinals and texts follow from them. */
export function packPassages(passages: readonly Passage[]): PackedPassages {
  const starts = new Uint32Array(passages.length);
  const ends = new Uint32Array(passages.length);
  const pathOf = new Uint32Array(passages.length);
  const contextStarts = new Uint32Array(passages.length);
  const contextEnds = new Uint32Array(passages.length);
  const paths: (readonly string[])[] = [];
  const rows = new Map<string, number>();
  for (const [index, passage] of passages.entries()) {
    const key = JSON.stringify(passage.headingPath);
    const row = rows.get(key) ?? paths.push(passage.headingPath) - 1;
    rows.set(key, row);
    starts[index] = passage.start;
    ends[index] = passage.end;
    pathOf[index] = row;
    contextStarts[index] = passage.context?.start ?? 0;
    contextEnds[index] = passage.context?.end ?? 0;
  }
  return { starts, ends, paths, pathOf, contextStarts, contextEnds };
}

/** The passages of `packPassages`, in order; `article` must be the article they were cut from. */
export function unpackPassages(
  article: Pick<Article, 'id' | 'text'>,
  packed: PackedPassages,
): readonly Passage[] {
  return Array.from(packed.starts, (start, ordinal) => {
    const end = packed.ends[ordinal] ?? start;
    return {
      id: passageId(article.id, ordinal),
      articleId: article.id,
      ordinal,
      headingPath: packed.paths[packed.pathOf[ordinal] ?? 0] ?? [],
      start,
      end,
      text: article.text.slice(start, end),
      context: contextOf(article.text, packed, ordinal),
    };
  });
}

function contextOf(
  text: string,
  { contextStarts, contextEnds }: PackedPassages,
  ordinal: number,
): PassageContext | null {
  const [start, end] = [contextStarts[ordinal] ?? 0, contextEnds[ordinal] ?? 0];
  return start === end ? null : { start, end, text: text.slice(start, end) };
}
