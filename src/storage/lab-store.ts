import type { DBSchema, IDBPDatabase } from 'idb';
import type { GoldenTopic } from '../domain/evaluation.ts';
import type { Experiment, ExperimentPlan, ExperimentRow } from '../domain/experiment.ts';
import { rowKey } from '../domain/experiment.ts';
import { ok } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';
import type { WorkspaceId } from '../domain/workspace.ts';
import type { WorkshopState } from '../domain/workshop.ts';
import { createConnection } from './open-database.ts';
import type { DatabaseOptions } from './open-database.ts';

/** A golden set is small and edited as a whole; an experiment grows row by row, so its rows are records of their own. */
interface LabSchema extends DBSchema {
  goldenSets: { key: string; value: readonly GoldenTopic[] };
  workshops: { key: string; value: WorkshopState };
  plans: { key: string; value: ExperimentPlan };
  rows: { key: [experiment: string, row: string]; value: ExperimentRow };
}

const VERSION = 1;

/** What the lab keeps on this device: golden sets by workspace, and experiments. Failures are those of a connection. */
export interface LabStore {
  /** `null` when none was saved. */
  goldenSet(workspace: WorkspaceId): Promise<Result<readonly GoldenTopic[] | null>>;
  /** `null` forgets it. */
  saveGoldenSet(
    workspace: WorkspaceId,
    topics: readonly GoldenTopic[] | null,
  ): Promise<Result<void>>;
  /** A generation that was left before its end; `null` when there is none. */
  workshop(workspace: WorkspaceId): Promise<Result<WorkshopState | null>>;
  saveWorkshop(workspace: WorkspaceId, state: WorkshopState | null): Promise<Result<void>>;
  /** The plans, newest first. */
  plans(): Promise<Result<readonly ExperimentPlan[]>>;
  /** `null` when it is not there (removed, or of another device). */
  experiment(id: string): Promise<Result<Experiment | null>>;
  savePlan(plan: ExperimentPlan): Promise<Result<void>>;
  /** Adds rows, replacing those of the same key: a failed row that was run again. */
  saveRows(id: string, rows: readonly ExperimentRow[]): Promise<Result<void>>;
  removeExperiment(id: string): Promise<Result<void>>;
  close(): void;
}

/** The store over IndexedDB, in a database of its own: clearing the articles leaves the experiments. */
export function createLabStore(options: DatabaseOptions): LabStore {
  const connection = createConnection<LabSchema>({
    ...options,
    version: VERSION,
    migrate(database) {
      for (const name of ['goldenSets', 'workshops', 'plans', 'rows'])
        database.createObjectStore(name);
      return Promise.resolve();
    },
  });

  const writing = async (
    work: (database: IDBPDatabase<LabSchema>) => Promise<unknown>,
  ): Promise<Result<void>> => {
    const done = await connection.run(work);
    return done.ok ? ok(undefined) : done;
  };

  return {
    goldenSet: (workspace) =>
      connection.run(async (database) => (await database.get('goldenSets', workspace)) ?? null),
    saveGoldenSet: (workspace, topics) =>
      writing((database) =>
        topics === null
          ? database.delete('goldenSets', workspace)
          : database.put('goldenSets', topics, workspace),
      ),
    workshop: (workspace) =>
      connection.run(async (database) => (await database.get('workshops', workspace)) ?? null),
    saveWorkshop: (workspace, state) =>
      writing((database) =>
        state === null
          ? database.delete('workshops', workspace)
          : database.put('workshops', state, workspace),
      ),
    plans: () =>
      connection.run(async (database) => {
        const plans = await database.getAll('plans');
        return plans.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
      }),
    experiment: (id) =>
      connection.run(async (database) => {
        const reading = database.transaction(['plans', 'rows']);
        const [plan, rows] = await Promise.all([
          reading.objectStore('plans').get(id),
          reading.objectStore('rows').getAll(rowsOf(id)),
        ]);
        return plan === undefined ? null : { version: 1 as const, plan, rows };
      }),
    savePlan: (plan) => writing((database) => database.put('plans', plan, plan.id)),
    saveRows: (id, rows) =>
      writing(async (database) => {
        const saving = database.transaction('rows', 'readwrite', { durability: 'relaxed' });
        await Promise.all([
          ...rows.map((row) => saving.store.put(row, [id, rowKey(row)])),
          saving.done,
        ]);
      }),
    removeExperiment: (id) =>
      writing(async (database) => {
        const removing = database.transaction(['plans', 'rows'], 'readwrite');
        await Promise.all([
          removing.objectStore('plans').delete(id),
          removing.objectStore('rows').delete(rowsOf(id)),
          removing.done,
        ]);
      }),
    close: () => connection.close(),
  };
}

/** All keys that begin with the experiment: an array sorts after every string. */
function rowsOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id], [id, []]);
}
