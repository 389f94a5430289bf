import type { Bucket, EvaluationReport } from '../../domain/evaluation.ts';
import type { LabReport, SystemLoss } from '../experiment/lab-report.ts';
import { LOSS_STAGES } from '../loss/loss-stages.ts';
import { markdownTable } from './markdown-table.ts';
import { decimal, shareWithInterval, withInterval } from './numbers.ts';
import { REPORT_WORDS } from './report-words.ts';

const WORDS = {
  ja: {
    system: 'モード',
    fullHit: '完全ヒット（95 % 区間）',
    partialRecall: '部分再現率（95 % 区間）',
    latency: '平均所要時間',
    tokens: '平均トークン（入/出）',
    calls: 'LLM 呼び出し',
    stage: '段階',
    stages: ['① 元の質問 @5', '② 投げたクエリ @5', '③ 同じクエリ @8', '④ プロンプト'],
    loss: (system: string) => `損失の段階：${system}（正解がすべて揃った質問）`,
    verdicts: '判定',
  },
  en: {
    system: 'mode',
    fullHit: 'full hit (95 % interval)',
    partialRecall: 'partial recall (95 % interval)',
    latency: 'mean latency',
    tokens: 'mean tokens (in/out)',
    calls: 'LLM calls',
    stage: 'stage',
    stages: ['① the question @5', '② its queries @5', '③ the same @8', '④ in the prompt'],
    loss: (system: string) => `Loss stages: ${system} (questions with all their gold)`,
    verdicts: 'Verdicts',
  },
} as const;

/** The part of a report that its tables are made of. */
export interface TabledReport extends Pick<LabReport, 'costs'> {
  readonly evaluation: Pick<EvaluationReport, 'buckets' | 'scores' | 'comparisons'>;
  readonly losses: readonly Pick<SystemLoss, 'system' | 'byBucket'>[];
}

/**
 * An evaluation in the shape of the seed article's §6.1: a table a question type, then loss stages of each loop, then
 * what may be said of each pair of modes on full hit. Markdown, to be pasted.
 */
export function articleTable(report: TabledReport, language: 'ja' | 'en'): string {
  const words = WORDS[language];
  const named = REPORT_WORDS[language];
  const { buckets, scores, comparisons } = report.evaluation;
  const scored = buckets.filter((bucket) => bucket !== 'unanswerable');
  const sections = scored.map((bucket) => {
    const rows = scores.filter((row) => row.bucket === bucket);
    return [
      `**${named.bucket(bucket)}**（n = ${rows[0]?.n ?? 0}）`.replace(
        /（(.*)）$/,
        language === 'en' ? ' ($1)' : '（$1）',
      ),
      '',
      markdownTable(
        [
          words.system,
          words.fullHit,
          words.partialRecall,
          words.latency,
          words.tokens,
          words.calls,
        ],
        rows.map(({ system, n, scores: values }) => [
          system,
          values === null ? '–' : shareWithInterval(values.fullHits, n, values.fullHit),
          values === null ? '–' : withInterval(values.partialRecall),
          ...costCells(report, bucket, system),
        ]),
      ),
    ].join('\n');
  });
  const losses = report.losses.map(({ system, byBucket }) =>
    [
      `**${words.loss(system)}**`,
      '',
      markdownTable(
        [words.stage, ...byBucket.map(({ bucket, n }) => `${named.bucket(bucket)} (n = ${n})`)],
        LOSS_STAGES.map((stage, at) => [
          words.stages[at] ?? stage,
          ...byBucket.map(({ fullHits }) => String(fullHits[stage])),
        ]),
      ),
    ].join('\n'),
  );
  const verdicts = comparisons
    .filter(({ measure, bucket }) => measure === 'full-hit' && bucket !== 'all')
    .map((row) => `- ${named.bucket(row.bucket)}: ${row.a} → ${row.b}: ${named.verdict(row)}`);
  return `${[...sections, ...losses, `**${words.verdicts}**\n\n${verdicts.join('\n')}`].join('\n\n')}\n`;
}

function costCells(report: TabledReport, bucket: Bucket, system: string): readonly string[] {
  const cost = report.costs.find((row) => row.bucket === bucket && row.system === system);
  if (cost === undefined || cost.latencyMs === null) return ['–', '–', '–'];
  return [
    `${cost.latencyMs.mean.toFixed(0)} ms`,
    `${cost.meanInputTokens.toFixed(0)} / ${cost.meanOutputTokens.toFixed(0)}`,
    decimal(cost.meanChatCalls),
  ];
}
