import type { PassageMark } from '../../../app/map/map-marks.ts';
import type { PassageMap, Placed } from '../../../app/map/map-store.ts';
import type { ArticleId, PassageId } from '../../../domain/ids.ts';
import type { MapPassage, NearPassage } from '../../../domain/passage-map.ts';
import type { PlanePoint } from './plane-view.ts';

/** A point of the map: a passage, or the question. */
export interface PlaneItem extends PlanePoint {
  readonly key: PassageId | 'query';
  /** `null` for the question. */
  readonly passage: MapPassage | null;
  readonly mark: PassageMark | null;
  /** What put it where it is, when it is not in the map itself. */
  readonly placedBy: readonly NearPassage[] | null;
}

/** Everything on the map: passages in the order of the index, then what was placed, then the question. */
export function planeItems(
  map: PassageMap,
  placed: Placed | null,
  marks: readonly PassageMark[],
): readonly PlaneItem[] {
  const markOf = new Map(marks.map((mark) => [mark.passageId, mark]));
  const own = map.passages.map((passage, at): PlaneItem => ({
    key: passage.passageId,
    passage,
    x: map.coordinates[2 * at] ?? 0,
    y: map.coordinates[2 * at + 1] ?? 0,
    mark: markOf.get(passage.passageId) ?? null,
    placedBy: null,
  }));
  const outside = (placed?.passages ?? []).flatMap(
    ({ passage, x, y, by }): readonly PlaneItem[] => {
      const mark = markOf.get(passage.passageId);
      return mark === undefined
        ? []
        : [{ key: passage.passageId, passage, x, y, mark, placedBy: by }];
    },
  );
  const query = placed?.query ?? null;
  return [
    ...own,
    ...outside,
    ...(query === null
      ? []
      : [
          {
            key: 'query' as const,
            passage: null,
            x: query.x,
            y: query.y,
            mark: null,
            placedBy: query.by,
          },
        ]),
  ];
}

/** Marked passages and the question: what the keys go to first. */
export function isMarked({ key, mark }: PlaneItem): boolean {
  return key === 'query' || mark !== null;
}

/** An article by its number of points. */
export interface ArticleCount {
  readonly id: ArticleId;
  readonly title: string;
  readonly points: number;
}

/** Articles with their points, most first; ties in the order of the index. */
export function articleCounts(map: PassageMap): readonly ArticleCount[] {
  const counts = new Map<ArticleId, { title: string; points: number }>();
  for (const { articleId, title } of map.passages) {
    const known = counts.get(articleId) ?? { title, points: 0 };
    counts.set(articleId, { title, points: known.points + 1 });
  }
  return [...counts]
    .map(([id, { title, points }]) => ({ id, title, points }))
    .toSorted((a, b) => b.points - a.points);
}
