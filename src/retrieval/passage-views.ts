import { type ArticleId, type PassageId } from '../domain/ids.ts';
import type { Neighbourhood, NeighbourhoodOptions } from '../domain/neighbourhood.ts';
import type { MapPassage, NearPassage } from '../domain/passage-map.ts';
import type { ArticleMeta } from './article-meta.ts';
import { passageFields, type IndexedArticle } from './article-table.ts';
import type { ExactCosine } from './dense/exact-cosine.ts';
import type { PassageGraph } from './graph/passage-graph.ts';
import type { LexicalIndex } from './lexical/orama-index.ts';

/** What the map of passages and the neighbourhood of one are made of. */
export interface PassageViews {
  /** Passages with a vector, article by article, both in order of id; articles without one are empty. */
  embeddedPassages(): readonly (readonly PassageId[])[];
  /** In the order of `ids`; one that the index does not hold is left out. */
  mapPassages(ids: readonly PassageId[]): readonly MapPassage[];
  /** Row-major, `ids × dims`; a row of zeros where there is no vector. */
  vectorsOf(ids: readonly PassageId[]): Float32Array;
  /**
   * The `limit` passages nearest to a vector by cosine, best first, ties by id.
   * @param among only these, when given
   */
  nearest(
    vector: Float32Array,
    limit: number,
    among: ReadonlySet<PassageId> | null,
  ): readonly NearPassage[];
  /** What a passage stands for in the graph and which passages share it; `null` when the index does not hold it. */
  neighbourhood(id: PassageId, options: NeighbourhoodOptions): Neighbourhood | null;
}

export interface PassageViewsParts {
  readonly lexical: LexicalIndex;
  readonly dense: ExactCosine;
  readonly metaOf: (id: ArticleId) => ArticleMeta;
  /** By id. */
  readonly articles: () => readonly IndexedArticle[];
  readonly graph: () => PassageGraph;
}

export function createPassageViews(parts: PassageViewsParts): PassageViews {
  const { lexical, dense } = parts;

  function mapPassages(ids: readonly PassageId[]): readonly MapPassage[] {
    return ids.flatMap((id) => {
      const passage = lexical.get(id);
      if (passage === undefined) return [];
      const { text: _, ...fields } = passageFields(passage, parts.metaOf(passage.articleId));
      return [fields];
    });
  }

  const mapPassage = (id: PassageId): MapPassage => mapPassages([id])[0] as MapPassage;

  return {
    embeddedPassages: () =>
      parts
        .articles()
        .map(({ passages }) =>
          passages.map(({ id }) => id).filter((id) => dense.has(lexical.slotOf(id))),
        ),
    mapPassages,
    vectorsOf(ids) {
      const rows = new Float32Array(ids.length * dense.dims);
      for (const [at, id] of ids.entries()) {
        if (lexical.get(id) === undefined) continue;
        const row = dense.row(lexical.slotOf(id));
        if (row !== null) rows.set(row, at * dense.dims);
      }
      return rows;
    },
    nearest(vector, limit, among) {
      const slots =
        among && new Set([...among].flatMap((id) => (lexical.get(id) ? [lexical.slotOf(id)] : [])));
      return dense
        .search(vector, limit, lexical.compareSlots, slots && ((slot) => slots.has(slot)))
        .map(({ key, score }) => ({ passageId: lexical.at(key).id, cosine: score }));
    },
    neighbourhood(id, options) {
      const found = parts.graph().neighbourhood(id, options);
      if (found === null) return null;
      return {
        ...found,
        passage: mapPassage(id),
        entities: found.entities.map((entity) =>
          entity.kind === 'article'
            ? { ...entity, name: parts.metaOf(entity.name as ArticleId).title }
            : entity,
        ),
        neighbours: found.neighbours.map((each) => ({
          ...each,
          passage: mapPassage(each.passage),
        })),
      };
    },
  };
}
