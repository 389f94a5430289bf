import type { IndexProgress } from '../domain/workspace.ts';
import type { Terminal } from './terminal.ts';

/** A line a TTY updates at most this often, and a log gets at most this often (milliseconds). */
const EVERY_MS = { tty: 100, log: 2_000 } as const;

function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** `embedded 120 of 2000 (6 %), 8.3/s, 3 min 46 s left`; `… with token states …` where they are kept. */
export function progressLine({ embedded, total, withStates, rate, etaMs }: IndexProgress): string {
  const done = withStates ?? embedded;
  const percent = total === 0 ? 100 : Math.floor((100 * done) / total);
  const speed = rate > 0 ? `, ${rate.toFixed(1)}/s` : '';
  const left = etaMs === null || done === total ? '' : `, ${duration(etaMs)} left`;
  const states = withStates === null ? '' : ' with token states';
  return `embedded ${done} of ${total}${states} (${percent} %)${speed}${left}`;
}

/** Progress on stderr: one line that updates on a terminal, a line now and then in a log. */
export interface ProgressPrinter {
  /** Begins a stretch of work with a line that is always shown. */
  begin(line: string): void;
  show(line: string): void;
  /** Ends a stretch; its last state stays readable. */
  end(): void;
}

/**
 * A stretch that ends before its first interval is over says nothing, unless it was begun with a line.
 * @param now monotonic milliseconds
 */
export function createProgress(
  { stderr }: Pick<Terminal, 'stderr'>,
  isQuiet: boolean,
  now: () => number,
): ProgressPrinter {
  const isTty = stderr.isTTY === true;
  const interval = isTty ? EVERY_MS.tty : EVERY_MS.log;
  let waitingSince: number | null = null;
  let isShown = false;
  let pending: string | null = null;

  function write(line: string): void {
    pending = null;
    isShown = true;
    waitingSince = now();
    // A terminal without a size tells 0.
    const width = (stderr.columns || 80) - 1;
    stderr.write(isTty ? `\r\u001B[K${line.slice(0, width)}` : `${line}\n`);
  }

  return {
    begin: (line) => {
      if (!isQuiet) write(line);
    },
    show: (line) => {
      if (isQuiet) return;
      waitingSince ??= now();
      if (now() - waitingSince >= interval) write(line);
      else pending = line;
    },
    end: () => {
      if (isShown && pending !== null) write(pending);
      if (isShown && isTty) stderr.write('\n');
      waitingSince = null;
      isShown = false;
      pending = null;
    },
  };
}
