import { DEFAULT_COLUMNS, DEFAULT_MODE_SETTINGS } from '../src/config/modes.ts';
import type { Comparison, EvaluationReport } from '../src/domain/evaluation.ts';
import type { Experiment, ExperimentPlan } from '../src/domain/experiment.ts';
import { parseExperiment } from '../src/eval/experiment/experiment-file.ts';
import { labReport } from '../src/eval/experiment/lab-report.ts';
import type { LabReport } from '../src/eval/experiment/lab-report.ts';
import { mappedTopics, systemRuns } from '../src/eval/experiment/system-runs.ts';
import { articleTable } from '../src/eval/report/article-table.ts';
import type { TabledReport } from '../src/eval/report/article-table.ts';
import { shareWithInterval, withInterval } from '../src/eval/report/numbers.ts';
import { comparisonsOf } from '../src/eval/report/evaluate.ts';
import { markdownTable } from '../src/eval/report/markdown-table.ts';
import { REPORT_WORDS } from '../src/eval/report/report-words.ts';
import type { PlannedCalls } from '../src/modes/planning/plan.ts';
import { plannedCalls } from '../src/modes/planning/planned-calls.ts';
import type { CallPlan } from '../src/modes/planning/planned-calls.ts';

type Language = 'ja' | 'en';

/** The mode that the others are held against. */
const BASELINE = 'hybrid';

/**
 * What `npm run bench:e2e` keeps of an evaluation: all that its tables are made of. The three modes that this tool is about
 * are tested among each other; all modes of the run, each against the baseline.
 */
export interface BenchResults extends TabledReport {
  readonly conditions: Omit<ExperimentPlan, 'id' | 'topics'> & { readonly topics: number };
  readonly modes: Pick<EvaluationReport, 'scores' | 'comparisons'> &
    Pick<LabReport, 'costs'> & { readonly planned: readonly ModePlan[] };
}

/** What a question takes of a model in one mode, by the constants that bound its run. */
interface ModePlan extends Pick<CallPlan, 'least' | 'most' | 'ceilings'> {
  readonly system: string;
}

/**
 * The results of an experiment file; throws when the file is not what was saved, or is not finished.
 *
 * @param meanPassageLength of the index, in UTF-16 units
 */
export async function benchResults(
  content: string,
  meanPassageLength: number,
): Promise<BenchResults> {
  const opened = await parseExperiment(content);
  if (!opened.ok) throw new Error(`not an experiment: ${opened.problem.kind}`);
  const { plan, rows } = opened.value;
  const failed = rows.filter(({ status }) => status === 'failed');
  const missing = plan.topics.length * plan.systems.length * plan.repeats - rows.length;
  if (failed.length + missing > 0) {
    throw new Error(`not finished: ${failed.length} rows failed, ${missing} are missing`);
  }
  const { id: _id, topics, ...conditions } = plan;
  const all = labReport(opened.value, 0);
  const { evaluation, costs, losses } = labReport(withSystems(opened.value, DEFAULT_COLUMNS), 0);
  const { buckets, scores, comparisons } = evaluation;
  return {
    conditions: { ...conditions, topics: topics.length },
    evaluation: { buckets, scores, comparisons },
    costs,
    losses: losses.map(({ system, byBucket }) => ({ system, byBucket })),
    modes: {
      scores: all.evaluation.scores,
      comparisons: comparisonsOf(
        mappedTopics(plan),
        systemRuns(opened.value, 0),
        all.evaluation.conditions,
        { baseline: BASELINE },
      ),
      costs: all.costs,
      planned: plan.systems.map(({ name, modeId }) => {
        const { least, most, ceilings } = plannedCalls(modeId, DEFAULT_MODE_SETTINGS, {
          question: middleOf(topics.map(({ topic }) => topic.text)),
          history: [],
          k: plan.k,
          meanPassageLength,
          isAnswered: true,
          isPlanned: true,
        });
        return { system: name, least, most, ceilings };
      }),
    },
  };
}

/** The text of middle length. */
function middleOf(texts: readonly string[]): string {
  const ordered = texts.toSorted((a, b) => a.length - b.length);
  return ordered[Math.floor(ordered.length / 2)] ?? '';
}

