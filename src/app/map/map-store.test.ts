import { describe, expect, test } from 'vitest';
import { nextMacrotask } from '../../lib/next-macrotask.ts';
import {
  createFixture,
  file,
  IGNORE,
  NEVER,
  value,
} from '../../workers/indexing/engine-fixture.ts';
import { createProjector } from '../../workers/projector.ts';
import { createMemoryStorage } from '../memory-storage.ts';
import { createSettingsStore } from '../settings-store.ts';
import { createWorkspaceStore } from '../workspace-store.ts';
import { createMapStore } from './map-store.ts';
import type { MapState } from './map-store.ts';

const article = (n: number): ReturnType<typeof file> =>
  file(
    `a${n}.md`,
    `---\nid: a${n}\ntitle: 記事${n}\n---\n${Array.from(
      { length: 4 },
      (_, at) => `## 節${at}\n\n話題${n}の${at}番目。${`話題${n}を続ける。`.repeat(30)}\n\n`,
    ).join('')}`,
  );

/** A map over the real engine and projector, of at most `most` passages of twelve articles with four each. */
async function openMap(most: number) {
  const { engine } = createFixture();
  const workspace = createWorkspaceStore(
    engine,
    createSettingsStore(createMemoryStorage(), ['ja']),
  );
  await value(workspace.open('own'));
  const add = async (from: number, to: number): Promise<void> => {
    const files = Array.from({ length: to - from }, (_, at) => article(from + at));
    await value(engine.importFiles(files, NEVER, IGNORE));
    await value(engine.embedPending(NEVER, IGNORE));
  };
  await add(0, 12);
  const projector = {
    project: createProjector({ now: () => performance.now(), pause: nextMacrotask }),
  };
  const map = createMapStore({ index: engine, projector, workspace, most });
  return { map, engine, add };
}

function ready(state: MapState): Extract<MapState, { phase: 'ready' }> {
  if (state.phase !== 'ready') throw new Error(state.phase);
  return state;
}

describe('the map', () => {
  test('is made once, kept while the index is the same, and made anew when it is another', async () => {
    const { map, add } = await openMap(1_000);
    const phases = new Set<string>();
    map.store.subscribe(({ phase }) => phases.add(phase));
    await map.show('own');
    const first = ready(map.store.getState()).map;
    expect([...phases]).toEqual(['reading', 'projecting', 'ready']);
    expect(first).toMatchObject({ workspace: 'own', method: 'umap', embedded: 48, total: 48 });
    expect(first.coordinates).toHaveLength(96);
    map.lookAt({ zoom: 3, chosen: 'query', shows: 'table' });
    await map.show('own');
    expect(ready(map.store.getState()).map).toBe(first);
    expect(map.look.getState()).toMatchObject({ zoom: 3, chosen: 'query' });
    await add(12, 13);
    await map.show('own');
    expect(ready(map.store.getState()).map.passages).toHaveLength(52);
    expect(map.look.getState()).toMatchObject({ zoom: 1, chosen: null, shows: 'table' });
  }, 60_000);

  test('places a question and what is not in the sample by the nearest that are', async () => {
    const { map, engine } = await openMap(45);
    await map.show('own');
    const { map: made } = ready(map.store.getState());
    expect(made).toMatchObject({ embedded: 48, articles: 12 });
    expect(made.passages).toHaveLength(45);
    const shown = new Set(made.passages.map(({ passageId }) => passageId));
    const hits = await value(engine.dense('話題3の1番目', { limit: 48 }, NEVER));
    const ids = hits.hits.map(({ passageId }) => passageId);
    await map.place('話題3の1番目', ids);
    const { placed } = ready(map.store.getState());
    expect(placed?.passages.map(({ passage }) => passage.passageId).toSorted()).toEqual(
      ids.filter((id) => !shown.has(id)).toSorted(),
    );
    expect(placed?.query?.by.map(({ passageId }) => passageId)).toEqual(
      ids.filter((id) => shown.has(id)).slice(0, 5),
    );
    for (const place of [placed?.query, ...(placed?.passages ?? [])]) {
      const xs = (place?.by ?? []).map(
        ({ passageId }) =>
          made.coordinates[2 * made.passages.findIndex((one) => one.passageId === passageId)] ?? 9,
      );
      expect(place?.x).toBeGreaterThanOrEqual(Math.min(...xs) - 1e-6);
      expect(place?.x).toBeLessThanOrEqual(Math.max(...xs) + 1e-6);
    }
    const near = await value(map.nearest({ query: '話題3の1番目' }, 3, NEVER));
    expect(near.map(({ passage }) => passage.passageId)).toEqual(ids.slice(0, 3));
    await map.place('', []);
    expect(ready(map.store.getState()).placed).toMatchObject({ query: null, passages: [] });
  }, 60_000);

  test('stops, and says so when there is nothing', async () => {
    const { map, engine } = await openMap(1_000);
    const making = map.show('own');
    await new Promise<void>((resolve) => {
      const stopWatching = map.store.subscribe(({ phase }) => {
        if (phase !== 'projecting') return;
        stopWatching();
        resolve();
      });
    });
    map.stop();
    await making;
    expect(map.store.getState()).toEqual({ phase: 'stopped' });
    await value(engine.clear(NEVER));
    await map.show('own');
    expect(map.store.getState()).toMatchObject({
      phase: 'failed',
      error: { kind: 'index-empty' },
    });
  }, 60_000);
});
