import type { ModeResult } from '../domain/mode.ts';
import { fallbacksOf } from './fallback-words.ts';
import type { Query } from './queries.ts';
import { searchWarningWords } from './report-words.ts';

function modeJson(answer: ModeResult): object {
  const { modeId: _mode, query: _query, trace: _trace, beyond: _beyond, ...result } = answer;
  return {
    ...result,
    hits: result.hits.map(({ headingHighlights: _headings, ...hit }) => hit),
    warnings: result.warnings.map((warning) => ({
      ...warning,
      message: searchWarningWords(warning),
    })),
    fallbacks: fallbacksOf(answer),
  };
}

/** One line of `kurabe search --json` (docs/cli.md): stable, fields are only ever added. */
export function searchJsonLine({ id, text }: Query, results: readonly ModeResult[]): string {
  const modes = Object.fromEntries(results.map((result) => [result.modeId, modeJson(result)]));
  return `${JSON.stringify({ id, text, modes })}\n`;
}
