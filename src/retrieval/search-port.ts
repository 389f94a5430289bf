import { LIMITS } from '../config/limits.ts';
import { indexedText, type Passage } from '../domain/article.ts';
import type { Embedder } from '../domain/embedder.ts';
import { err, ok, type Result } from '../domain/result.ts';
import type {
  IndexStatus,
  QueryVariant,
  Ranking,
  SearchOptions,
  SearchPort,
  SearchTimings,
  SearchWarning,
} from '../domain/search.ts';
import type { Clock, EmbeddedVariant, IndexRanking } from './index-search.ts';
import type { IndexCounts, PassageIndex } from './passage-index.ts';
import type { LateInteraction } from './rerank/late-interaction.ts';

export interface SearchPortParts {
  /** The index as it is now; asked once for each search. */
  readonly index: () => PassageIndex;
  /** Makes the query's vector, prefix included. */
  readonly embedder: Embedder;
  /** Outlives the port: it keeps what the model made of passages. */
  readonly late: LateInteraction;
  /** Token states of these passages as they are stored, `null` for one without; absent where none are kept. */
  readonly storedCodes?: (passages: readonly Passage[]) => Promise<readonly (Int8Array | null)[]>;
  readonly now: Clock;
  /** Status of that same index; its hash and fingerprint go with every ranking. */
  readonly status: () => IndexStatus;
}

interface EmbeddedQuery {
  /** `null` while the index holds no vector, so that nothing waits for the model in vain. */
  readonly vector: Float32Array | null;
  readonly warnings: readonly SearchWarning[];
  readonly timings: SearchTimings;
}

/**
 * The in-memory index as a `SearchPort`. Failures are values: `query-empty`, `bad-setting` (query too long, limit below
 * 1, unreadable date), `index-empty`, `aborted`, and whatever the embedder reports; the embedder is asked only when
 * there are vectors to compare with, and never by `lexical`. Until then `fused` is the lexical leg alone, with a
 * `dense-empty` warning. A leg that found nothing is always a warning.
 */
export function createSearchPort(parts: SearchPortParts): SearchPort {
  const { index, now, status } = parts;

  const finish = (
    result: Result<IndexRanking>,
    embedded: EmbeddedQuery | null,
  ): Result<Ranking> => {
    if (!result.ok) return result;
    const { hits, beyond, terms, found, timings } = result.value;
    const { indexHash, fingerprint } = status();
    return ok({
      hits,
      beyond,
      warnings: [
        ...(found.lexical === 0 ? [{ kind: 'lexical-empty', terms } as const] : []),
        ...(embedded ? denseWarnings(index().counts(), found.dense ?? 0) : []),
        ...(embedded?.warnings ?? []),
      ],
      timings: { ...embedded?.timings, ...timings },
      queryTerms: found.lexical === undefined ? [] : terms,
      indexHash,
      fingerprint,
      embedded: index().counts().embedded,
    });
  };

  /** Checks and embeds the query, then searches in one go, so that nothing changes between the legs. */
  const withVector = async (
    query: string,
    options: SearchOptions,
    signal: AbortSignal,
    search: (vector: Float32Array | null) => Result<IndexRanking>,
  ): Promise<Result<Ranking>> => {
    const checked = check(query, options, index().counts(), signal);
    if (!checked.ok) return checked;
    const embedded = await embedQuery(parts, query, signal);
    if (!embedded.ok) return embedded;
    if (signal.aborted) return err({ kind: 'aborted' });
    return finish(search(embedded.value.vector), embedded.value);
  };

  return {
    status: async (signal) => (signal.aborted ? err({ kind: 'aborted' }) : ok(status())),
    async lexical(query, options, signal) {
      const checked = check(query, options, index().counts(), signal);
      return checked.ok ? finish(index().lexical(query, options, now), null) : checked;
    },
    dense: (query, options, signal) =>
      withVector(query, options, signal, (vector) =>
        vector === null ? NOTHING_EMBEDDED : index().dense(query, vector, options, now),
      ),
    async fused(query, options, signal) {
      const { variants = [], ...plain } = options;
      for (const { text } of variants) {
        const checked = check(text, options, index().counts(), signal);
        if (!checked.ok) return checked;
      }
      const startedAt = now();
      const embedded = await embedVariants(parts, variants, signal);
      if (!embedded.ok) return embedded;
      const embedVariantsMs = now() - startedAt;
      const ranking = await withVector(query, options, signal, (vector) =>
        index().fused(query, vector, { ...plain, variants: embedded.value }, now),
      );
      if (!ranking.ok || variants.length === 0) return ranking;
      return ok({ ...ranking.value, timings: { ...ranking.value.timings, embedVariantsMs } });
    },
    fetch: async (ids, scope, signal) =>
      signal.aborted ? err({ kind: 'aborted' }) : ok(index().fetch(ids, scope)),
    similarities: async (ids, signal) =>
      signal.aborted ? err({ kind: 'aborted' }) : ok(index().similarities(ids)),
    async late(query, ids, signal) {
      const checked = check(query, { limit: 1 }, index().counts(), signal);
      if (!checked.ok) return checked;
      const startedAt = now();
      const held = ids.map((id) => index().passage(id));
      const wanted = held.filter((passage) => passage !== undefined);
      const stored = (await parts.storedCodes?.(wanted)) ?? [];
      const passages = wanted.map((passage, at) => ({
        text: indexedText(passage),
        stored: stored[at] ?? null,
      }));
      const scored = await parts.late.score(query, passages, parts.embedder, signal);
      if (!scored.ok) return scored;
      const left = [...scored.value.scores];
      return ok({
        scores: held.map((passage) => (passage === undefined ? null : (left.shift() ?? null))),
        computed: scored.value.computed,
        ms: now() - startedAt,
      });
    },
    terms: async (texts, signal) =>
      signal.aborted ? err({ kind: 'aborted' }) : ok(texts.map((text) => index().termStats(text))),
  };
}

