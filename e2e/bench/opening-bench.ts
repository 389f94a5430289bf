import { DEFAULT_CHUNK, DEFAULT_TOKENIZER } from '../../src/config/retrieval.ts';
import type { Result } from '../../src/domain/result.ts';
import { ok } from '../../src/domain/result.ts';
import { createHashEmbedder } from '../../src/embedding/hash-embedder.ts';
import { nextMacrotask } from '../../src/lib/next-macrotask.ts';
import { createPrng } from '../../src/lib/prng.ts';
import { createIdbStore } from '../../src/storage/idb-store.ts';
import type { IndexStore } from '../../src/storage/index-store.ts';
import { createIndexEngine } from '../../src/workers/indexing/create-index-engine.ts';
import type { IndexEngine } from '../../src/workers/indexing/create-index-engine.ts';
import { moreArticles, readArticles, refuseEmpty, toFile } from './bench-corpus.ts';
import type { SampleText } from './bench-corpus.ts';
import { ratioFigure } from './figures.ts';
import type { RatioFigure } from './figures.ts';
import { comparePaired } from './pairs.ts';

const ARTICLES = 200;
const ROUNDS = 9;
const WARM_UPS = 1;
const LIMIT = 10;
const QUESTION = 'ハイブリッド検索で順位を混ぜる';
const SETTINGS = { chunk: DEFAULT_CHUNK, tokenizer: DEFAULT_TOKENIZER };
const NEVER = new AbortController().signal;

/**
 * From a closed database to the first fused answer, through the product's engine and real IndexedDB: with the stored
 * snapshot, and with a store that has lost it, so that the index is made again from the stored articles. Vectors are
 * those of the hash embedder (same size, no model to wait for) and are stored in both cases.
 */
export async function benchOpening(
  samples: readonly SampleText[],
): Promise<readonly RatioFigure[]> {
  const passages = await fill(samples);
  const fromSnapshot = await openAndAsk((store) => store);
  const fromArticles = await openAndAsk(withoutSnapshot);
  if (String(fromSnapshot) !== String(fromArticles))
    throw new Error('snapshot and rebuilt index answer differently');
  const comparison = await comparePaired({
    ours: () => openAndAsk((store) => store),
    other: () => openAndAsk(withoutSnapshot),
    rounds: ROUNDS,
    warmUps: WARM_UPS,
    clock: () => performance.now(),
  });
  return [
    ratioFigure(
      {
        name: 'open-vs-rebuild',
        ours: 'opening a stored index from its snapshot, to the first hybrid answer',
        other: 'the same from the stored articles, which are cut into words again',
        unit: 'opening',
        conditions: { articles: ARTICLES, passages },
      },
      comparison,
      1,
    ),
  ];
}

/** Imports and embeds the articles; the engine then leaves a snapshot. Gives the number of passages. */
async function fill(samples: readonly SampleText[]): Promise<number> {
  const articles = moreArticles(await readArticles(samples), ARTICLES, createPrng(5));
  const files = articles.map(toFile).map(({ path, text }) => ({ path, blob: new Blob([text]) }));
  const store = openStore();
  const engine = engineOver(store);
  take(await engine.open('own', SETTINGS, NEVER));
  take(await engine.importFiles(files, NEVER, () => undefined));
  const status = take(await engine.embedPending(NEVER, () => undefined));
  const snapshot = take(await store.readSnapshot('own'));
  store.close();
  if (snapshot === null || status.embedded < status.passages || status.passages === 0)
    throw new Error('the index to be opened is empty, or not whole');
  return status.passages;
}

async function openAndAsk(change: (store: IndexStore) => IndexStore): Promise<readonly string[]> {
  const store = openStore();
  const engine = engineOver(change(store));
  take(await engine.open('own', SETTINGS, NEVER));
  const { hits } = take(await engine.fused(QUESTION, { limit: LIMIT }, NEVER));
  store.close();
  return refuseEmpty(hits, 'hits').map(({ passageId }) => passageId);
}

/** The store as it is after its snapshot was lost; nothing writes a new one. */
function withoutSnapshot(store: IndexStore): IndexStore {
  return { ...store, readSnapshot: () => Promise.resolve(ok(null)) };
}

function openStore(): IndexStore {
  return createIdbStore({ name: 'kurabe-bench', estimate: () => navigator.storage.estimate() });
}

/** The engine as the worker makes it, alone with its database. */
function engineOver(store: IndexStore): IndexEngine {
  return createIndexEngine({
    store,
    readSample: (path) => Promise.reject(new Error(`the bench has no ${path}`)),
    embedder: createHashEmbedder(),
    lock: { acquire: () => Promise.resolve(() => undefined) },
    announce: () => undefined,
    onChange: () => undefined,
    now: () => performance.now(),
    today: () => '2026-01-01T00:00:00Z',
    pause: nextMacrotask,
    // What the product keeps for a quiet moment never comes: nothing is written while openings are timed.
    defer: () => () => undefined,
  });
}

function take<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`the engine refused: ${JSON.stringify(result.error)}`);
  return result.value;
}
