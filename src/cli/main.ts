import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseCommandLine } from './command-line.ts';
import type { CommandLine, ParsedOptions } from './command-line.ts';
import type { CommandName } from './commands.ts';
import type { Context } from './context.ts';
import { evaluateModes } from './eval-command.ts';
import { makeGolden } from './golden-command.ts';
import { commandHelp, generalHelp } from './help.ts';
import { index } from './index-command.ts';
import { inspect } from './inspect.ts';
import { watchInterrupt } from './interrupt.ts';
import type { Outcome } from './outcome.ts';
import { EXIT, done } from './outcome.ts';
import { search } from './search-command.ts';
import { skillChoice } from './skill-command.ts';
import { createTerminal } from './terminal.ts';
import { verifyFts } from './verify-command.ts';

type Command = (options: ParsedOptions, context: Context) => Promise<Outcome<null>>;

const RUN: Record<CommandName, Command> = {
  inspect,
  index,
  search,
  eval: evaluateModes,
  golden: makeGolden,
  'verify-fts': verifyFts,
  'skill-choice': skillChoice,
};

async function versionOf(root: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  return String((manifest as { readonly version: unknown }).version);
}

async function run(asked: CommandLine, context: Context): Promise<Outcome<null>> {
  if (asked.kind === 'run') return RUN[asked.command](asked.options, context);
  const text =
    asked.kind === 'version'
      ? `kurabe ${await versionOf(context.root)}\n`
      : asked.command === null
        ? generalHelp()
        : commandHelp(asked.command);
  await context.terminal.print(text);
  return done(null);
}

/**
 * Runs one command line and gives its exit code (docs/cli.md). `root` is the checkout, `cwd` where relative
 * paths start. Answers go to stdout, everything else to stderr.
 */
export async function runCli(
  argv: readonly string[],
  { root, cwd }: { readonly root: string; readonly cwd: string },
): Promise<number> {
  const terminal = createTerminal(process.stdout, process.stderr);
  const interrupt = watchInterrupt();
  const signal = AbortSignal.any([interrupt.signal, terminal.closed]);
  const context = { root, cwd, terminal, signal, now: () => performance.now() };
  try {
    const asked = parseCommandLine(argv);
    const outcome = asked.ok ? await run(asked.value, context) : asked;
    if (outcome.ok || terminal.closed.aborted) return EXIT.done;
    terminal.complain(outcome.complaint);
    return outcome.complaint.exitCode;
  } catch (bug) {
    terminal.note(
      `kurabe: this is a bug, please report it\n${(bug as Error).stack ?? String(bug)}`,
    );
    return EXIT.bug;
  } finally {
    interrupt.stop();
  }
}
