import { EXIT } from './outcome.ts';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Ctrl-C asks the command to stop at its next safe point; a second one ends it where it is. */
export function watchInterrupt(): { readonly signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const onSignal = (): void => {
    // Exiting here is the second request of the person: whatever is stored is whole anyway.
    if (controller.signal.aborted) process.exit(EXIT.interrupted);
    controller.abort();
  };
  for (const name of SIGNALS) process.on(name, onSignal);
  return {
    signal: controller.signal,
    stop: () => {
      for (const name of SIGNALS) process.off(name, onSignal);
    },
  };
}
