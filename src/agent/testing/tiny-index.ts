import { articleId, passageId, type Fingerprint, type PassageId } from '../../domain/ids.ts';
import { err, ok } from '../../domain/result.ts';
import type { Candidate, FetchScope, Hit, Ranking, SearchPort } from '../../domain/search.ts';

/** An article of a tiny index: sections by heading, each one passage. */
export interface TinyArticle {
  readonly id: string;
  readonly title: string;
  readonly sections: Readonly<Record<string, string>>;
}

export interface TinyIndex {
  readonly port: SearchPort;
  /** Queries in the order they were asked. */
  readonly asked: readonly string[];
  /** The id of a passage: article and number of the section. */
  id(article: string, section: number): PassageId;
}

const TERMS = /[a-z0-9][a-z0-9_.+-]*|[ァ-ヴー]+|[\p{Script=Han}]+/gu;

/**
 * A `SearchPort` of a handful of passages that ranks by idf-weighted words: enough of an index for the loop, and small
 * enough to know every ranking by heart. Stops answering once `signal` is aborted, as the real one does.
 */
export function createTinyIndex(articles: readonly TinyArticle[]): TinyIndex {
  const passages = articles.flatMap((article) =>
    Object.entries(article.sections).map(([heading, text], at) => ({
      passageId: passageId(articleId(article.id), at),
      articleId: articleId(article.id),
      path: `${article.id}.md`,
      title: article.title,
      headingPath: [article.title, heading],
      start: 100 * at,
      end: 100 * at + text.length,
      text,
    })),
  );
  const termsOf = new Map(
    passages.map(({ passageId: id, headingPath, text }) => [
      id,
      new Set(cut(`${headingPath.join(' ')} ${text}`)),
    ]),
  );
  const frequency = (term: string): number =>
    [...termsOf.values()].filter((terms) => terms.has(term)).length;
  const asked: string[] = [];
  const fused = (query: string, limit: number, only?: readonly string[]): Ranking => {
    const terms = [...new Set(cut(query))];
    const scored = passages
      .filter(({ articleId: id }) => only === undefined || only.includes(id))
      .map((passage) => {
        const held = terms.filter((term) => termsOf.get(passage.passageId)?.has(term));
        const score = held.reduce((sum, term) => sum + 1 / frequency(term), 0);
        return { passage, score };
      })
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score);
    const hits = scored.map(({ passage, score }, at): Hit => ({
      ...passage,
      rank: at + 1,
      lexical: { rank: at + 1, score },
      fused: { rank: at + 1, score, terms: [] },
      highlights: [],
      headingHighlights: [[], []],
    }));
    const beyond = hits
      .slice(limit)
      .map(({ passageId: id, rank }): Candidate => ({ passageId: id, rank }));
    return { ...GROUND, hits: hits.slice(0, limit), beyond, queryTerms: terms };
  };
  const port: SearchPort = {
    status: async (signal) =>
      signal.aborted
        ? err({ kind: 'aborted' })
        : ok({
            ...GROUND,
            articles: articles.length,
            passages: passages.length,
            windowed: 0,
            meanPassageLength: 10,
            chunk: { size: 600, minimum: 120, overlap: 80, headingWithoutSpace: 'strict' },
            tokenizer: 'icu',
            embedder: null,
            bytes: 0,
            builtAt: null,
          }),
    lexical: async (query, { limit, filter }, signal) =>
      signal.aborted ? err({ kind: 'aborted' }) : ok(fused(query, limit, filter?.articleIds)),
    dense: async () => err({ kind: 'index-empty' }),
    async fused(query, { limit, filter }, signal) {
      asked.push(query);
      return signal.aborted
        ? err({ kind: 'aborted' })
        : ok(fused(query, limit, filter?.articleIds));
    },
    async fetch(ids, scope, signal) {
      if (signal.aborted) return err({ kind: 'aborted' });
      return ok(
        ids.map((requested) => {
          const at = passages.findIndex(({ passageId: id }) => id === requested);
          const own = passages[at];
          const [from, to] = around(at, scope);
          return {
            requested,
            passages: passages.slice(from, to).filter(({ articleId: id }) => id === own?.articleId),
          };
        }),
      );
    },
    // Later passages answer better, and none is like another.
    late: async (_, ids, signal) =>
      signal.aborted
        ? err({ kind: 'aborted' })
        : ok({ scores: ids.map((_id, at) => at / 100), computed: ids.length, ms: 1 }),
    similarities: async (ids, signal) =>
      signal.aborted ? err({ kind: 'aborted' }) : ok(new Float32Array(ids.length ** 2)),
    async terms(texts, signal) {
      if (signal.aborted) return err({ kind: 'aborted' });
      return ok(
        texts.map((text) =>
          [...new Set(cut(text))].map((term) => ({
            term,
            surface: term,
            documentFrequency: frequency(term),
          })),
        ),
      );
    },
  };
  return { port, asked, id: (article, section) => passageId(articleId(article), section) };
}

const GROUND = {
  warnings: [],
  timings: { lexicalMs: 1 },
  indexHash: 'index',
  fingerprint: 'print' as Fingerprint,
  embedded: 0,
} as const;

function cut(text: string): readonly string[] {
  return text.normalize('NFKC').toLowerCase().match(TERMS) ?? [];
}

function around(at: number, scope: FetchScope): [number, number] {
  if (at < 0) return [0, 0];
  return scope === 'chunk_only' ? [at, at + 1] : [Math.max(0, at - 1), at + 2];
}
