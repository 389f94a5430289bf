import type { Browser, Page } from '@playwright/test';

/** What a task is called in Chromium's own trace, and the thread it must be on. */
const TASK = { category: 'toplevel', name: 'ThreadControllerImpl::RunTask' };
const MAIN_THREAD = 'CrRendererMain';
/** Events that a page gets, with their type; only to find what ran before the page did. */
const DISPATCH = { category: 'devtools.timeline', name: 'EventDispatch' };

interface TraceEvent {
  readonly ph: string;
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly args: { readonly name?: string; readonly data?: { readonly type?: string } };
  /** Microseconds: when it began, how long it took, and how much of that on the processor. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
}

/** One task of the main thread, in milliseconds. */
export interface MainThreadTask {
  readonly cpuMs: number;
  /** By the clock. Of the task that hands over picked files, from the page's `change` event on. */
  readonly wallMs: number;
}

/**
 * Milliseconds on the processor of each task of any page's main thread while `work` runs, longest first. Wall time is
 * what a person feels, and also holds whatever else the machine did meanwhile; this is the page's own.
 */
export async function mainThreadTasks(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<readonly number[]> {
  const tasks = await tracedTasks(browser, page, work);
  return tasks.map(({ cpuMs }) => cpuMs).toSorted((a, b) => b - a);
}

/** Each task of any page's main thread while `work` runs. */
export async function tracedTasks(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<readonly MainThreadTask[]> {
  await browser.startTracing(page, { categories: [TASK.category, DISPATCH.category] });
  try {
    await work();
  } catch (error) {
    await browser.stopTracing();
    throw error;
  }
  return tasksOf(await browser.stopTracing());
}

function tasksOf(trace: Buffer): readonly MainThreadTask[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}/${tid}`;
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === MAIN_THREAD)
      .map(threadOf),
  );
  const onMain = traceEvents.filter(
    (event) => event.ph === 'X' && mainThreads.has(threadOf(event)),
  );
  const changes = onMain.filter(
    ({ name, args }) => name === DISPATCH.name && args.data?.type === 'change',
  );
  const tasks = onMain.flatMap((task) => {
    const { name, ts, dur, tdur } = task;
    if (name !== TASK.name || dur === undefined || tdur === undefined) return [];
    // Chromium makes the list of files before anything of the page runs, on a page without scripts as well.
    const change = changes.find(
      (each) => threadOf(each) === threadOf(task) && ts <= each.ts && each.ts < ts + dur,
    );
    const start = change?.ts ?? ts;
    return [{ cpuMs: tdur / 1000, wallMs: (ts + dur - start) / 1000 }];
  });
  if (tasks.length === 0) throw new Error('the trace holds no task of the main thread');
  return tasks;
}
