import type { LabReport } from '../../../app/lab/lab-views.ts';
import { REPORT_WORDS } from '../../../app/lab/lab-views.ts';
import { labAnalysisMessages } from '../../i18n/lab-analysis-messages.ts';
import { labMessages } from '../../i18n/lab-messages.ts';
import { useFormat, useLanguage, useMessages } from '../../i18n/use-messages.ts';
import { FiguresTable } from '../../components/figures-table.tsx';

/** What each mode costs a question: time, tokens, calls, money. */
export function CostTable({ report }: { readonly report: LabReport }): React.JSX.Element {
  const t = useMessages(labMessages);
  const analysis = useMessages(labAnalysisMessages);
  const format = useFormat();
  const { bucket: bucketWords } = REPORT_WORDS[useLanguage()];
  const first = report.costs[0]?.system;
  const hasAnswers = report.costs.some(({ ttftMs }) => ttftMs !== null);
  const times = (
    quantiles: { readonly mean: number; readonly p50: number; readonly p95: number } | null,
  ): string =>
    quantiles === null
      ? '–'
      : [quantiles.mean, quantiles.p50, quantiles.p95].map(format.duration).join(' / ');
  return (
    <FiguresTable
      caption={t.costs}
      head={[
        t.columnType,
        t.columnSystem,
        t.columnLatency,
        ...(hasAnswers ? [analysis.columnTtft] : []),
        t.columnTokens,
        t.columnCalls,
        t.columnMoney,
        t.columnSearches,
        analysis.columnRefusals,
        t.columnFailed,
      ]}
      rows={report.costs.map((cost) => ({
        key: `${cost.bucket} ${cost.system}`,
        isFirst: cost.system === first,
        cells: [
          bucketWords(cost.bucket),
          cost.system,
          times(cost.latencyMs),
          ...(hasAnswers ? [times(cost.ttftMs)] : []),
          `${format.score(cost.meanInputTokens, 0)} / ${format.score(cost.meanOutputTokens, 0)}${cost.isEstimated ? ` ${t.estimated}` : ''}`,
          format.score(cost.meanChatCalls, 1),
          cost.totalCostUsd === null ? t.unpriced : `$${format.score(cost.totalCostUsd, 4)}`,
          format.score(cost.meanSearches, 1),
          format.number(cost.refusals),
          format.number(cost.failed),
        ],
      }))}
    />
  );
}
