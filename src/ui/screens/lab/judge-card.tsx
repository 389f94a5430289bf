import { useEffect, useState } from 'react';
import type { JudgeEstimate } from '../../../app/lab/judge-answers.ts';
import type { OpenExperiment } from '../../../app/lab/lab-state.ts';
import { REPORT_WORDS } from '../../../app/lab/lab-views.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Choice } from '../../components/choice.tsx';
import { FiguresTable } from '../../components/figures-table.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { labAnalysisMessages } from '../../i18n/lab-analysis-messages.ts';
import { labMessages } from '../../i18n/lab-messages.ts';
import { useFormat, useLanguage, useMessages } from '../../i18n/use-messages.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import styles from './replay-card.module.css';

const REPEATS = ['1', '2', '3'] as const;

/** Answers judged by a model: what it would cost first, then on a press, then what it said. */
export function JudgeCard({ open }: { readonly open: OpenExperiment }): React.JSX.Element {
  const t = useMessages(labAnalysisMessages);
  const { plan } = open.experiment;
  const hasAnswers = plan.model !== null && plan.withAnswers;
  return (
    <Card as="section" aria-labelledby="lab-judge">
      <div className={styles['replay']}>
        <h2 id="lab-judge">{t.judge}</h2>
        <p className={styles['help']}>{hasAnswers ? t.judgeHelp : t.judgeNoAnswers}</p>
        {hasAnswers && open.source === 'file' ? <p>{t.judgeFile}</p> : null}
        {hasAnswers && open.source === 'device' ? <Judging id={plan.id} /> : null}
        <Scores open={open} />
      </div>
    </Card>
  );
}

/** The way to a judging, and the judging itself. */
function Judging({ id }: { readonly id: string }): React.JSX.Element {
  const t = useMessages(labAnalysisMessages);
  const format = useFormat();
  const { lab } = useStores();
  const judging = useStore(lab.store, (state) => state.judging);
  const isRunning = useStore(lab.store, (state) => state.run !== null);
  const unjudged = useStore(lab.store, (state) => state.unjudged);
  const [repeats, setRepeats] = useState<(typeof REPEATS)[number]>('1');
  const estimate = useEstimate(id, Number(repeats));
  if (judging !== null) {
    return (
      <>
        <ProgressBar
          label={t.judging}
          value={judging.total === 0 ? null : judging.done / judging.total}
          detail={t.judgingDetail(
            format.number(judging.done),
            format.number(judging.total),
            format.number(judging.unusable),
          )}
        />
        <div>
          <Button onPress={lab.stopJudging}>{t.judgeStop}</Button>
        </div>
      </>
    );
  }
  return (
    <>
      {unjudged === 0 ? null : (
        <Banner tone="warning" title={t.judgeUnusable(format.number(unjudged))} />
      )}
      {estimate === undefined ? null : estimate === null ? (
        <p>{t.judgeNoModel}</p>
      ) : (
        <>
          <Choice
            label={t.judgeRepeats}
            value={repeats}
            options={REPEATS.map((value) => ({ value, label: value }))}
            onChange={setRepeats}
          />
          <p className={styles['help']}>
            {t.judgeTo(estimate.model, estimate.host ?? t.judgeHere)}{' '}
            {t.judgeEstimate(
              format.number(estimate.calls),
              format.number(estimate.inputTokens),
              estimate.costUsd === null ? t.judgeUnpriced : `$${format.score(estimate.costUsd, 4)}`,
            )}
          </p>
          <div>
            <Button isDisabled={isRunning} onPress={() => void lab.judge(Number(repeats))}>
              {t.judgeStart}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

/** `undefined` while it is being made; `null` when there is nobody to judge. */
function useEstimate(id: string, repeats: number): JudgeEstimate | null | undefined {
  const { lab } = useStores();
  const [made, setMade] = useState<{
    readonly key: string;
    readonly value: JudgeEstimate | null;
  }>();
  const key = `${id} ${repeats}`;
  useEffect(() => {
    let isCurrent = true;
    void lab.judgeEstimate(repeats).then((estimate) => {
      if (isCurrent) setMade({ key, value: estimate.ok ? estimate.value : null });
    });
    return () => {
      isCurrent = false;
    };
  }, [lab, key, repeats]);
  return made?.key === key ? made.value : undefined;
}

function Scores({ open }: { readonly open: OpenExperiment }): React.JSX.Element | null {
  const t = useMessages(labAnalysisMessages);
  const lab = useMessages(labMessages);
  const format = useFormat();
  const words = REPORT_WORDS[useLanguage()];
  const judged = open.report?.judged ?? [];
  const [first] = judged;
  const share = (value: number | null): string => (value === null ? '–' : format.score(value, 3));
  if (first === undefined) return null;
  return (
    <FiguresTable
      caption={t.judge}
      head={[
        lab.columnType,
        lab.columnSystem,
        t.judgeAnswers,
        t.judgeVerdicts,
        t.citationPrecision,
        t.citationRecall,
        t.agreement,
      ]}
      rows={judged.map((row) => ({
        key: `${row.bucket} ${row.system}`,
        isFirst: row.system === first.system,
        cells: [
          words.bucket(row.bucket),
          row.system,
          `${format.number(row.answers)} (${format.number(row.judgements)})`,
          [row.correct, row.partial, row.wrong].map((count) => format.number(count)).join(' / '),
          share(row.citationPrecision),
          share(row.citationRecall),
          row.agreement === null ? '–' : format.percent(row.agreement),
        ],
      }))}
    />
  );
}
