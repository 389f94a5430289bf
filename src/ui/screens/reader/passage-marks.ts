import type { Passage } from '../../../domain/article.ts';
import type { Span } from '../../../domain/search.ts';
import type { readerMessages } from '../../i18n/reader-messages.ts';
import type { Format } from '../../i18n/format.ts';
import type { Annotations, Border } from './annotate.ts';

export interface PassageMarks {
  /** The passage of the index that is exactly the span; `null` when the span is none. */
  readonly passage: Passage | null;
  readonly annotations: Annotations;
}

/** What to draw for a span: itself, where it starts and ends, and where its neighbours start and end. */
export function markPassage(
  passages: readonly Passage[],
  at: Span | null,
  t: (typeof readerMessages)['ja'],
  format: Format,
): PassageMarks {
  if (at === null) return { passage: null, annotations: { found: null, borders: [] } };
  const passage = passages.find(({ start, end }) => start === at.start && end === at.end) ?? null;
  const borders: readonly Border[] =
    passage === null
      ? [
          { offset: at.start, label: t.selectionStart, isFound: true },
          { offset: at.end, label: t.selectionEnd, isFound: true },
        ]
      : bordersAround(passage, passages, t, format);
  return {
    passage,
    annotations: { found: at, borders: borders.toSorted((a, b) => a.offset - b.offset) },
  };
}

function bordersAround(
  passage: Passage,
  passages: readonly Passage[],
  t: (typeof readerMessages)['ja'],
  format: Format,
): readonly Border[] {
  const number = (ordinal: number): string => format.number(ordinal + 1);
  const neighbours = [-1, 1, 2].flatMap((step) => {
    const neighbour = passages[passage.ordinal + step];
    return neighbour === undefined
      ? []
      : [
          {
            offset: neighbour.start,
            label: t.neighbourStart(number(neighbour.ordinal)),
            isFound: false,
          },
        ];
  });
  return [
    { offset: passage.start, label: t.foundStart(number(passage.ordinal)), isFound: true },
    { offset: passage.end, label: t.foundEnd(number(passage.ordinal)), isFound: true },
    ...neighbours,
  ];
}
