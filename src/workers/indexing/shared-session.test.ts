import { beforeEach, describe, expect, it } from 'vitest';
import { articleId } from '../../domain/ids.ts';
import { err } from '../../domain/result.ts';
import { nextMacrotask } from '../../lib/next-macrotask.ts';
import type { IndexStore } from '../../storage/index-store.ts';
import { createMemoryStore } from '../../storage/memory-store.ts';
import {
  createFixture,
  createSharedLock,
  files,
  IGNORE,
  NEVER,
  SETTINGS,
  value,
} from './engine-fixture.ts';
import type { EngineFixture } from './engine-fixture.ts';

/** Two tabs: two engines over one storage and one lock. Pings are delivered by hand. */
let store: IndexStore;
let here: EngineFixture;
let there: EngineFixture;
beforeEach(async () => {
  store = createMemoryStore();
  const lock = createSharedLock();
  here = createFixture({ store, lock });
  there = createFixture({ store, lock });
  await value(here.engine.open('own', SETTINGS, NEVER));
  await value(there.engine.open('own', SETTINGS, NEVER));
});

const BUSY = err({ kind: 'index-busy' });

describe('two tabs', () => {
  it('let one write, while the other reads', async () => {
    await value(here.engine.importFiles(files(10), NEVER, IGNORE));
    await value(there.engine.followOtherTab());
    const refusals: unknown[] = [];
    await value(
      here.engine.embedPending(NEVER, () => {
        if (refusals.length > 0) return;
        refusals.push(there.engine.importFiles(files(1), NEVER, IGNORE));
        refusals.push(there.engine.embedPending(NEVER, IGNORE));
        refusals.push(there.engine.removeArticles([articleId('article-1')], NEVER));
        refusals.push(there.engine.lexical('Docker', { limit: 1 }, NEVER));
      }),
    );
    const [imported, embedded, removed, found] = await Promise.all(refusals);
    expect([imported, embedded, removed]).toEqual([BUSY, BUSY, BUSY]);
    expect(found).toMatchObject({ ok: true });
  });

  it('tell each other after each piece of writing, and only then', async () => {
    await value(here.engine.importFiles(files(3), NEVER, IGNORE));
    expect(here.announced()).toBe(1);
    await value(here.engine.importFiles(files(3), NEVER, IGNORE));
    expect(here.announced()).toBe(1);
    await value(here.engine.embedPending(NEVER, IGNORE));
    await value(here.engine.removeArticles([articleId('article-1')], NEVER));
    await value(here.engine.clear(NEVER));
    expect(here.announced()).toBe(4);
    expect(there.announced()).toBe(0);
  });

  it('follow articles, vectors and removals', async () => {
    await value(here.engine.importFiles(files(6), NEVER, IGNORE));
    await value(there.engine.followOtherTab());
    expect(await value(there.engine.status(NEVER))).toMatchObject({ articles: 6, embedded: 0 });
    await value(here.engine.embedPending(NEVER, IGNORE));
    await value(here.engine.removeArticles([articleId('article-2')], NEVER));
    await value(there.engine.followOtherTab());
    const [mine, theirs] = await Promise.all(
      [here, there].map(({ engine }) => value(engine.fused('Docker', { limit: 10 }, NEVER))),
    );
    expect(theirs?.hits).toEqual(mine?.hits);
    expect(there.changes.filter((change) => change.cause === 'other-tab')).toHaveLength(2);
    await value(here.engine.clear(NEVER));
    await value(there.engine.followOtherTab());
    expect(await value(there.engine.status(NEVER))).toMatchObject({ articles: 0 });
    expect(there.embedder.passages).toEqual([]);
  });

  it('follow before writing, even when no word came', async () => {
    await value(here.engine.importFiles(files(6), NEVER, IGNORE));
    await value(here.engine.embedPending(NEVER, IGNORE));
    const report = await value(there.engine.importFiles(files(7), NEVER, IGNORE));
    expect([report.added.length, report.unchanged.length]).toEqual([1, 6]);
    await value(there.engine.embedPending(NEVER, IGNORE));
    const { passages } = await value(there.engine.status(NEVER));
    expect(there.embedder.passages.length + here.embedder.passages.length).toBe(passages);
  });

  it('see an index that was rebuilt with other settings as stale', async () => {
    await value(here.engine.importFiles(files(4), NEVER, IGNORE));
    await value(there.engine.followOtherTab());
    const other = {
      ...SETTINGS,
      chunk: { ...SETTINGS.chunk, size: 200, minimum: 40, overlap: 20 },
    };
    await value(here.engine.rebuild(other, NEVER));
    await value(there.engine.followOtherTab());
    const status = await value(there.engine.status(NEVER));
    expect(status.chunk).toEqual(other.chunk);
    expect(status.stale?.parts).toEqual(['chunk']);
  });

  it('follow nothing before a workspace is open', async () => {
    await value(here.engine.importFiles(files(2), NEVER, IGNORE));
    const elsewhere = createFixture({ store });
    await value(elsewhere.engine.followOtherTab());
    expect(elsewhere.changes).toEqual([]);
  });
});

