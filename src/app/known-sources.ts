import type { ArticleId } from '../domain/ids.ts';
import type { ImportReport } from '../domain/import-report.ts';
import type { ArticleSummary } from '../domain/workspace.ts';
import { fileOf } from './corpus-encodings.ts';
import type { KeyValueStorage } from './store.ts';

/** Where articles come from again and again: a folder or a zip by its name, a Qiita user by theirs. */
export interface SourceName {
  readonly kind: 'folder' | 'zip' | 'qiita';
  readonly name: string;
}

/** What one import found of a source, all of it. */
export interface SourceListing extends SourceName {
  readonly ids: readonly ArticleId[];
}

/** A source as it was found last. */
interface KnownSource extends SourceListing {
  /** Found before, not since, and still in the workspace: nobody has decided about them. */
  readonly gone: readonly ArticleId[];
}

export interface KnownSources {
  /**
   * Takes in what an import found, and gives the articles of the same sources that it did not find any more. Articles
   * that another source has are not among them, nor those whose file is there and could not be read.
   */
  meet(
    listings: readonly SourceListing[],
    articles: readonly ArticleSummary[],
    skipped: ImportReport['skipped'],
  ): readonly ArticleSummary[];
  forgetAll(): void;
}

const STORAGE_KEY = 'kurabe.sources.v1';
/** Oldest forgotten first: their next import is then a first one, and offers nothing. */
const MOST_SOURCES = 100;

/**
 * Remembers, by ids alone, which articles each source of the own workspace had. Folders of one name need not be one
 * folder (`articles` of two Zenn repositories): a source is taken for a known one only when it shares half of the
 * smaller one's articles, else it is another of the same name. Qiita users are who they are.
 */
export function createKnownSources(storage: KeyValueStorage): KnownSources {
  return {
    meet(listings, articles, skipped) {
      const isPresent = presentAmong(skipped);
      const byId = new Map(articles.map((article) => [article.id, article]));
      let sources = read(storage);
      const missing = new Map<ArticleId, ArticleSummary>();
      for (const listing of listings) {
        const before = knownAs(listing, sources);
        const others = sources.filter((source) => source !== before);
        const found = new Set(listing.ids);
        const elsewhere = new Set(others.flatMap(({ ids }) => ids));
        const gone = [...(before?.ids ?? []), ...(before?.gone ?? [])].filter((id) => {
          const article = byId.get(id);
          return article !== undefined && !found.has(id) && !isPresent(article);
        });
        for (const id of gone) {
          const article = byId.get(id);
          if (article !== undefined && !elsewhere.has(id)) missing.set(id, article);
        }
        sources = [{ ...listing, gone }, ...others];
      }
      // One drop can hold a source's article in another of its folders.
      for (const { ids } of listings) for (const id of ids) missing.delete(id);
      if (listings.length > 0) write(storage, sources.slice(0, MOST_SOURCES));
      return [...missing.values()];
    },
    forgetAll: () => write(storage, []),
  };
}

/** The known source that this listing is a later state of. */
function knownAs(
  { kind, name, ids }: SourceListing,
  sources: readonly KnownSource[],
): KnownSource | undefined {
  const named = sources.filter((source) => source.kind === kind && source.name === name);
  if (kind === 'qiita') return named[0];
  const found = new Set(ids);
  return named.find((source) => {
    const shared = source.ids.filter((id) => found.has(id)).length;
    return shared > 0 && shared * 2 >= Math.min(found.size, source.ids.length);
  });
}

/** Whether an article's file, or what holds it, was there and was passed over with a reason. */
function presentAmong(
  skipped: ImportReport['skipped'],
): (article: Pick<ArticleSummary, 'path'>) => boolean {
  const files = new Set<string>();
  const holders: string[] = [];
  for (const { path, reason } of skipped) {
    files.add(path);
    if (reason.kind === 'duplicate') files.add(reason.of);
    else holders.push(`${path.replace(/\.zip$/iu, '')}/`);
  }
  return ({ path }) =>
    files.has(path) || files.has(fileOf(path)) || holders.some((holder) => path.startsWith(holder));
}

function read(storage: KeyValueStorage): readonly KnownSource[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isKnownSource) : [];
  } catch {
    return [];
  }
}

function write(storage: KeyValueStorage, sources: readonly KnownSource[]): void {
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify(sources));
  } catch {
    // A storage that refuses: nothing will be offered, nothing is lost.
  }
}

function isKnownSource(value: unknown): value is KnownSource {
  const { kind, name, ids, gone } = (value ?? {}) as Partial<KnownSource>;
  return (
    typeof kind === 'string' &&
    typeof name === 'string' &&
    Array.isArray(ids) &&
    Array.isArray(gone)
  );
}
