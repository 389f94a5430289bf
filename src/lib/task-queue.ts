/** Runs one task at a time. */
export interface TaskQueue {
  /**
   * Runs `task` when everything before it is done; settles as the task does. Higher `priority` goes first,
   * equal priorities keep their order. The running task is never interrupted.
   */
  run<T>(task: () => Promise<T>, priority?: number): Promise<T>;
}

interface Waiting {
  readonly priority: number;
  readonly start: () => void;
}

/** Makes a queue that is idle at first. */
export function createTaskQueue(): TaskQueue {
  const waiting: Waiting[] = [];
  let isRunning = false;

  function next(): void {
    const first = waiting.shift();
    isRunning = first !== undefined;
    first?.start();
  }

  return {
    run: (task, priority = 0) =>
      new Promise((resolve, reject) => {
        const start = (): void => {
          task().then(resolve, reject).finally(next);
        };
        const after = waiting.findIndex((other) => other.priority < priority);
        waiting.splice(after < 0 ? waiting.length : after, 0, { priority, start });
        if (!isRunning) next();
      }),
  };
}
