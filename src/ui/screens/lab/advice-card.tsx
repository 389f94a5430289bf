import { useMemo } from 'react';
import type { OpenExperiment } from '../../../app/lab/lab-state.ts';
import { ADVICE_WORDS, advise, REPORT_WORDS } from '../../../app/lab/lab-views.ts';
import type { SystemAdvice } from '../../../app/lab/lab-views.ts';
import { Card } from '../../components/card.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { useLanguage } from '../../i18n/use-messages.ts';
import styles from './advice-card.module.css';
import { RowLink } from './row-link.tsx';

/** What to build, in plain words by type of question, each sentence with its row of evidence and its questions. */
export function AdviceCard({ open }: { readonly open: OpenExperiment }): React.JSX.Element | null {
  const { report } = open;
  const language = useLanguage();
  const words = ADVICE_WORDS[language];
  const { bucket: nameOf } = REPORT_WORDS[language];
  const advice = useMemo(
    () => (report === null ? [] : advise(report.evaluation, report.costs)),
    [report],
  );
  if (report === null || report.evaluation.systems.length < 2) return null;
  return (
    <Card as="section" aria-labelledby="lab-advice">
      <h2 id="lab-advice">{words.title}</h2>
      {advice.length === 0 ? <p>{words.none}</p> : null}
      {advice.map((one) => (
        <section key={one.bucket} className={styles['bucket']} data-advice={one.bucket}>
          <h3>{nameOf(one.bucket)}</h3>
          <p>{words.base(one)}</p>
          <ul className={styles['systems']}>
            {one.others.map((system) => (
              <li key={system.system} data-kind={system.kind}>
                <p>{words.system(system, one.base)}</p>
                <p className={styles['evidence']}>{words.evidence(system)}</p>
                <WonTopics open={open} advice={system} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className={styles['evidence']}>{words.limits}</p>
    </Card>
  );
}

/** The questions that speak for a system, as links to what was recorded of them. */
function WonTopics({
  open,
  advice,
}: {
  readonly open: OpenExperiment;
  readonly advice: SystemAdvice;
}): React.JSX.Element | null {
  const { plan } = open.experiment;
  const topics = plan.topics.filter(({ topic }) => advice.wonTopics.includes(topic.id));
  const line = ADVICE_WORDS[useLanguage()].wonBy(topics.length);
  if (topics.length === 0) return null;
  return (
    <Disclosure label={`${advice.system} — ${line}`} summary={line}>
      <ul className={styles['topics']}>
        {topics.map(({ topic }) => (
          <li key={topic.id}>
            <RowLink plan={plan} topic={topic} />
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
