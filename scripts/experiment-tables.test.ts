import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { markedTable, readmeTable, resultTables, withTable } from './experiment-tables.ts';
import type { BenchResults } from './experiment-tables.ts';

const results = JSON.parse(readFileSync('bench/results.json', 'utf8')) as BenchResults;

describe('the sample evaluation in the documents', () => {
  for (const [language, readme, tables] of [
    ['ja', 'README.md', 'bench/results.md'],
    ['en', 'README.en.md', 'bench/results.en.md'],
  ] as const) {
    it(`${readme} shows what bench/results.json renders to`, () => {
      const shown = markedTable(readFileSync(readme, 'utf8'));
      expect(shown).toBe(readmeTable(results, language));
      expect(readFileSync(tables, 'utf8')).toBe(resultTables(results)[language]);
    });
  }

  it('has an interval for every figure and a verdict for every type', () => {
    const table = readmeTable(results, 'en');
    const scored = results.evaluation.scores.filter(({ scores }) => scores !== null);
    expect(table.match(/\d+\/\d+, \d+ % \(\d+–\d+\)/gu)).toHaveLength(
      // Of the three by type, and of every mode over all.
      scored.length + new Set(results.modes.scores.map(({ system }) => system)).size,
    );
    for (const bucket of new Set(scored.map((row) => row.bucket))) {
      expect(table).toMatch(
        new RegExp(`^- ${bucket}.*(better|not distinguishable with n = )`, 'mu'),
      );
    }
  });

  it('replaces only what is between the marks', () => {
    const readme = 'a\n<!-- bench:e2e:start -->\nold $1\n<!-- bench:e2e:end -->\nb\n';
    const changed = withTable(readme, 'new $& table');
    expect(changed).toBe(readme.replace('old $1', () => 'new $& table'));
    expect(() => markedTable('no marks')).toThrow('bench:e2e');
  });
});
