import type { Writable } from 'node:stream';
import type { Complaint } from './outcome.ts';

/** The two streams of a command, and whether the reader of stdout has gone. */
export interface Terminal {
  /** Writes to stdout and waits until it is taken, so that a slow reader slows us instead of filling memory. */
  print(text: string): Promise<void>;
  /** One line to stderr. */
  note(line: string): void;
  complain(complaint: Complaint): void;
  /** Aborted when stdout's reader is gone (`| head`): the command then ends quietly. */
  readonly closed: AbortSignal;
  readonly stderr: Writable & { readonly isTTY?: boolean; readonly columns?: number };
}

/** Binds a command to the process's stdout and stderr. */
export function createTerminal(
  stdout: Writable,
  stderr: Writable & { readonly isTTY?: boolean; readonly columns?: number },
): Terminal {
  const gone = new AbortController();
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    gone.abort();
  });
  stderr.on('error', () => undefined);
  return {
    closed: gone.signal,
    stderr,
    print: (text) =>
      gone.signal.aborted
        ? Promise.resolve()
        : new Promise((taken) => {
            stdout.write(text, () => taken());
          }),
    note: (line) => {
      stderr.write(`${line}\n`);
    },
    complain: ({ sentence, next }) => {
      stderr.write(`kurabe: ${sentence}\n  ${next}\n`);
    },
  };
}
