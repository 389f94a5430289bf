import type { LabReport } from '../../../app/lab/lab-views.ts';
import { REPORT_WORDS } from '../../../app/lab/lab-views.ts';
import { labMessages } from '../../i18n/lab-messages.ts';
import { useFormat, useLanguage, useMessages } from '../../i18n/use-messages.ts';
import { FiguresTable } from '../../components/figures-table.tsx';

/** What each mode costs a question: time, tokens, calls, money. */
export function CostTable({ report }: { readonly report: LabReport }): React.JSX.Element {
  const t = useMessages(labMessages);
  const format = useFormat();
  const { bucket: bucketWords } = REPORT_WORDS[useLanguage()];
  const first = report.costs[0]?.system;
  return (
    <FiguresTable
      caption={t.costs}
      head={[
        t.columnType,
        t.columnSystem,
        t.columnLatency,
        t.columnTokens,
        t.columnCalls,
        t.columnMoney,
        t.columnSearches,
        t.columnFailed,
      ]}
      rows={report.costs.map((cost) => ({
        key: `${cost.bucket} ${cost.system}`,
        isFirst: cost.system === first,
        cells: [
          bucketWords(cost.bucket),
          cost.system,
          cost.latencyMs === null
            ? '–'
            : `${format.duration(cost.latencyMs.p50)} / ${format.duration(cost.latencyMs.p95)}`,
          `${format.score(cost.meanInputTokens, 0)} / ${format.score(cost.meanOutputTokens, 0)}${cost.isEstimated ? ` ${t.estimated}` : ''}`,
          format.score(cost.meanChatCalls, 1),
          cost.totalCostUsd === null ? t.unpriced : `$${format.score(cost.totalCostUsd, 4)}`,
          format.score(cost.meanSearches, 1),
          format.number(cost.failed),
        ],
      }))}
    />
  );
}