describe('operations of one tab', () => {
  it('opening ends an embedding pass and an import', async () => {
    await value(here.engine.importFiles(files(20), NEVER, IGNORE));
    const opening: Promise<unknown>[] = [];
    const embedded = await here.engine.embedPending(NEVER, ({ embedded: done }) => {
      if (done > 0 && opening.length === 0) {
        opening.push(here.engine.open('own', SETTINGS, NEVER));
      }
    });
    expect(embedded).toEqual(err({ kind: 'aborted' }));
    expect(await Promise.all(opening)).toMatchObject([{ ok: true }]);

    const importing = here.engine.importFiles(files(60), NEVER, IGNORE);
    await nextMacrotask();
    const opened = await value(here.engine.open('own', SETTINGS, NEVER));
    expect(await importing).toEqual(err({ kind: 'aborted' }));
    expect(opened.status.articles).toBe((await value(store.overview('own'))).heads.length);
  });

  it('the last of several openings wins', async () => {
    const first = new AbortController();
    const other = { ...SETTINGS, chunk: { ...SETTINGS.chunk, size: 300, minimum: 60, overlap: 0 } };
    const superseded = here.engine.open('own', SETTINGS, first.signal);
    first.abort();
    const opened = await value(here.engine.open('own', other, NEVER));
    expect(await superseded).toEqual(err({ kind: 'aborted' }));
    expect((await value(here.engine.status(NEVER))).chunk).toEqual(opened.status.chunk);
  });

  it('imports wait for one another', async () => {
    const [first, second] = await Promise.all([
      value(here.engine.importFiles(files(5), NEVER, IGNORE)),
      value(here.engine.importFiles(files(8), NEVER, IGNORE)),
    ]);
    expect(first.added).toHaveLength(5);
    expect([second.added.length, second.unchanged.length]).toEqual([3, 5]);
  });

  it('a search is answered during an import', async () => {
    await value(here.engine.importFiles(files(2), NEVER, IGNORE));
    let isDone = false;
    const importing = here.engine.importFiles(files(200), NEVER, IGNORE).finally(() => {
      isDone = true;
    });
    await nextMacrotask();
    const found = await value(here.engine.lexical('Docker', { limit: 1 }, NEVER));
    expect(found.hits).toHaveLength(1);
    expect(isDone).toBe(false);
    await importing;
  });
});

it('takes over vectors that another writer stored between the look at what is missing and the read, and ends', async () => {
  const shared = createMemoryStore();
  // Both hold a lock of their own: the browser took it from a tab that it believed dead.
  const other = createFixture({ store: shared });
  let isBefore = true;
  const own = createFixture({
    store: {
      ...shared,
      async read(workspace, ids) {
        if (isBefore) {
          isBefore = false;
          await value(other.engine.embedPending(NEVER, IGNORE));
        }
        return shared.read(workspace, ids);
      },
    },
  });
  await value(other.engine.open('own', SETTINGS, NEVER));
  await value(other.engine.importFiles(files(3), NEVER, IGNORE));
  isBefore = false;
  await value(own.engine.open('own', SETTINGS, NEVER));
  isBefore = true;
  const status = await value(own.engine.embedPending(NEVER, IGNORE));
  expect(isBefore).toBe(false);
  expect(status.embedded).toBe(status.passages);
  expect(own.embedder.passages).toEqual([]);
});
