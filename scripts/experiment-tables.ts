import type { Comparison } from '../src/domain/evaluation.ts';
import type { ExperimentPlan } from '../src/domain/experiment.ts';
import { parseExperiment } from '../src/eval/experiment/experiment-file.ts';
import { labReport } from '../src/eval/experiment/lab-report.ts';
import { articleTable } from '../src/eval/report/article-table.ts';
import type { TabledReport } from '../src/eval/report/article-table.ts';
import { shareWithInterval, withInterval } from '../src/eval/report/numbers.ts';
import { REPORT_WORDS } from '../src/eval/report/report-words.ts';

type Language = 'ja' | 'en';

/** What `npm run bench:e2e` keeps of an evaluation: all that its tables are made of. */
export interface BenchResults extends TabledReport {
  readonly conditions: Omit<ExperimentPlan, 'id' | 'topics'> & { readonly topics: number };
}

/** The results of an experiment file; throws when the file is not what was saved, or is not finished. */
export async function benchResults(content: string): Promise<BenchResults> {
  const opened = await parseExperiment(content);
  if (!opened.ok) throw new Error(`not an experiment: ${opened.problem.kind}`);
  const { plan, rows } = opened.value;
  const failed = rows.filter(({ status }) => status === 'failed');
  const missing = plan.topics.length * plan.systems.length * plan.repeats - rows.length;
  if (failed.length + missing > 0) {
    throw new Error(`not finished: ${failed.length} rows failed, ${missing} are missing`);
  }
  const { evaluation, costs, losses } = labReport(opened.value, 0);
  const { id: _id, topics, ...conditions } = plan;
  const { buckets, scores, comparisons } = evaluation;
  return {
    conditions: { ...conditions, topics: topics.length },
    evaluation: { buckets, scores, comparisons },
    costs,
    losses: losses.map(({ system, byBucket }) => ({ system, byBucket })),
  };
}

/** The whole tables, in the shape of the seed article. */
export function resultTables(results: BenchResults): Readonly<Record<Language, string>> {
  return { ja: articleTable(results, 'ja'), en: articleTable(results, 'en') };
}

const WORDS = {
  ja: {
    head: [
      '質問の種類',
      'モード',
      '完全ヒット（95 % 区間）',
      '部分再現率（95 % 区間）',
      '平均所要時間',
    ],
    verdicts: '完全ヒットの判定（正確マクネマー検定、Holm 調整）：',
    ground: ({ k, topics, corpus }: BenchResults['conditions']) =>
      `${topics} 問、記事 ${corpus.articles} 本、パッセージ ${corpus.passages} 件、根拠 k = ${k}、LLM なし（エージェントは規則で動く）。`,
  },
  en: {
    head: [
      'type',
      'mode',
      'full hit (95 % interval)',
      'partial recall (95 % interval)',
      'mean latency',
    ],
    verdicts: 'Verdicts on full hit (exact McNemar, adjusted by Holm):',
    ground: ({ k, topics, corpus }: BenchResults['conditions']) =>
      `${topics} questions, ${corpus.articles} articles, ${corpus.passages} passages, k = ${k} evidence passages, no LLM (the agent runs by rules).`,
  },
} as const;

/** The short table of the README: full hit and partial recall by type and mode, and what may be said of them. */
export function readmeTable(results: BenchResults, language: Language): string {
  const { evaluation, conditions, costs } = results;
  if (conditions.model !== null) throw new Error('the table of the README is of a run without LLM');
  const words = WORDS[language];
  const named = REPORT_WORDS[language];
  const rows = evaluation.scores.flatMap(({ bucket, system, n, scores }) => {
    if (scores === null) return [];
    const cost = costs.find((row) => row.bucket === bucket && row.system === system);
    return [
      [
        named.bucket(bucket),
        system,
        shareWithInterval(scores.fullHits, n, scores.fullHit),
        withInterval(scores.partialRecall),
        cost?.latencyMs ? `${cost.latencyMs.mean.toFixed(0)} ms` : '–',
      ],
    ];
  });
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    words.ground(conditions),
    '',
    line(words.head),
    `|${'---|'.repeat(words.head.length)}`,
    ...rows.map(line),
    '',
    words.verdicts,
    '',
    ...toldPairs(
      evaluation.comparisons,
      conditions.systems.map(({ name }) => name),
    ).map((row) =>
      `- ${named.bucket(row.bucket)}：${row.a} → ${row.b}：${named.verdict(row)}`.replaceAll(
        '：',
        language === 'en' ? ': ' : '：',
      ),
    ),
  ].join('\n');
}

/** The pairs that answer the reader's questions: hybrid against each other mode; neighbours where there is no hybrid. */
function toldPairs(
  comparisons: readonly Comparison[],
  systems: readonly string[],
): readonly Comparison[] {
  const isTold = ({ a, b }: Comparison): boolean =>
    systems.includes('hybrid')
      ? a === 'hybrid' || b === 'hybrid'
      : systems.indexOf(b) - systems.indexOf(a) === 1;
  return comparisons.filter((row) => row.measure === 'full-hit' && isTold(row));
}

const MARKS = ['<!-- bench:e2e:start -->', '<!-- bench:e2e:end -->'] as const;

/** What stands between the marks of a README; throws when they are not there. */
export function markedTable(readme: string): string {
  const [start, end] = MARKS.map((mark) => readme.indexOf(mark)) as [number, number];
  if (start === -1 || end < start) throw new Error(`no ${MARKS.join(' … ')}`);
  return readme.slice(start + MARKS[0].length, end).trim();
}

/** A README with another table between its marks. */
export function withTable(readme: string, table: string): string {
  return readme.replace(
    `${MARKS[0]}\n${markedTable(readme)}\n${MARKS[1]}`,
    () => `${MARKS[0]}\n${table}\n${MARKS[1]}`,
  );
}
