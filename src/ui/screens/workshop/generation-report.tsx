import { REJECT_REASONS } from '../../../domain/workshop.ts';
import type { RejectReason, WorkshopState } from '../../../domain/workshop.ts';
import { TOPIC_TYPES } from '../../../domain/evaluation.ts';
import { Disclosure } from '../../components/disclosure.tsx';
import { goldenMessages } from '../../i18n/golden-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import styles from './generate-panel.module.css';

/** Rejected questions that are listed; the table counts them all. */
const LISTED = 100;

/** Live counts: proposed, accepted, rejected and why, and what it cost. */
export function GenerationReport({
  workshop,
}: {
  readonly workshop: WorkshopState;
}): React.JSX.Element {
  const t = useMessages(goldenMessages);
  const format = useFormat();
  const { plan, accepted, rejected, proposed, cost } = workshop;
  const tokens = format.number(cost.inputTokens + cost.outputTokens);
  const money = cost.costUsd === null ? t.costUnknown : `$${format.score(cost.costUsd, 4)}`;
  return (
    <>
      <dl className={styles['figures']}>
        <div>
          <dt>{t.proposed}</dt>
          <dd>{format.number(proposed)}</dd>
        </div>
        <div>
          <dt>{t.accepted}</dt>
          <dd>{format.number(accepted.length)}</dd>
        </div>
        <div>
          <dt>{t.rejected}</dt>
          <dd>{format.number(rejected.length)}</dd>
        </div>
        <div>
          <dt>{t.cost}</dt>
          <dd>{t.costValue(money, format.number(cost.chatCalls), tokens)}</dd>
        </div>
      </dl>
      <ul className={styles['types']}>
        {TOPIC_TYPES.filter((type) => plan.counts[type] > 0).map((type) => {
          const made = accepted.filter((topic) => topic.type === type).length;
          return (
            <li key={type}>
              {t.byType(t.types[type], format.number(made), format.number(plan.counts[type]))}
            </li>
          );
        })}
      </ul>
      {rejected.length === 0 ? null : <Rejected workshop={workshop} />}
    </>
  );
}

function Rejected({
  workshop: { rejected },
}: {
  readonly workshop: WorkshopState;
}): React.JSX.Element {
  const t = useMessages(goldenMessages);
  const format = useFormat();
  const countOf = (reason: RejectReason): number =>
    rejected.filter((each) => each.reason === reason).length;
  const latest = rejected.slice(-LISTED).toReversed();
  return (
    <>
      <table className={styles['table']}>
        <caption>{t.reasonTable}</caption>
        <thead>
          <tr>
            <th scope="col">{t.reason}</th>
            <th scope="col">{t.count}</th>
          </tr>
        </thead>
        <tbody>
          {REJECT_REASONS.filter((reason) => countOf(reason) > 0).map((reason) => (
            <tr key={reason}>
              <th scope="row">{t.reasons[reason]}</th>
              <td>{format.number(countOf(reason))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Disclosure summary={t.rejectedList}>
        {rejected.length > LISTED ? (
          <p className={styles['note']}>{t.latestOnly(format.number(LISTED))}</p>
        ) : null}
        <div className={styles['scroll']} tabIndex={0} role="region" aria-label={t.rejectedList}>
          <table className={styles['table']}>
            <thead>
              <tr>
                <th scope="col">{t.reason}</th>
                <th scope="col">{t.word}</th>
                <th scope="col">{t.question}</th>
              </tr>
            </thead>
            <tbody>
              {latest.map(({ reason, word, question }, at) => (
                // The same question can be rejected twice for the same reason; the list only grows at its start.
                <tr key={rejected.length - at}>
                  <td>{t.reasons[reason]}</td>
                  <td>{word === '' ? '–' : <mark>{word}</mark>}</td>
                  <td>{question === '' ? '–' : question}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Disclosure>
    </>
  );
}
