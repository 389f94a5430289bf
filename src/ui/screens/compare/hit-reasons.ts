import type { Hit, Span } from '../../../domain/search.ts';

/** The words of the question that a hit holds, each once, as the passage writes them first. */
export interface MatchedTerms {
  readonly inHeadings: readonly string[];
  readonly inText: readonly string[];
}

export function matchedTerms(
  hit: Pick<Hit, 'text' | 'highlights' | 'headingPath' | 'headingHighlights'>,
): MatchedTerms {
  const inHeadings = hit.headingPath.flatMap((heading, level) =>
    slices(heading, hit.headingHighlights[level] ?? []),
  );
  return { inHeadings: distinct(inHeadings), inText: distinct(slices(hit.text, hit.highlights)) };
}

/** The score that decides a hit's rank: that of the fusion, else that of the one leg. */
export function decidingScore({ fused, lexical, dense }: Hit): number | null {
  return (fused ?? lexical ?? dense)?.score ?? null;
}

/** Ranks whose score another hit of the list has too: their order is that of the passage ids. A second look ties none. */
export function tiedRanks(list: readonly Hit[]): ReadonlySet<number> {
  const hits = list.filter(({ reranked }) => reranked === undefined);
  const counts = new Map<number | null, number>();
  for (const hit of hits) {
    const score = decidingScore(hit);
    counts.set(score, (counts.get(score) ?? 0) + 1);
  }
  return new Set(
    hits.filter((hit) => (counts.get(decidingScore(hit)) ?? 0) > 1).map(({ rank }) => rank),
  );
}

/**
 * Best cosine up to which a question may have nothing to do with the corpus. On the sample with the bundled model,
 * unrelated questions reach .81 to .83 and related ones start at .84.
 */
const COSINE_FLOOR = 0.83;

/** The highest cosine among the hits; `null` when the dense leg found none of them. */
export function bestCosine(hits: readonly Hit[]): number | null {
  const cosines = hits.flatMap(({ dense }) => (dense ? [dense.score] : []));
  return cosines.length === 0 ? null : Math.max(...cosines);
}

export function isNearFloor(cosine: number): boolean {
  return cosine < COSINE_FLOOR;
}

function slices(text: string, spans: readonly Span[]): readonly string[] {
  return spans.map(({ start, end }) => text.slice(start, end));
}

/** Width and case do not make another word, as for the index. */
function distinct(words: readonly string[]): readonly string[] {
  const seen = new Map<string, string>();
  for (const word of words) {
    const key = word.normalize('NFKC').toLowerCase();
    if (!seen.has(key)) seen.set(key, word);
  }
  return [...seen.values()];
}
