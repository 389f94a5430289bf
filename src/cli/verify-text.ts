import type { TokenizerName } from '../domain/tokenizer.ts';
import { TERM_KINDS } from '../domain/gate.ts';
import type { GateCase, GateReport, GateSet } from '../domain/gate.ts';
import { printable } from './printable.ts';

/** Weak terms that a report names before it only counts. */
const NAMED = 12;

const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;

function average(cases: readonly GateCase[]): number {
  return cases.reduce((sum, { precision }) => sum + precision, 0) / cases.length;
}

function setLine(name: string, { cases, hitRate, precision }: GateSet, depth: number): string {
  const found = cases.filter(({ firstRank }) => firstRank !== null).length;
  return `${name}: ${found} of ${cases.length} found among ${depth} (${percent(hitRate)}), at the right ranks ${percent(precision)}`;
}

function kindLines({ cases }: GateSet): readonly string[] {
  return TERM_KINDS.flatMap((kind) => {
    const ofKind = cases.filter((one) => one.kind === kind);
    if (ofKind.length === 0) return [];
    return [`  ${kind}: ${ofKind.length} terms, at the right ranks ${percent(average(ofKind))}`];
  });
}

function weakLines(sets: readonly GateSet[]): readonly string[] {
  const weak = sets
    .flatMap(({ cases }) => cases)
    .filter(({ precision }) => precision < 1)
    .toSorted((a, b) => a.precision - b.precision);
  if (weak.length === 0) return [];
  const more = weak.length > NAMED ? ` and ${weak.length - NAMED} more` : '';
  const terms = weak.slice(0, NAMED).map(({ query, precision, firstRank }) => {
    const rank = firstRank === null ? 'not found' : `first at ${firstRank}`;
    return `${printable(query)} (${percent(precision)}, ${rank})`;
  });
  return [`weak: ${terms.join(', ')}${more}`];
}

/** `kurabe verify-fts` for people. */
export function gateText(tokenizer: TokenizerName, report: GateReport): string {
  const { synthetic, corpus, depth, passRate, passed } = report;
  return [
    `tokenizer ${tokenizer}`,
    setLine('made-up questions', synthetic, depth),
    ...(corpus === null
      ? ['terms of the corpus: none to draw']
      : [setLine('terms of the corpus', corpus, depth), ...kindLines(corpus)]),
    ...weakLines(corpus === null ? [synthetic] : [synthetic, corpus]),
    passed
      ? `passed: every share is at least ${percent(passRate)}`
      : `not passed: a share is below ${percent(passRate)}`,
    '',
  ].join('\n');
}

/** `kurabe verify-fts --json` (docs/cli.md): stable, fields are only ever added. */
export function gateJson(tokenizer: TokenizerName, report: GateReport): string {
  return `${JSON.stringify({ tokenizer, ...report })}\n`;
}
