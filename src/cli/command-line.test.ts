import { describe, expect, it } from 'vitest';
import { parseCommandLine } from './command-line.ts';

const complaint = (...argv: string[]): string => {
  const parsed = parseCommandLine(argv);
  return parsed.ok ? 'accepted' : `${parsed.complaint.sentence} | ${parsed.complaint.next}`;
};

describe('parseCommandLine', () => {
  it('reads values, switches and positionals in any order', () => {
    const parsed = parseCommandLine(['search', '--k', '3', '質問', '--json', '--index=dir']);
    expect(parsed).toEqual({
      ok: true,
      value: {
        kind: 'run',
        command: 'search',
        options: {
          values: { k: '3', index: 'dir' },
          switches: new Set(['json']),
          positionals: ['質問'],
        },
      },
    });
  });

  it('takes what follows -- as it is', () => {
    const parsed = parseCommandLine(['search', '--index', 'd', '--', '--no-verify']);
    expect(parsed.ok && parsed.value.kind === 'run' && parsed.value.options.positionals).toEqual([
      '--no-verify',
    ]);
  });

  it.each([
    [['serach'], 'unknown command "serach" | did you mean "kurabe search"?'],
    [
      [],
      'no command given | commands are inspect, index, search, eval, golden, verify-fts, skill-choice; see kurabe --help',
    ],
    [['index', 'a', '--ouy', 'd'], 'unknown option --ouy for kurabe index | did you mean --out?'],
    [
      ['search', '--query', 'f'],
      'unknown option --query for kurabe search | did you mean --queries?',
    ],
    [['inspect', '--zzz'], 'unknown option --zzz for kurabe inspect | see kurabe inspect --help'],
    [
      ['inspect', '--constructor'],
      'unknown option --constructor for kurabe inspect | see kurabe inspect --help',
    ],
    [['inspect', '-j'], 'unknown option -j for kurabe inspect | see kurabe inspect --help'],
    [['inspect', 'a', '--json=yes'], '--json takes no value | write --json alone'],
    [['search', '--k'], '--k needs a value | write --k N (see kurabe search --help)'],
    [
      ['search', '--index', '--json'],
      '--index needs a value | write --index DIR (see kurabe search --help)',
    ],
  ])('refuses %j with a next step', (argv, words) => {
    expect(complaint(...argv)).toBe(words);
  });

  it('lets a negative number reach the check of its option', () => {
    expect(complaint('search', '--k', '-1')).toBe('accepted');
  });

  it('gives help whatever else stands on the line, and the version', () => {
    expect(parseCommandLine(['index', '--nonsense', '--help'])).toEqual({
      ok: true,
      value: { kind: 'help', command: 'index' },
    });
    expect(parseCommandLine(['--help'])).toEqual({
      ok: true,
      value: { kind: 'help', command: null },
    });
    expect(parseCommandLine(['--version'])).toEqual({ ok: true, value: { kind: 'version' } });
  });
});
