import type { AppError } from './app-error.ts';
import type { ExitReason, PlannerKind } from './agent.ts';
import type { Answer } from './answer.ts';
import type { ArticleId, PassageId } from './ids.ts';
import type { Result } from './result.ts';
import type { Span } from './search.ts';

/** Every choice of a deep × wide run. The dials say how much is done, the ceilings where it ends whatever they say. */
export interface DeepWideSettings {
  /** 0.25 to 1: how many rounds of reflection and action (`researchLimits`). */
  readonly deep: number;
  /** 0.25 to 1: how many searches one round may make. */
  readonly wide: number;
  /** Tokens that the context pool may hold. */
  readonly windowTokens: number;
  /** Passages that one search of the index adds to the pool. */
  readonly hitsPerCall: number;
  /** The generator writes a report over the whole pool, beside the answer that all modes give. */
  readonly isReportWanted: boolean;
  /** Ceilings of one run; `null` = none. */
  readonly maxTokens: number | null;
  readonly maxCostUsd: number | null;
  readonly maxMs: number | null;
}

/** What the dials come to. */
export interface ResearchLimits {
  readonly rounds: number;
  /** Searches of one round. */
  readonly calls: number;
}

/** The forced check before an action: could the whole be written now, and what would be weak if it were? */
export interface Readiness {
  readonly isReady: boolean;
  /** What is missing, in words that the next searches start from. */
  readonly missing: string;
}

/** A passage of the index, or a page of the web, whole: as it was found, until it is dropped whole. */
export type PoolSource = LocalSource | WebSource;

interface Pooled {
  /** `S1`, `S2` … in order of arrival; never given twice. */
  readonly id: string;
  /** By the estimator, headings and delimiters included. */
  readonly tokens: number;
  /** Round it came in, from 1. */
  readonly round: number;
  readonly text: string;
}

export interface LocalSource extends Pooled {
  readonly kind: 'local';
  readonly passageId: PassageId;
  readonly articleId: ArticleId;
  readonly headingPath: readonly string[];
  readonly span: Span;
}

export interface WebSource extends Pooled {
  readonly kind: 'web';
  readonly title: string;
  /** `null` when the server named none that is a web address. */
  readonly url: string | null;
}

/** A source that left the pool, with what it was and why. */
export interface DroppedSource {
  readonly id: string;
  /** Its heading path or title. */
  readonly name: string;
  readonly tokens: number;
  readonly reason: string;
}

/** What a search of the web gave: data of strangers, never followed, never fetched. */
export interface WebResult {
  readonly title: string;
  readonly url: string | null;
  readonly text: string;
}

/** Port to a search of the web: a server that the user named. */
export interface WebSearchPort {
  /** Where the query is sent. */
  readonly host: string;
  /** Its results are a recording's: nothing is sent. */
  readonly isReplay?: true;
  search(query: string, signal: AbortSignal): Promise<Result<readonly WebResult[]>>;
}

/** What the generator wrote over the whole pool. `answer.marks` number `sources` from 1. */
export interface Report {
  readonly answer: Answer;
  readonly sources: readonly PoolSource[];
}

/** What a deep × wide run did, beside the evidence that all modes return. */
export interface ResearchSummary {
  readonly mind: PlannerKind;
  readonly exit: ExitReason;
  readonly settings: DeepWideSettings;
  readonly limits: ResearchLimits;
  readonly rounds: number;
  readonly localSearches: number;
  readonly webSearches: number;
  readonly reflections: number;
  readonly pool: {
    readonly sources: number;
    readonly tokens: number;
    readonly peakTokens: number;
    readonly windowTokens: number;
    /** Dropped by the cleaner. */
    readonly dropped: number;
    /** Found, and left out because the pool had no room for them. */
    readonly skipped: number;
  };
  /** `null` when none was wanted, it failed, or the run was stopped. */
  readonly report: Report | null;
  readonly reportError: AppError | null;
  /** The first failure of the web search; the run went on without it. */
  readonly webError: AppError | null;
}
