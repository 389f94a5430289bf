import { ok } from '../domain/result.ts';
import { diffExperiments } from '../eval/experiment/diff-experiments.ts';
import { labReport } from '../eval/experiment/lab-report.ts';
import { nextMacrotask } from '../lib/next-macrotask.ts';
import { createLabStore } from '../storage/lab-store.ts';
import type { LabWorkerApi } from './lab.api.ts';
import { createProjector } from './projector.ts';
import { exposeWorker } from './rpc/expose.ts';

declare const self: DedicatedWorkerGlobalScope;

const store = createLabStore({
  name: 'kurabe-lab',
  estimate: () => navigator.storage.estimate(),
});

const api: LabWorkerApi = {
  goldenSet: (workspace) => store.goldenSet(workspace),
  saveGoldenSet: (workspace, topics) => store.saveGoldenSet(workspace, topics),
  workshop: (workspace) => store.workshop(workspace),
  saveWorkshop: (workspace, state) => store.saveWorkshop(workspace, state),
  plans: () => store.plans(),
  experiment: (id) => store.experiment(id),
  savePlan: (plan) => store.savePlan(plan),
  saveRows: (id, rows) => store.saveRows(id, rows),
  removeExperiment: (id) => store.removeExperiment(id),
  report: async (experiment, repeat) => ok(labReport(experiment, repeat)),
  diff: async (a, b) => ok(diffExperiments(a, b)),
  project: createProjector({ now: () => performance.now(), pause: nextMacrotask }),
};

exposeWorker(api, self);
