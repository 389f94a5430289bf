import { compareIds } from '../domain/ids.ts';
import { err, ok } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';
import { differingKeys } from '../domain/fingerprint.ts';
import type { ArticleId } from '../domain/ids.ts';
import { changeMismatch, headOf, headerAfter, NO_STATES, statesHeadAfter } from './derive.ts';
import type {
  ArticleHead,
  IndexHeader,
  IndexStore,
  PassageStates,
  StatesHead,
  StatesHeader,
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
  readonly states: StatesHeader & {
    readonly byArticle: ReadonlyMap<ArticleId, ReadonlyMap<number, PassageStates>>;
  };
}

const EMPTY: Workspace = {
  revision: 0,
  header: null,
  articles: new Map(),
  snapshot: null,
  states: { ...NO_STATES, byArticle: new Map() },
};

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
      const { revision, header, articles, states } = get(name);
      const heads = [...articles.values()].map((entry) => entry.head);
      heads.sort((a, b) => compareIds(a.id, b.id));
      const { isKept, identity, byArticle } = states;
      const stateHeads = new Map<ArticleId, StatesHead>(
        [...byArticle].map(([id, passages]) => [
          id,
          statesHeadAfter(undefined, [...passages.values()]),
        ]),
      );
      return Promise.resolve(
        ok({ revision, header, heads, states: { isKept, identity, heads: stateHeads } }),
      );
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
    resetStates(name, isKept) {
      const workspace = get(name);
      const revision = workspace.revision + 1;
      return replace(
        name,
        { ...workspace, revision, states: { isKept, identity: null, byArticle: new Map() } },
        revision,
      );
    },
    statesOf: (name, id) =>
      Promise.resolve(
        ok([...(get(name).states.byArticle.get(id)?.keys() ?? [])].toSorted((a, b) => a - b)),
      ),
    readStates(name, identity, keys) {
      const { articles, states } = get(name);
      const isSame =
        states.identity !== null && differingKeys(states.identity, identity).length === 0;
      const found = keys.map(({ id, textRevision, ordinal }) => {
        const isAsAsked = isSame && articles.get(id)?.head.textRevision === textRevision;
        return isAsAsked ? (states.byArticle.get(id)?.get(ordinal)?.bytes ?? null) : null;
      });
      return Promise.resolve(ok(structuredClone(found)));
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
  const isForgotten = change.embedding === 'forget';
  const byArticle = new Map(isForgotten ? [] : workspace.states.byArticle);
  for (const id of [...change.remove, ...change.put.map(({ article }) => article.id)]) {
    byArticle.delete(id);
  }
  const states = { ...workspace.states, ...(isForgotten && { identity: null }), byArticle };
  return { ...workspace, revision, header, articles, states };
}

function withVectors(workspace: Workspace, change: VectorsChange): Result<Workspace | null> {
  const { header } = workspace;
  const entry = workspace.articles.get(change.id);
  if (header === null || entry?.head.textRevision !== change.textRevision) return ok(null);
  const mismatch = changeMismatch(header, workspace.states, change);
  if (mismatch !== null) return err(mismatch);
  const revision = workspace.revision + 1;
  const { id, vectors } = change;
  const articles = new Map(workspace.articles);
  if (vectors !== null) {
    const stored = { ...entry.stored, vectors };
    articles.set(id, { stored, head: headOf(stored, revision, entry.head.textRevision) });
  }
  return ok({
    ...workspace,
    revision,
    header: { ...header, embedding: change.embedding, builtAt: change.builtAt },
    articles,
    states: statesWith(workspace.states, change),
  });
}

function statesWith(
  stored: Workspace['states'],
  { id, states }: VectorsChange,
): Workspace['states'] {
  if (states === null || states.passages.length === 0 || !stored.isKept) return stored;
  const passages = new Map(stored.byArticle.get(id));
  for (const each of states.passages) {
    if (!passages.has(each.ordinal)) passages.set(each.ordinal, each);
  }
  const byArticle = new Map(stored.byArticle).set(id, passages);
  return { ...stored, identity: states.identity, byArticle };
}