/** An experiment as it would be without its other systems: rows of one system know nothing of another. */
function withSystems({ version, plan, rows }: Experiment, names: readonly string[]): Experiment {
  return {
    version,
    plan: { ...plan, systems: plan.systems.filter(({ name }) => names.includes(name)) },
    rows: rows.filter(({ system }) => names.includes(system)),
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
    modes: 'すべてのモード（同じ索引・同じ質問・同じ実行）：',
    modesHead: [
      'モード',
      '単一',
      '2 記事',
      '全体（95 % 区間）',
      '部分再現率',
      `${BASELINE} との差（勝 : 負、p）`,
      '平均所要時間',
      '検索回数',
      'LLM 呼び出し',
      '入力トークン',
    ],
    modesNote:
      `p は正確マクネマー検定、${BASELINE} と比べる組の数で Holm 調整。得点・所要時間・検索回数は LLM なしの実測。` +
      'リランクと DocuSearch の所要時間は、パッセージのトークン状態を初めて作る時間を含む。' +
      'LLM の 2 列は、モデルをつないだときの 1 問の見込み（最小〜最大）：既定の設定とその上限、平均の長さのパッセージ。',
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
    modes: 'All modes (same index, same questions, one run):',
    modesHead: [
      'mode',
      'easy',
      'multihop',
      'all (95 % interval)',
      'partial recall',
      `against ${BASELINE} (won : lost, p)`,
      'mean latency',
      'searches',
      'LLM calls',
      'input tokens',
    ],
    modesNote:
      `p is exact McNemar, adjusted by Holm over the pairs with ${BASELINE}. Scores, latency and searches were measured without an LLM; ` +
      'the latency of rerank and docusearch includes making the token states of passages for the first time. ' +
      'The two columns on the LLM are what a question would take with one, least to most: default settings and their ceilings, passages of the mean length.',
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
  return [
    words.ground(conditions),
    '',
    markdownTable(words.head, rows),
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
    '',
    words.modes,
    '',
    markdownTable(words.modesHead, modeRows(results.modes)),
    '',
    words.modesNote,
  ].join('\n');
}

/** Least to most; one figure where they are the same. */
function range(plan: ModePlan | undefined, of: (calls: PlannedCalls) => string): string {
  if (plan === undefined) return '–';
  return [...new Set([of(plan.least), of(plan.most)])].join('–');
}

/** A row a mode: what it found, how it stands against the baseline, and what that took. */
function modeRows({
  scores,
  comparisons,
  costs,
  planned,
}: BenchResults['modes']): readonly string[][] {
  const baseline = costs.find(({ system, bucket }) => system === BASELINE && bucket === 'all');
  return scores.flatMap(({ bucket, system, n, scores: values }) => {
    if (bucket !== 'all' || values === null) return [];
    const of = (type: string): string => {
      const row = scores.find((one) => one.system === system && one.bucket === type);
      return row?.scores ? `${row.scores.fullHits}/${row.n}` : '–';
    };
    const pair = comparisons.find(
      (row) => row.bucket === 'all' && row.measure === 'full-hit' && row.b === system,
    );
    const cost = costs.find((row) => row.bucket === 'all' && row.system === system);
    const ms = cost?.latencyMs?.mean;
    const plan = planned.find((one) => one.system === system);
    const times = ms && baseline?.latencyMs ? ms / baseline.latencyMs.mean : null;
    return [
      [
        system,
        of('easy'),
        of('multihop'),
        shareWithInterval(values.fullHits, n, values.fullHit),
        withInterval(values.partialRecall),
        pair ? `${pair.bWins} : ${pair.aWins}, ${pair.pHolm.toFixed(2)}` : '–',
        ms === undefined || times === null ? '–' : `${ms.toFixed(0)} ms (× ${times.toFixed(1)})`,
        cost ? cost.meanSearches.toFixed(1) : '–',
        range(plan, ({ calls }) => String(calls)),
        range(
          plan,
          ({ inputTokens }) =>
            `${(Math.min(inputTokens, plan?.ceilings.tokens ?? Infinity) / 1_000).toFixed(1)} k`,
        ),
      ],
    ];
  });
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
