import type { LabReport } from '../../../app/lab/lab-views.ts';
import { pValue, REPORT_WORDS } from '../../../app/lab/lab-views.ts';
import { Disclosure } from '../../components/disclosure.tsx';
import { labAnalysisMessages } from '../../i18n/lab-analysis-messages.ts';
import { labMessages } from '../../i18n/lab-messages.ts';
import { useFormat, useLanguage, useMessages } from '../../i18n/use-messages.ts';
import styles from './experiment-view.module.css';
import { FiguresTable } from '../../components/figures-table.tsx';

/** With more of them, the pairs are hundreds of rows: they are there when asked for. */
const SHOWN_SYSTEMS = 4;

/** What may be said of each pair of modes, in words first. */
export function VerdictTable({ report }: { readonly report: LabReport }): React.JSX.Element | null {
  const t = useMessages(labMessages);
  const analysis = useMessages(labAnalysisMessages);
  const format = useFormat();
  const words = REPORT_WORDS[useLanguage()];
  const { comparisons, systems } = report.evaluation;
  if (comparisons.length === 0) return null;
  const table = (
    <FiguresTable
      caption={t.verdicts}
      head={[
        words.columns.bucket,
        words.columns.measure,
        words.columns.pair,
        words.columns.verdict,
        words.columns.wins,
        words.columns.difference,
        words.columns.p,
        words.columns.effect,
      ]}
      rows={comparisons.map((row, at) => ({
        key: `${row.bucket} ${row.measure} ${row.a} ${row.b}`,
        isFirst: row.bucket !== comparisons[at - 1]?.bucket,
        cells: [
          words.bucket(row.bucket),
          words.measure(row.measure),
          `${row.a} → ${row.b}`,
          row.verdict.kind === 'distinguishable' ? (
            <strong>{words.verdict(row)}</strong>
          ) : (
            words.verdict(row)
          ),
          `${format.number(row.bWins)} : ${format.number(row.aWins)}`,
          `${format.score(row.difference.value, 3)} [${format.score(row.difference.low, 3)}, ${format.score(row.difference.high, 3)}]`,
          pValue(row.pHolm),
          words.effect(row.effect),
        ],
      }))}
    />
  );
  return (
    <>
      <h3>{t.verdicts}</h3>
      <p className={styles['help']}>{t.verdictsHelp}</p>
      {systems.length > SHOWN_SYSTEMS ? (
        <Disclosure summary={analysis.allPairs(format.number(comparisons.length))}>
          {table}
        </Disclosure>
      ) : (
        table
      )}
    </>
  );
}
