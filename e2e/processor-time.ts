import type { Browser, Page } from '@playwright/test';

/** What a task is called in Chromium's own trace, and the thread it must be on. */
const TASK = { category: 'toplevel', name: 'ThreadControllerImpl::RunTask' };
const MAIN_THREAD = 'CrRendererMain';

interface TraceEvent {
  readonly ph: string;
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly args: { readonly name?: string };
  /** Microseconds on the processor. */
  readonly tdur?: number;
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
  await browser.startTracing(page, { categories: [TASK.category] });
  try {
    await work();
  } catch (error) {
    await browser.stopTracing();
    throw error;
  }
  return tasksOf(await browser.stopTracing());
}

function tasksOf(trace: Buffer): readonly number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}/${tid}`;
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === MAIN_THREAD)
      .map(threadOf),
  );
  const tasks = traceEvents.filter(
    (event) => event.ph === 'X' && event.name === TASK.name && mainThreads.has(threadOf(event)),
  );
  const times = tasks.flatMap(({ tdur }) => (tdur === undefined ? [] : [tdur / 1000]));
  if (times.length === 0) throw new Error('the trace holds no task of the main thread');
  return times.toSorted((a, b) => b - a);
}
