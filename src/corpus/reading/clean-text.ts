import type { ImportWarning } from '../../domain/import-report.ts';
import { elidePayloads } from './elide-payloads.ts';

export interface CleanText {
  readonly text: string;
  readonly warnings: readonly ImportWarning[];
}

/** A line longer than this is machine-made; it is told, because its passages will read like noise. */
const LONG_LINE = 10_000;
// oxlint-disable-next-line no-control-regex -- these are what is removed
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/**
 * The text every offset points into: LF line ends, no BOM anywhere, no NUL or other control but tab and line end, no
 * lone surrogate. What was taken out is counted.
 */
export function cleanText(source: string): CleanText {
  const lines = source.replace(/\r\n?/g, '\n').replaceAll('\ufeff', '');
  const text = lines.replace(CONTROLS, '');
  const stripped = lines.length - text.length;
  const wellFormed = text.toWellFormed();
  const warnings: ImportWarning[] = [];
  if (stripped > 0) warnings.push({ kind: 'controls-stripped', count: stripped });
  if (wellFormed !== text) {
    const count = countReplacements(wellFormed) - countReplacements(text);
    warnings.push({ kind: 'invalid-bytes', count });
  }
  return { text: wellFormed, warnings };
}

/** A body without payloads of Base64 (`elidePayloads`). Very long lines are told and kept. */
export function cleanBody(body: string): CleanText {
  const { text, characters } = elidePayloads(body);
  const warnings: ImportWarning[] = [];
  if (characters > 0) warnings.push({ kind: 'payload-elided', characters });
  const longest = longestLine(text);
  if (longest > LONG_LINE) warnings.push({ kind: 'long-line', characters: longest });
  return { text, warnings };
}

function countReplacements(text: string): number {
  return text.split('\ufffd').length - 1;
}

function longestLine(text: string): number {
  let longest = 0;
  for (let start = 0; start <= text.length;) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    longest = Math.max(longest, end - start);
    start = end + 1;
  }
  return longest;
}
