import type { LabReport } from '../../../app/lab/lab-views.ts';
import { REPORT_WORDS } from '../../../app/lab/lab-views.ts';
import type { Estimate } from '../../../domain/evaluation.ts';
import { labMessages } from '../../i18n/lab-messages.ts';
import { useFormat, useLanguage, useMessages } from '../../i18n/use-messages.ts';
import { FiguresTable } from '../../components/figures-table.tsx';

/** Scores by question type and mode, each with its interval. */
export function ScoreTable({ report }: { readonly report: LabReport }): React.JSX.Element {
  const t = useMessages(labMessages);
  const format = useFormat();
  const { bucket: bucketWords, columns } = REPORT_WORDS[useLanguage()];
  const { scores, conditions, systems } = report.evaluation;
  const interval = ({ value, low, high }: Estimate): string =>
    `${format.score(value, 3)} [${format.score(low, 3)}, ${format.score(high, 3)}]`;
  const k = conditions.k;
  return (
    <FiguresTable
      caption={t.scores}
      head={[
        t.columnType,
        t.columnSystem,
        t.columnFullHit,
        t.columnRecall,
        `${columns.recall}@${k}`,
        `MRR@${k}`,
        `nDCG@${k}`,
        `MAP@${k}`,
      ]}
      rows={scores.map(({ bucket, system, n, missing, scores: values }) => ({
        key: `${bucket} ${system}`,
        isFirst: system === systems[0],
        cells: [
          bucketWords(bucket),
          system,
          ...(values === null
            ? [t.topicsOf(format.number(n)), '–', '–', '–', '–', '–']
            : [
                `${format.number(values.fullHits)}/${format.number(n)} [${format.percent(values.fullHit.low)}, ${format.percent(values.fullHit.high)}]${missing > 0 ? ` ${t.columnMissing(format.number(missing))}` : ''}`,
                interval(values.partialRecall),
                format.score(values.recallAtK.value, 3),
                format.score(values.mrrAtK.value, 3),
                format.score(values.ndcgAtK.value, 3),
                format.score(values.mapAtK.value, 3),
              ]),
        ],
      }))}
    />
  );
}
