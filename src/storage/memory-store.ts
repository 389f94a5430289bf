import { compareIds } from '../domain/ids.ts';
import { err, ok } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';
import { embeddingMismatch, headOf, headerAfter } from './derive.ts';
import type {
  ArticleHead,
  IndexHeader,
  IndexStore,
  StoreChange,
  StoredArticle,
  StoredSnapshot,
  VectorsChange,
} from './index-store.ts';

interface Workspace {
  readonly revision: number;
  readonly header: IndexHeader | null;
  readonly articles: ReadonlyMap<
    string,
    { readonly stored: StoredArticle; readonly head: ArticleHead }
  >;
  readonly snapshot: StoredSnapshot | null;
}

const EMPTY: Workspace = { revision: 0, header: null, articles: new Map(), snapshot: null };

/** The store in memory, gone with its owner: for the bundled sample, and wherever nothing may be written. */
export function createMemoryStore(): IndexStore {
  const workspaces = new Map<string, Workspace>();

  function get(name: string): Workspace {
    return workspaces.get(name) ?? EMPTY;
  }

  /** A new state is put in place whole, so a write is seen either not at all or all at once. */
  function replace<T>(name: string, workspace: Workspace, value: T): Promise<Result<T>> {
    workspaces.set(name, workspace);
    return Promise.resolve(ok(value));
  }

  return {
    overview(name) {
      const { revision, header, articles } = get(name);
      const heads = [...articles.values()].map((entry) => entry.head);
      heads.sort((a, b) => compareIds(a.id, b.id));
      return Promise.resolve(ok({ revision, header, heads }));
    },
    read(name, ids) {
      const { articles } = get(name);
      // Copies, as a database gives them: a caller may hand buffers on.
      const found = ids.flatMap((id) => articles.get(id)?.stored ?? []);
      return Promise.resolve(ok(structuredClone(found)));
    },
    commit(name, change) {
      const next = withChange(get(name), structuredClone(change));
      return replace(name, next, next.revision);
    },
    putVectors(name, change) {
      const workspace = get(name);
      const next = withVectors(workspace, structuredClone(change));
      if (!next.ok) return Promise.resolve(next);
      return replace(name, next.value ?? workspace, next.value?.revision ?? null);
    },
    readSnapshot: (name) => Promise.resolve(ok(structuredClone(get(name).snapshot))),
    writeSnapshot(name, snapshot) {
      const workspace = get(name);
      return workspace.revision === snapshot.revision
        ? replace(name, { ...workspace, snapshot: structuredClone(snapshot) }, true)
        : Promise.resolve(ok(false));
    },
    clear(name) {
      const revision = get(name).revision + 1;
      return replace(name, { ...EMPTY, revision }, revision);
    },
    close: () => undefined,
  };
}

function withChange(workspace: Workspace, change: StoreChange): Workspace {
  const header = headerAfter(workspace.header, change);
  const revision = workspace.revision + 1;
  const articles = new Map(workspace.articles);
  for (const id of change.remove) articles.delete(id);
  for (const stored of change.put) {
    articles.set(stored.article.id, { stored, head: headOf(stored, revision, revision) });
  }
  return { ...workspace, revision, header, articles };
}

function withVectors(workspace: Workspace, change: VectorsChange): Result<Workspace | null> {
  const { header } = workspace;
  const entry = workspace.articles.get(change.id);
  if (header === null || entry?.head.textRevision !== change.textRevision) return ok(null);
  const mismatch = embeddingMismatch(header.embedding, change.embedding);
  if (mismatch !== null) return err(mismatch);
  const revision = workspace.revision + 1;
  const stored = { ...entry.stored, vectors: change.vectors };
  const head = headOf(stored, revision, entry.head.textRevision);
  return ok({
    ...workspace,
    revision,
    header: { ...header, embedding: change.embedding, builtAt: change.builtAt },
    articles: new Map(workspace.articles).set(change.id, { stored, head }),
  });
}
