import type { ModeResult } from '../domain/mode.ts';
import type { Hit, RrfTerm } from '../domain/search.ts';
import { fallbacksOf } from './fallback-words.ts';
import { excerpt, printable } from './printable.ts';
import type { Query } from './queries.ts';
import { searchWarningWords } from './report-words.ts';

/** Graphemes of a passage that a listing shows. */
const EXCERPT = 80;

const score = (value: number): string => value.toFixed(4);

function legWords(hit: Hit, { leg, query, rank, weight, rankConstant }: RrfTerm): string {
  if (query !== undefined) {
    return `${weight}/(${rankConstant}+${rank}) for ${leg} #${rank} of "${printable(query)}"`;
  }
  const [name, own] = {
    lexical: ['BM25', hit.lexical?.score],
    dense: ['cosine', hit.dense?.score],
    late: ['MaxSim', hit.reranked?.score],
    graph: ['graph', hit.graph?.score],
  }[leg] as [string, number | null | undefined];
  const value = own == null ? '' : ` (${name} ${score(own)})`;
  return `${weight}/(${rankConstant}+${rank}) for ${leg} #${rank}${value}`;
}

/** Why a hit stands where it stands: the RRF sum, or the score of the one leg that was asked. */
function explain(hit: Hit): string {
  if (hit.neighbourOf === undefined) return explainRank(hit);
  const rank = explainRank(hit);
  return `beside ${hit.neighbourOf}, which needed it${rank === '' ? '' : `; ${rank}`}`;
}

function explainRank(hit: Hit): string {
  const { reranked } = hit;
  if (reranked !== undefined && hit.fused?.signals?.includes('late') !== true) {
    const of = reranked.by === 'late' ? 'MaxSim ' : '';
    const value = reranked.score === null ? '' : ` (${of}${score(reranked.score)})`;
    return `${reranked.by} #${reranked.rank}${value}, before #${reranked.before}`;
  }
  if (hit.fused !== undefined) {
    return `RRF ${score(hit.fused.score)} = ${hit.fused.terms.map((term) => legWords(hit, term)).join(' + ')}`;
  }
  return [
    ...(hit.dense === undefined ? [] : [`cosine ${score(hit.dense.score)}`]),
    ...(hit.lexical === undefined ? [] : [`BM25 ${score(hit.lexical.score)}`]),
  ].join(', ');
}

/** A passage with its hit in each mode, `null` where a mode did not return it. */
interface Row {
  readonly first: Hit;
  readonly hits: readonly (Hit | null)[];
}

function rowsOf(results: readonly ModeResult[]): readonly Row[] {
  const rows = new Map<string, Row>();
  for (const { hits } of results) {
    for (const first of hits) {
      const inModes = results.map(
        (result) => result.hits.find(({ passageId }) => passageId === first.passageId) ?? null,
      );
      if (!rows.has(first.passageId)) rows.set(first.passageId, { first, hits: inModes });
    }
  }
  const best = ({ hits }: Row): number => Math.min(...hits.map((hit) => hit?.rank ?? Infinity));
  return [...rows.values()].toSorted((a, b) => best(a) - best(b));
}

function rowLines({ first, hits }: Row, results: readonly ModeResult[]): readonly string[] {
  const widths = results.map(({ modeId }) => modeId.length);
  const ranks = hits.map((hit, i) => String(hit?.rank ?? '–').padStart(widths[i] ?? 0)).join('  ');
  const indent = ' '.repeat(ranks.length + 2);
  const reasons = hits.flatMap((hit, i) =>
    hit === null ? [] : [`${results[i]?.modeId ?? ''}: ${explain(hit)}`],
  );
  return [
    `${ranks}  ${printable(first.headingPath.join(' > '))}`,
    `${indent}${printable(first.path)} ${first.start}–${first.end}`,
    `${indent}${excerpt(first.text, EXCERPT)}`,
    ...reasons.map((reason) => `${indent}${reason}`),
  ];
}

/** One question for people: a column of ranks a mode, one row a passage, each with the reason for its rank. */
export function searchText({ text }: Query, results: readonly ModeResult[]): string {
  const warnings = results.flatMap(({ modeId, warnings: told }) =>
    told.map((warning) => `! ${modeId}: ${printable(searchWarningWords(warning))}`),
  );
  const fallbacks = results.flatMap((result) =>
    fallbacksOf(result).map(({ message }) => `! ${result.modeId}: ${printable(message)}`),
  );
  const times = results.map(({ modeId, latencyMs }) => `${modeId} ${latencyMs.toFixed(0)} ms`);
  const rows = rowsOf(results).flatMap((row) => rowLines(row, results));
  return [
    `? ${printable(text)}`,
    ...warnings,
    ...fallbacks,
    results.map(({ modeId }) => modeId).join('  '),
    ...(rows.length === 0 ? ['nothing found'] : rows),
    `${times.join(', ')}; index ${results[0]?.invariants.indexHash.slice(0, 12) ?? ''}`,
    '',
    '',
  ].join('\n');
}
