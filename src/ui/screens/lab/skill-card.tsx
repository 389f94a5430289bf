import { useState } from 'react';
import type { SkillReport } from '../../../app/lab/skill-check.ts';
import type { PlannerKind } from '../../../domain/agent.ts';
import type { AppError } from '../../../domain/app-error.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { ErrorBanner } from '../../components/error-banner.tsx';
import { FiguresTable } from '../../components/figures-table.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { labAnalysisMessages } from '../../i18n/lab-analysis-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { useStores } from '../../stores-context.tsx';
import styles from './replay-card.module.css';

/** Whether the agent searches when it has to: precision and recall on borderline cases, by rules or by the model. */
export function SkillCard({
  model,
}: {
  /** Its name; `null` without one. */
  readonly model: string | null;
}): React.JSX.Element {
  const t = useMessages(labAnalysisMessages);
  const format = useFormat();
  const { lab } = useStores();
  const [reports, setReports] = useState<Readonly<Partial<Record<PlannerKind, SkillReport>>>>({});
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const measure = async (by: PlannerKind): Promise<void> => {
    setRunning(true);
    setError(null);
    const report = await lab.skillChoice(by);
    setRunning(false);
    if (report.ok) setReports((before) => ({ ...before, [by]: report.value }));
    else setError(report.error);
  };
  const share = (value: number | null): string => (value === null ? '–' : format.percent(value));
  const rows = (['rules', 'model'] as const).flatMap((by) => {
    const report = reports[by];
    return report === undefined ? [] : [{ by, report }];
  });
  return (
    <Card as="section" aria-labelledby="lab-skill">
      <div className={styles['replay']}>
        <h2 id="lab-skill">{t.skill}</h2>
        <p className={styles['help']}>{t.skillHelp}</p>
        <div className={styles['buttons']}>
          <Button size="small" isDisabled={isRunning} onPress={() => void measure('rules')}>
            {t.skillRules}
          </Button>
          {model === null ? null : (
            <Button size="small" isDisabled={isRunning} onPress={() => void measure('model')}>
              {t.skillModel(model)}
            </Button>
          )}
        </div>
        {isRunning ? <ProgressBar label={t.skillRunning} value={null} /> : null}
        {error === null ? null : <ErrorBanner error={error} />}
        {rows.length === 0 ? null : (
          <FiguresTable
            caption={t.skill}
            head={[t.skillBy, t.skillPrecision, t.skillRecall, t.skillCases, t.skillWrong]}
            rows={rows.map(({ by, report }) => ({
              key: by,
              cells: [
                by === 'rules' ? t.skillByRules : (model ?? ''),
                share(report.precision),
                share(report.recall),
                format.number(report.cases),
                report.wrong.map(({ id, kind }) => `${id} (${kind})`).join(', ') || '–',
              ],
            }))}
          />
        )}
      </div>
    </Card>
  );
}