const NOTHING_EMBEDDED = ok<IndexRanking>({
  hits: [],
  beyond: [],
  terms: [],
  found: { dense: 0 },
  timings: {},
});

function check(
  query: string,
  { limit }: SearchOptions,
  { passages }: IndexCounts,
  signal: AbortSignal,
): Result<null> {
  if (signal.aborted) return err({ kind: 'aborted' });
  if (query.normalize('NFKC').trim() === '') return err({ kind: 'query-empty' });
  if (query.length > LIMITS.queryCharacters) {
    return badSetting('query', `${query.length} characters`, `<= ${LIMITS.queryCharacters}`);
  }
  if (!Number.isInteger(limit) || limit < 1) return badSetting('limit', String(limit), '>= 1');
  return passages === 0 ? err({ kind: 'index-empty' }) : ok(null);
}

function badSetting(setting: string, value: string, rule: string): Result<never> {
  return err({ kind: 'bad-setting', setting, value, rule });
}

/** One call for the variants of each kind; none while there is nothing to compare with. */
async function embedVariants(
  { index, embedder }: SearchPortParts,
  variants: readonly QueryVariant[],
  signal: AbortSignal,
): Promise<Result<readonly EmbeddedVariant[]>> {
  const { dims } = index();
  const vectors = new Map<QueryVariant, Float32Array>();
  for (const kind of ['query', 'passage'] as const) {
    const some = variants.filter(({ as }) => as === kind);
    if (some.length === 0 || index().counts().embedded === 0) continue;
    const output = await embedder.embed({ kind, texts: some.map(({ text }) => text) }, signal);
    if (!output.ok) return output;
    for (const [at, variant] of some.entries()) {
      vectors.set(variant, output.value.vectors.slice(at * dims, (at + 1) * dims));
    }
  }
  return ok(variants.map((variant) => ({ ...variant, vector: vectors.get(variant) ?? null })));
}

async function embedQuery(
  { index, embedder, now }: SearchPortParts,
  query: string,
  signal: AbortSignal,
): Promise<Result<EmbeddedQuery>> {
  if (index().counts().embedded === 0) return ok({ vector: null, warnings: [], timings: {} });
  const startedAt = now();
  const output = await embedder.embed({ kind: 'query', texts: [query] }, signal);
  if (!output.ok) return output;
  const { vectors, tokenCounts, windowed } = output.value;
  if (vectors.length !== index().dims) {
    const detail = `query of ${vectors.length} dims, index of ${index().dims}`;
    return err({ kind: 'invariant-broken', invariant: 'same-embedding', detail });
  }
  return ok({
    vector: vectors,
    warnings: windowed > 0 ? [{ kind: 'query-windowed', tokens: tokenCounts[0] ?? 0 }] : [],
    timings: { embedQueryMs: now() - startedAt },
  });
}

function denseWarnings(counts: IndexCounts, found: number): readonly SearchWarning[] {
  if (found === 0) return [{ kind: 'dense-empty' }];
  if (counts.embedded === counts.passages) return [];
  return [{ kind: 'dense-partial', embedded: counts.embedded, total: counts.passages }];
}
