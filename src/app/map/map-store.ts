import { createStore } from 'zustand/vanilla';
import { PROJECTION } from '../../config/projection.ts';
import type { AppError } from '../../domain/app-error.ts';
import type { PassageId } from '../../domain/ids.ts';
import type {
  MapPassage,
  MapSample,
  NearPassage,
  NearTo,
  Projection,
  ProjectionProgress,
} from '../../domain/passage-map.ts';
import { ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { WorkspaceId } from '../../domain/workspace.ts';
import { placeByNeighbours } from '../../eval/projection/place-by-neighbours.ts';
import type { IndexApi } from '../../workers/index.api.ts';
import type { ProjectionApi } from '../../workers/lab.api.ts';
import type { ReadableStore } from '../store.ts';
import type { WorkspaceStore } from '../workspace-store.ts';

/** A map as it is drawn. */
export interface PassageMap extends Omit<MapSample, 'vectors'>, Projection {
  readonly workspace: WorkspaceId;
}

/** Something that is not in the map, where its nearest passages there put it. */
export interface PlacedByNeighbours {
  readonly x: number;
  readonly y: number;
  /** What it is the mean of, nearest first. */
  readonly by: readonly NearPassage[];
}

export interface PlacedPassage extends PlacedByNeighbours {
  readonly passage: MapPassage;
}

/** What was placed for a question: itself, and passages that are not in the map. */
export interface Placed {
  readonly question: string;
  readonly ids: readonly PassageId[];
  /** `null` while it is not known: no question, or no model. */
  readonly query: PlacedByNeighbours | null;
  readonly passages: readonly PlacedPassage[];
}

export type MapState =
  | { readonly phase: 'idle' }
  /** Waits for the articles and the model. */
  | { readonly phase: 'reading' }
  | { readonly phase: 'projecting'; readonly progress: ProjectionProgress }
  | { readonly phase: 'ready'; readonly map: PassageMap; readonly placed: Placed | null }
  | { readonly phase: 'stopped' }
  | { readonly phase: 'failed'; readonly error: AppError };

/** How the map is looked at; kept while an article is read. */
export interface MapLook {
  /** What stands in the middle, on axes of −1 to 1, and how much it is enlarged. */
  readonly centre: { readonly x: number; readonly y: number };
  readonly zoom: number;
  /** The passage that is chosen, or the question. */
  readonly chosen: PassageId | 'query' | null;
  readonly shows: 'map' | 'table';
  /** `null` = as suits what is marked. */
  readonly colours: 'plain' | 'articles' | null;
}

const FIRST_LOOK: MapLook = {
  centre: { x: 0, y: 0 },
  zoom: 1,
  chosen: null,
  shows: 'map',
  colours: null,
};

export interface MapStore {
  readonly store: ReadableStore<MapState>;
  readonly look: ReadableStore<MapLook>;
  lookAt(change: Partial<MapLook>): void;
  /** Makes the map of a workspace; one that is there and of the same index stays. A later call ends an earlier one. */
  show(workspace: WorkspaceId): Promise<void>;
  stop(): void;
  /** Places a question ('' for none), and those of the passages that are not in the map. */
  place(question: string, ids: readonly PassageId[]): Promise<void>;
  /** The nearest passages by cosine, of all of the index. */
  nearest(
    to: NearTo,
    limit: number,
    signal: AbortSignal,
  ): Promise<Result<readonly (NearPassage & { readonly passage: MapPassage })[]>>;
}

export interface MapParts {
  readonly index: Pick<IndexApi, 'mapSample' | 'nearest' | 'fetch' | 'status'>;
  readonly projector: ProjectionApi;
  readonly workspace: Pick<WorkspaceStore, 'open'>;
  /** Most passages on the map. */
  readonly most?: number;
}

/** The map of passages: one at a time, kept for the visit, never stored. */
export function createMapStore({
  index,
  projector,
  workspace,
  most = PROJECTION.sample,
}: MapParts): MapStore {
  const store = createStore<MapState>(() => ({ phase: 'idle' }));
  const look = createStore<MapLook>(() => FIRST_LOOK);
  let making = new AbortController();
  let placing = new AbortController();

  /** Whether what is shown is of the index as it is now. */
  async function isCurrent(wanted: WorkspaceId, signal: AbortSignal): Promise<boolean> {
    const state = store.getState();
    if (state.phase !== 'ready' || state.map.workspace !== wanted) return false;
    const status = await index.status(signal);
    const { indexHash, embedded } = state.map;
    return status.ok && status.value.indexHash === indexHash && status.value.embedded === embedded;
  }

  async function make(wanted: WorkspaceId, signal: AbortSignal): Promise<Result<PassageMap>> {
    const sample = await index.mapSample(most, PROJECTION.seed, signal);
    if (!sample.ok) return sample;
    const { vectors, ...rest } = sample.value;
    const projection = await projector.project(
      { vectors, dims: rest.dims, seed: PROJECTION.seed },
      signal,
      (progress) => {
        if (!signal.aborted) store.setState({ phase: 'projecting', progress }, true);
      },
    );
    return projection.ok ? ok({ ...rest, ...projection.value, workspace: wanted }) : projection;
  }

  async function show(wanted: WorkspaceId): Promise<void> {
    making.abort();
    making = new AbortController();
    const { signal } = making;
    const opened = await workspace.open(wanted);
    if (signal.aborted) return;
    if (!opened.ok) return store.setState({ phase: 'failed', error: opened.error }, true);
    if ((await isCurrent(wanted, signal)) || signal.aborted) return;
    placing.abort();
    store.setState({ phase: 'reading' }, true);
    const { shows, colours } = look.getState();
    look.setState({ ...FIRST_LOOK, shows, colours });
    const made = await make(wanted, signal);
    if (signal.aborted) return;
    store.setState(
      made.ok
        ? { phase: 'ready', map: made.value, placed: null }
        : { phase: 'failed', error: made.error },
      true,
    );
  }

  async function placeOne(
    to: NearTo,
    map: PassageMap,
    signal: AbortSignal,
  ): Promise<PlacedByNeighbours | null> {
    const among = map.passages.map(({ passageId }) => passageId);
    const near = await index.nearest(to, PROJECTION.placedBy, among, signal);
    if (!near.ok) return null;
    const places = new Map(among.map((id, at) => [id, at]));
    const neighbours = near.value.flatMap(({ passageId, cosine }) => {
      const at = places.get(passageId);
      if (at === undefined) return [];
      return [{ x: map.coordinates[2 * at] ?? 0, y: map.coordinates[2 * at + 1] ?? 0, cosine }];
    });
    const where = placeByNeighbours(neighbours);
    return where && { ...where, by: near.value };
  }

  async function place(question: string, ids: readonly PassageId[]): Promise<void> {
    const state = store.getState();
    if (state.phase !== 'ready') return;
    const { map, placed } = state;
    if (placed?.question !== question) look.setState({ chosen: null });
    if (placed?.question === question && placed.ids.join('\n') === ids.join('\n')) return;
    placing.abort();
    placing = new AbortController();
    const { signal } = placing;
    const known = new Set(map.passages.map(({ passageId }) => passageId));
    const query = question === '' ? null : await placeOne({ query: question }, map, signal);
    const passages: PlacedPassage[] = [];
    const outside = ids.filter((id) => !known.has(id));
    const fetched =
      outside.length === 0 ? ok([]) : await index.fetch(outside, 'chunk_only', signal);
    for (const passage of fetched.ok ? fetched.value.flatMap((one) => one.passages) : []) {
      const where = await placeOne({ passage: passage.passageId }, map, signal);
      if (where !== null) passages.push({ ...where, passage });
    }
    const current = store.getState();
    if (signal.aborted || current.phase !== 'ready' || current.map !== map) return;
    store.setState({ phase: 'ready', map, placed: { question, ids, query, passages } }, true);
  }

  return {
    store,
    look,
    lookAt: (change) => look.setState(change),
    show,
    stop() {
      making.abort();
      const { phase } = store.getState();
      if (phase === 'reading' || phase === 'projecting') store.setState({ phase: 'stopped' }, true);
    },
    place,
    async nearest(to, limit, signal) {
      const near = await index.nearest(to, limit, null, signal);
      if (!near.ok) return near;
      const fetched = await index.fetch(
        near.value.map(({ passageId }) => passageId),
        'chunk_only',
        signal,
      );
      if (!fetched.ok) return fetched;
      return ok(
        near.value.flatMap((one, at) => {
          const passage = fetched.value[at]?.passages[0];
          return passage === undefined ? [] : [{ ...one, passage }];
        }),
      );
    },
  };
}
