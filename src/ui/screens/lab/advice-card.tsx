import { useMemo } from 'react';
import type { OpenExperiment } from '../../../app/lab/lab-state.ts';
import { ADVICE_WORDS, advise, REPORT_WORDS } from '../../../app/lab/lab-views.ts';
import type { BucketAdvice, SystemAdvice } from '../../../app/lab/lab-views.ts';
import { Card } from '../../components/card.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { useLanguage } from '../../i18n/use-messages.ts';
import styles from './advice-card.module.css';
import { RowLink } from './row-link.tsx';

/** With more of them, a type of question would fill a screen. */
const SHOWN_SYSTEMS = 4;

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
          <Systems open={open} advice={one} />
        </section>
      ))}
      <p className={styles['evidence']}>{words.limits}</p>
    </Card>
  );
}

/** One sentence a system; with more than a few they are there when asked for. */
function Systems({
  open,
  advice,
}: {
  readonly open: OpenExperiment;
  readonly advice: BucketAdvice;
}): React.JSX.Element {
  const words = ADVICE_WORDS[useLanguage()];
  const { bucket, base, others } = advice;
  const list = (
    <ul className={styles['systems']}>
      {others.map((system) => (
        <li key={system.system} data-kind={system.kind}>
          <p>{words.system(system, base)}</p>
          <p className={styles['evidence']}>{words.evidence(system)}</p>
          <WonTopics open={open} advice={system} />
        </li>
      ))}
    </ul>
  );
  if (others.length <= SHOWN_SYSTEMS) return list;
  const line = words.systems(others.length);
  return (
    <Disclosure label={`${bucket} — ${line}`} summary={line}>
      {list}
    </Disclosure>
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
