import { abortable } from './abortable.ts';

/** Resolves after `ms` milliseconds, or as soon as the signal aborts. Never rejects. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return abortable<void>(signal, undefined, (wake) => {
    const timer = setTimeout(wake, ms);
    return () => clearTimeout(timer);
  });
}
