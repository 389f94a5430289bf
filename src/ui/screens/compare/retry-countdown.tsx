import { useEffect, useState } from 'react';
import type { RetryWait } from '../../../app/pane.ts';
import { answerMessages } from '../../i18n/answer-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import styles from './answer-card.module.css';

/** The wait that a provider asked for, second by second. Mount it anew (`key`) for each wait. */
export function RetryCountdown({ wait }: { readonly wait: RetryWait }): React.JSX.Element {
  const t = useMessages(answerMessages);
  const format = useFormat();
  const [left, setLeft] = useState(Math.ceil(wait.waitMs / 1000));
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    // Counting aloud would drown out everything else.
    <p className={styles['wait']} role="timer" aria-live="off">
      {t.retryWait(format.number(left), format.number(wait.attempt))}
    </p>
  );
}
