import { CLEAN_AT, SOURCE_OVERHEAD } from '../../config/deep-wide.ts';
import type { DroppedSource, PoolSource, WebResult } from '../../domain/deep-wide.ts';
import type { Hit } from '../../domain/search.ts';
import { estimateTokens } from '../../lib/estimate-tokens.ts';

/** What may enter the pool. */
export type Found =
  | { readonly kind: 'local'; readonly hit: Hit }
  | { readonly kind: 'web'; readonly result: WebResult };

/** Why something did not enter: it is there already, or was dropped as irrelevant before, or there is no room for it. */
export type Admission =
  | { readonly type: 'added'; readonly source: PoolSource }
  | { readonly type: 'known' }
  | { readonly type: 'no-room'; readonly source: PoolSource };

/** A source that a cleaner names, and its reason. */
export interface Irrelevant {
  readonly id: string;
  readonly reason: string;
}

/**
 * The one context that researcher and generator share. Sources are whole and verbatim: they are added, and dropped whole;
 * nothing shortens or rewords one. Its tokens never exceed the window.
 */
export interface ContextPool {
  readonly windowTokens: number;
  /** In order of arrival. */
  sources(): readonly PoolSource[];
  tokens(): number;
  /** The most it ever held. */
  peakTokens(): number;
  /** Nine tenths of the window are used: time for the cleaner. */
  isNearlyFull(): boolean;
  /** Adds a source when it is new and there is room. One that the cleaner dropped does not come back. */
  add(found: Found, round: number): Admission;
  /** Drops the named sources that are there, whole; names that are not there are passed over. */
  drop(irrelevant: readonly Irrelevant[]): readonly DroppedSource[];
}

export function createContextPool(windowTokens: number): ContextPool {
  const seen = new Set<string>();
  let sources: readonly PoolSource[] = [];
  let arrived = 0;
  let peak = 0;
  const tokens = (): number => sources.reduce((sum, source) => sum + source.tokens, 0);
  return {
    windowTokens,
    sources: () => sources,
    tokens,
    peakTokens: () => peak,
    isNearlyFull: () => tokens() >= CLEAN_AT * windowTokens,
    add(found, round) {
      const key = keyOf(found);
      if (seen.has(key)) return { type: 'known' };
      const source = sourceOf(found, `S${arrived + 1}`, round);
      if (tokens() + source.tokens > windowTokens) return { type: 'no-room', source };
      seen.add(key);
      arrived += 1;
      sources = [...sources, source];
      peak = Math.max(peak, tokens());
      return { type: 'added', source };
    },
    drop(irrelevant) {
      const reasons = new Map(irrelevant.map(({ id, reason }) => [id, reason]));
      const dropped = sources.flatMap((source): DroppedSource[] => {
        const reason = reasons.get(source.id);
        if (reason === undefined) return [];
        return [{ id: source.id, name: nameOf(source), tokens: source.tokens, reason }];
      });
      sources = sources.filter(({ id }) => !reasons.has(id));
      return dropped;
    },
  };
}

/** What a source is called where its text is not shown. */
export function nameOf(source: PoolSource): string {
  return source.kind === 'local' ? source.headingPath.join(' > ') : source.title;
}

function sourceOf(found: Found, id: string, round: number): PoolSource {
  if (found.kind === 'web') {
    const { title, url, text } = found.result;
    return { kind: 'web', id, round, title, url, text, tokens: tokensOf(title, text) };
  }
  const { passageId, articleId, headingPath, start, end, text } = found.hit;
  const tokens = tokensOf(headingPath.join(' > '), text);
  const span = { start, end };
  return { kind: 'local', id, round, passageId, articleId, headingPath, span, text, tokens };
}

function tokensOf(name: string, text: string): number {
  return estimateTokens(name) + estimateTokens(text) + SOURCE_OVERHEAD;
}

function keyOf(found: Found): string {
  if (found.kind === 'local') return `local ${found.hit.passageId}`;
  const { url, title, text } = found.result;
  return `web ${url ?? title}\n${text}`;
}
