import type { ArticleId, Fingerprint, PassageId } from './ids.ts';
import type { ChunkSettings } from './article.ts';
import type { EmbedderInfo } from './embedder.ts';
import type { IndexStale } from './fingerprint.ts';
import type { Result } from './result.ts';
import type { TokenizerName } from './tokenizer.ts';

/** Rank (from 1) and score of a passage in one leg. */
export interface LegScore {
  readonly rank: number;
  readonly score: number;
}

export type LegName = 'lexical' | 'dense';

/** What may rank passages in a sum: a leg, the graph, or the token-by-token comparison of late interaction. */
export type SignalName = LegName | 'graph' | 'late';

/** One term of the RRF sum: `weight / (rankConstant + rank)`. */
export interface RrfTerm {
  readonly leg: SignalName;
  /** The query that ranked it so; absent for the question itself. */
  readonly query?: string;
  readonly rank: number;
  readonly weight: number;
  readonly rankConstant: number;
  readonly contribution: number;
}

export interface FusedScore extends LegScore {
  readonly terms: readonly RrfTerm[];
  /** Rankings of the question that took part, whether they hold the passage or not; both legs when absent. */
  readonly signals?: readonly SignalName[];
}

/** What a second look made of a hit. */
export interface Reranked {
  readonly by: 'late' | 'listwise' | 'cross-encoder';
  /** Among the candidates; the hit's own rank may come of a sum over this one and another. */
  readonly rank: number;
  /** MaxSim, or what the cross-encoder says (only its order means something); `null` when a model only gave an order. */
  readonly score: number | null;
  /** The rank before. */
  readonly before: number;
}

/** Half-open span of UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A passage at a rank, with everything needed to say why it is there. */
export interface Hit {
  readonly rank: number;
  readonly passageId: PassageId;
  readonly articleId: ArticleId;
  readonly path: string;
  readonly title: string;
  readonly headingPath: readonly string[];
  /** Offsets into the article's text; `text` is that slice. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Present when the leg was asked and found the passage. */
  readonly lexical?: LegScore;
  readonly dense?: LegScore;
  /** `names`: what of the question the passage holds as the graph sees it; empty when it is only reached over another. */
  readonly graph?: LegScore & { readonly names: readonly string[] };
  readonly fused?: FusedScore;
  readonly reranked?: Reranked;
  /** The passage beside which it stands in its article, when it is evidence for its sake: no search of this run chose it. */
  readonly neighbourOf?: PassageId;
  /** Where query terms occur, as the tokenizer saw them; offsets into `text`. */
  readonly highlights: readonly Span[];
  /** The same for each heading of `headingPath`, in its order; offsets into that heading. */
  readonly headingHighlights: readonly (readonly Span[])[];
}

/** A passage that was found but stands below the hits: its place, and that in each leg, without its text. */
export interface Candidate {
  readonly passageId: PassageId;
  readonly rank: number;
  readonly lexical?: LegScore;
  readonly dense?: LegScore;
}

/** All conditions must hold; lists are "any of". Dates are ISO 8601, compared with `updatedAt`. */
export interface SearchFilter {
  readonly articleIds?: readonly ArticleId[];
  readonly tags?: readonly string[];
  readonly updatedFrom?: string;
  readonly updatedTo?: string;
}

export interface SearchOptions {
  /** Number of hits to return. */
  readonly limit: number;
  readonly filter?: SearchFilter;
}

/** A further query for the same need, ranked in both legs beside the question. */
export interface QueryVariant {
  readonly text: string;
  /** Times the weight of the leg. */
  readonly weight: number;
  /**
   * `passage`: a made-up answer (HyDE, Gao et al. 2022), embedded as passages are and compared by its vector alone, for
   * its words are nobody's.
   */
  readonly as: 'query' | 'passage';
}

export interface FuseOptions extends SearchOptions {
  /** Depth of each leg before fusion, at least 50. */
  readonly window?: number;
  readonly rankConstant?: number;
  readonly weights?: Readonly<Record<LegName, number>>;
  /** Ranks of the graph of passages and what they name, for the question itself; not asked when absent. */
  readonly graph?: { readonly walk: 'pagerank' | 'neighbours'; readonly weight: number };
  /** Times the weight of the leg, for the question itself; 1 when absent. */
  readonly questionWeight?: number;
  /** Their rankings go into the same sum as the question's. */
  readonly variants?: readonly QueryVariant[];
}

export type SearchWarning =
  | { readonly kind: 'lexical-empty'; readonly terms: readonly string[] }
  | { readonly kind: 'dense-partial'; readonly embedded: number; readonly total: number }
  | { readonly kind: 'dense-empty' }
  | { readonly kind: 'query-windowed'; readonly tokens: number };

