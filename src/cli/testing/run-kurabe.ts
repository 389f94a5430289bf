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

/** Starts `kurabe` as a person would, in `cwd`. */
export function startKurabe(cwd: string, args: readonly string[]): Child {
  // Under `npm test` the variables of npm are set; they must not make paths relative to the checkout.
  return spawn(process.execPath, [SCRIPT, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
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
