import { transfer } from 'comlink';
import type { Result } from '../domain/result.ts';
import type { LabWorkerApi } from './lab.api.ts';
import { connect, workerChannel } from './rpc/connect.ts';
import type { Channel } from './rpc/connect.ts';
import { createReviving } from './rpc/reviving.ts';
import { startWorker } from './rpc/start-worker.ts';
import labWorker from './lab.worker.ts?worker&url';

export interface LabClientOptions {
  readonly openChannel?: () => Channel;
}

/**
 * The lab worker of this page, started at the first call. It keeps nothing in memory, so after a crash
 * (`worker-crashed` for what was pending) the next call simply starts another one.
 */
export function createLabClient({ openChannel = openWorker }: LabClientOptions = {}): LabWorkerApi {
  const worker = createReviving(() => connect<LabWorkerApi>(openChannel()));
  const call = <T>(ask: (api: LabWorkerApi) => Promise<Result<T>>): Promise<Result<T>> =>
    ask(worker.current().api);

  return {
    goldenSet: (workspace, signal) => call((api) => api.goldenSet(workspace, signal)),
    saveGoldenSet: (workspace, topics, signal) =>
      call((api) => api.saveGoldenSet(workspace, topics, signal)),
    workshop: (workspace, signal) => call((api) => api.workshop(workspace, signal)),
    saveWorkshop: (workspace, state, signal) =>
      call((api) => api.saveWorkshop(workspace, state, signal)),
    plans: (signal) => call((api) => api.plans(signal)),
    experiment: (id, signal) => call((api) => api.experiment(id, signal)),
    savePlan: (plan, signal) => call((api) => api.savePlan(plan, signal)),
    saveRows: (id, rows, signal) => call((api) => api.saveRows(id, rows, signal)),
    removeExperiment: (id, signal) => call((api) => api.removeExperiment(id, signal)),
    report: (experiment, repeat, signal) => call((api) => api.report(experiment, repeat, signal)),
    diff: (a, b, signal) => call((api) => api.diff(a, b, signal)),
    project: (request, signal, onProgress) =>
      call((api) =>
        api.project(transfer({ ...request }, [request.vectors.buffer]), signal, onProgress),
      ),
  };
}

function openWorker(): Channel {
  return workerChannel(startWorker(labWorker), 'lab');
}
