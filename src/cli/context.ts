import type { Terminal } from './terminal.ts';

/** What a command runs in. */
export interface Context {
  /** Folder of the checkout: the model is in its `public/models`. */
  readonly root: string;
  /** Folder that relative paths start from. */
  readonly cwd: string;
  readonly terminal: Terminal;
  /** Aborted by Ctrl-C, or when the reader of stdout has gone. */
  readonly signal: AbortSignal;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}
