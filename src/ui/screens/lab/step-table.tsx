import type { LabReport } from '../../../app/lab/lab-views.ts';
import { stepTable } from '../../../app/lab/lab-views.ts';
import { FiguresTable } from '../../components/figures-table.tsx';
import { useLanguage } from '../../i18n/use-messages.ts';
import styles from './experiment-view.module.css';

/** What modes that rerank could have found at best, beside what they found; nothing without such a mode. */
export function StepTable({ report }: { readonly report: LabReport }): React.JSX.Element | null {
  const table = stepTable(report.steps, report.evaluation.conditions.k, useLanguage());
  if (table === null) return null;
  return (
    <>
      <h3>{table.title}</h3>
      <p className={styles['help']}>{table.note}</p>
      <FiguresTable
        caption={table.title}
        head={table.head}
        rows={table.rows.map((cells, at) => ({
          key: cells[0] ?? '',
          isFirst: at === 0,
          cells,
        }))}
      />
    </>
  );
}