/** Milliseconds by part; only the parts that ran. */
export interface SearchTimings {
  readonly embedQueryMs?: number;
  readonly embedVariantsMs?: number;
  readonly lexicalMs?: number;
  readonly denseMs?: number;
  readonly fuseMs?: number;
  readonly graphMs?: number;
  readonly rerankMs?: number;
}

export interface Ranking {
  readonly hits: readonly Hit[];
  /** What was found but not used: the candidates after the hits, in rank order, to the window's depth. */
  readonly beyond: readonly Candidate[];
  readonly warnings: readonly SearchWarning[];
  readonly timings: SearchTimings;
  /** Terms the lexical leg looked for, when it was asked. */
  readonly queryTerms: readonly string[];
  /** Hash of the index that answered; two columns compare only when it is equal. */
  readonly indexHash: string;
  readonly fingerprint: Fingerprint;
  /** Passages that had a vector when it answered: while embedding goes on, two answers may differ in it. */
  readonly embedded: number;
}

/** How much around a passage `fetch` returns. */
export type FetchScope = 'chunk_only' | 'with_neighbors' | 'whole_section';

export interface FetchedPassage {
  readonly requested: PassageId;
  readonly passages: readonly Omit<
    Hit,
    'rank' | 'lexical' | 'dense' | 'fused' | 'highlights' | 'headingHighlights'
  >[];
}

/** Token states that are stored beside the vectors, so that late interaction need not make them. */
export interface TokenStatesStatus {
  /** The workspace is to have them for every passage. */
  readonly isKept: boolean;
  /** Passages that have them, and what these take. */
  readonly passages: number;
  readonly bytes: number;
}

export interface IndexStatus {
  readonly articles: number;
  readonly passages: number;
  readonly embedded: number;
  readonly windowed: number;
  readonly meanPassageLength: number;
  readonly chunk: ChunkSettings;
  readonly tokenizer: TokenizerName;
  readonly embedder: EmbedderInfo | null;
  readonly fingerprint: Fingerprint;
  readonly indexHash: string;
  readonly bytes: number;
  readonly builtAt: string | null;
  /** Absent where none can be kept. They are no part of the fingerprint: no ranking depends on whether they are stored. */
  readonly tokenStates?: TokenStatesStatus;
  /** Paths of articles that could not be cut into passages, and so are found by nothing. */
  readonly uncut?: readonly string[];
  /**
   * Set when the index was made with other settings or another model than wanted. The model is known only once it is
   * loaded, so this may appear after opening.
   */
  readonly stale?: IndexStale | null;
}

/** A term of a text as the index's tokenizer sees it. */
export interface TermStat {
  /** Folded, as in the index. */
  readonly term: string;
  /** As written. */
  readonly surface: string;
  /** Passages of the index that hold it; 0 when none does. */
  readonly documentFrequency: number;
}

/** Scores of late interaction: mean over the question's content tokens of the highest cosine to a token of the passage. */
export interface LateScores {
  readonly scores: readonly (number | null)[];
  /** Passages whose token states were neither stored nor kept from before, and had to be made. */
  readonly computed: number;
  readonly ms: number;
}

/** What retrieval offers to modes, read-only: an index in this browser, or a remote engine. */
export interface SearchPort {
  status(signal: AbortSignal): Promise<Result<IndexStatus>>;
  /** BM25. May return fewer than `limit`, or nothing with a `lexical-empty` warning. */
  lexical(query: string, options: SearchOptions, signal: AbortSignal): Promise<Result<Ranking>>;
  /** Exact cosine. Returns `limit` hits whenever that many embedded passages pass the filter. */
  dense(query: string, options: SearchOptions, signal: AbortSignal): Promise<Result<Ranking>>;
  /** Both legs fused by RRF. */
  fused(query: string, options: FuseOptions, signal: AbortSignal): Promise<Result<Ranking>>;
  fetch(
    ids: readonly PassageId[],
    scope: FetchScope,
    signal: AbortSignal,
  ): Promise<Result<readonly FetchedPassage[]>>;
  /**
   * How well each passage answers the question token by token (late interaction), in the order of `ids`; `null` for one
   * that the index does not hold. Token states are read where they are stored, else made by the model and kept for a while.
   */
  late(query: string, ids: readonly PassageId[], signal: AbortSignal): Promise<Result<LateScores>>;
  /** Cosine of every pair of passages, row-major `ids × ids`; 0 where one of them has no vector. */
  similarities(ids: readonly PassageId[], signal: AbortSignal): Promise<Result<Float32Array>>;
  /** The distinct terms of each text, in order of appearance, with how many passages hold them. */
  terms(
    texts: readonly string[],
    signal: AbortSignal,
  ): Promise<Result<readonly (readonly TermStat[])[]>>;
}
