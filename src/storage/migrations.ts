import type { IDBPDatabase, IDBPTransaction } from 'idb';

type Database = IDBPDatabase;
type Upgrade = IDBPTransaction<unknown, string[], 'versionchange'>;

/**
 * One step a version, run in order from the version found. A step that has shipped is never edited, and imports
 * nothing that may change: it knows only the shapes of its own time.
 */
const STEPS: readonly ((database: Database, upgrade: Upgrade) => Promise<void>)[] = [
  createFirstSchema,
  addHeadsAndRevisions,
  addTokenStates,
];

/** Brings a database from `from` (0 = new) to `to`, within its upgrade transaction. */
export async function migrate(
  database: Database,
  upgrade: Upgrade,
  from: number,
  to: number,
): Promise<void> {
  for (const step of STEPS.slice(from, to)) await step(database, upgrade);
}

/** v1: articles with everything made from them, one header a workspace, one snapshot a workspace. */
function createFirstSchema(database: Database): Promise<void> {
  for (const name of ['articles', 'meta', 'snapshots']) database.createObjectStore(name);
  return Promise.resolve();
}

interface ArticleOfV1 {
  readonly article: {
    readonly id: string;
    readonly path: string;
    readonly title: string;
    readonly tags: readonly string[];
    readonly updatedAt: string | null;
    readonly isPrivate: boolean;
    readonly isDraft: boolean;
    readonly contentHash: string;
    readonly text: string;
  };
  readonly passages: { readonly starts: Uint32Array };
  readonly vectors: { readonly rows: ArrayBuffer; readonly states: Uint8Array } | null;
}

/**
 * v2: opening a workspace read every article's text only to list it and to see what is pending, so each article gets
 * a head beside it, and the workspace a revision by which a snapshot or another tab sees what was written since.
 * Snapshots of v1 carry no revision; they are derived, so they go.
 */
async function addHeadsAndRevisions(database: Database, upgrade: Upgrade): Promise<void> {
  const heads = database.createObjectStore('heads');
  const articles = upgrade.objectStore('articles');
  for (let cursor = await articles.openCursor(); cursor; cursor = await cursor.continue()) {
    await upgrade.objectStore(heads.name).put(headOfV1(cursor.value as ArticleOfV1), cursor.key);
  }
  const meta = upgrade.objectStore('meta');
  for (let cursor = await meta.openCursor(); cursor; cursor = await cursor.continue()) {
    await meta.put({ revision: 1, header: cursor.value as unknown }, cursor.key);
  }
  await upgrade.objectStore('snapshots').clear();
}

/** v3: token states that a workspace may keep, passage by passage, and whether it does. */
async function addTokenStates(database: Database, upgrade: Upgrade): Promise<void> {
  for (const name of ['states', 'stateHeads']) database.createObjectStore(name);
  const meta = upgrade.objectStore('meta');
  const states = { isKept: false, identity: null };
  for (let cursor = await meta.openCursor(); cursor; cursor = await cursor.continue()) {
    await meta.put({ ...(cursor.value as object), states }, cursor.key);
  }
}

function headOfV1({ article, passages, vectors }: ArticleOfV1): Record<string, unknown> {
  const { text, id, path, title, tags, updatedAt, isPrivate, isDraft, contentHash } = article;
  const states = vectors?.states ?? new Uint8Array();
  return {
    id,
    path,
    title,
    tags,
    updatedAt,
    isPrivate,
    isDraft,
    contentHash,
    characters: text.length,
    passages: passages.starts.length,
    embedded: states.filter((state) => state !== 0).length,
    windowed: states.filter((state) => state === 2).length,
    bytes:
      text.length * 2 +
      passages.starts.byteLength * 3 +
      (vectors?.rows.byteLength ?? 0) +
      states.byteLength,
    revision: 1,
    textRevision: 1,
  };
}
