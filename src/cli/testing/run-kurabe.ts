import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('../../../scripts/kurabe.mjs', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export type Child = ChildProcessByStdio<null, Readable, Readable>;

/** Longer than any test may take. */
const KILLED_AFTER_MS = 240_000;
const children = new Set<Child>();
// A test that ran out of time has nobody to end what it started, and embedding takes the processor for many minutes.
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/** Starts `kurabe` as a person would, in `cwd`. It does not outlive the tests. */
export function startKurabe(cwd: string, args: readonly string[]): Child {
  // Under `npm test` the variables of npm are set; they must not make paths relative to the checkout.
  const child = spawn(process.execPath, [SCRIPT, ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: KILLED_AFTER_MS,
    killSignal: 'SIGKILL',
  });
  children.add(child);
  child.on('close', () => children.delete(child));
  return child;
}

/** Waits for its end; `onStderr` sees everything stderr has said so far. */
export async function ended(child: Child, onStderr?: (text: string) => void): Promise<Ended> {
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
    onStderr?.(stderr);
  });
  const code = await new Promise<number | null>((resolve) => {
    child.on('close', resolve);
  });
  return { code, stdout, stderr };
}

/** Runs `kurabe` to its end. */
export function kurabe(cwd: string, ...args: readonly string[]): Promise<Ended> {
  return ended(startKurabe(cwd, args));
}
