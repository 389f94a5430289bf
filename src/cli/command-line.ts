import { parseArgs } from 'node:util';
import type { CommandName, CommandSpec } from './commands.ts';
import { COMMANDS, COMMAND_NAMES } from './commands.ts';
import type { Outcome } from './outcome.ts';
import { done, refuse } from './outcome.ts';
import { nearest } from './suggest.ts';

/** Options as typed: the text of a valued one, `true` for a switch. */
export interface ParsedOptions {
  readonly values: Readonly<Record<string, string>>;
  readonly switches: ReadonlySet<string>;
  readonly positionals: readonly string[];
}

/** What the person asked for. */
export type CommandLine =
  | { readonly kind: 'version' }
  | { readonly kind: 'help'; readonly command: CommandName | null }
  | { readonly kind: 'run'; readonly command: CommandName; readonly options: ParsedOptions };

function unknownCommand(word: string): Outcome<never> {
  const near = nearest(word, COMMAND_NAMES);
  return refuse(
    word === '' ? 'no command given' : `unknown command "${word}"`,
    near === null
      ? `commands are ${COMMAND_NAMES.join(', ')}; see kurabe --help`
      : `did you mean "kurabe ${near}"?`,
  );
}

function unknownOption(command: CommandName, rawName: string, known: readonly string[]) {
  const near = nearest(rawName.replace(/^-+/, ''), known);
  return refuse(
    `unknown option ${rawName} for kurabe ${command}`,
    near === null ? `see kurabe ${command} --help` : `did you mean --${near}?`,
  );
}

/** A value that looks like an option was most likely forgotten; `--k=-1` and `--k -1` still reach the check of k. */
function isMissing(value: string | undefined, inline: boolean | undefined): boolean {
  return value === undefined || (!inline && value.startsWith('-') && !/^-(\d|$)/.test(value));
}

/** The options of one command; unknown ones, missing and surplus values are refused. */
function parseOptions(command: CommandName, words: readonly string[]): Outcome<ParsedOptions> {
  const spec: CommandSpec = COMMANDS[command];
  const names = Object.keys(spec.options);
  const { tokens } = parseArgs({
    args: [...words],
    options: Object.fromEntries(
      names.map((name) => [name, { type: spec.options[name]?.value ? 'string' : 'boolean' }]),
    ),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const values: Record<string, string> = {};
  const switches = new Set<string>();
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const option = Object.hasOwn(spec.options, token.name) ? spec.options[token.name] : undefined;
    if (option === undefined || !token.rawName.startsWith('--')) {
      return unknownOption(command, token.rawName, names);
    }
    if (option.value === undefined) {
      if (token.value !== undefined) {
        return refuse(`--${token.name} takes no value`, `write --${token.name} alone`);
      }
      switches.add(token.name);
    } else if (isMissing(token.value, token.inlineValue)) {
      return refuse(
        `--${token.name} needs a value`,
        `write --${token.name} ${option.value} (see kurabe ${command} --help)`,
      );
    } else {
      values[token.name] = token.value ?? '';
    }
  }
  return done({ values, switches, positionals });
}

function asksForHelp(words: readonly string[]): boolean {
  const end = words.indexOf('--');
  return (end < 0 ? words : words.slice(0, end)).some((word) => word === '--help' || word === '-h');
}

/** Reads `argv` without node and script. Help and version win over everything else on the line. */
export function parseCommandLine(argv: readonly string[]): Outcome<CommandLine> {
  const [first = '', ...rest] = argv;
  if (first === '--version' || first === '-v') return done({ kind: 'version' });
  if (first === '--help' || first === '-h' || first === 'help') {
    const topic = COMMAND_NAMES.find((name) => name === rest[0]);
    return done({ kind: 'help', command: topic ?? null });
  }
  const command = COMMAND_NAMES.find((name) => name === first);
  if (command === undefined) return unknownCommand(first);
  if (asksForHelp(rest)) return done({ kind: 'help', command });
  const options = parseOptions(command, rest);
  return options.ok ? done({ kind: 'run', command, options: options.value }) : options;
}
