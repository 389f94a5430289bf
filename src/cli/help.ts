import type { CommandName, CommandSpec } from './commands.ts';
import { COMMANDS, COMMAND_NAMES } from './commands.ts';

const EXIT_CODES =
  'Exit codes: 0 done, 1 gate not passed, 2 wrong use or input, 130 interrupted (and resumable).';

function column(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length)) + 2;
  return rows.map(([left, right]) => `  ${left.padEnd(width)}${right}`).join('\n');
}

/** `kurabe --help`: the commands. */
export function generalHelp(): string {
  return [
    'kurabe: compare retrieval modes on your own articles, from a terminal',
    '',
    'Usage: kurabe COMMAND [options]',
    '',
    column(COMMAND_NAMES.map((name) => [name, COMMANDS[name].summary])),
    '',
    '`kurabe COMMAND --help` tells the options of one; `kurabe --version` the version.',
    EXIT_CODES,
    '',
  ].join('\n');
}

/** `kurabe COMMAND --help`: usage, options and notes of one command. */
export function commandHelp(name: CommandName): string {
  const spec: CommandSpec = COMMANDS[name];
  const options = Object.entries(spec.options).map(
    ([option, { value, help }]) => [`--${option}${value ? ` ${value}` : ''}`, help] as const,
  );
  return [
    `kurabe ${name}: ${spec.summary}`,
    '',
    `Usage: ${spec.usage}`,
    '',
    column([...options, ['--help', 'this text']]),
    '',
    ...spec.notes,
    EXIT_CODES,
    '',
  ].join('\n');
}
