import type { ModeId } from '../../../domain/mode.ts';
import { modeMessages } from '../../i18n/mode-messages.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import styles from './mode-steps.module.css';

/** Before the first question a column says what it is going to do with it. */
export function ModeSteps({ mode }: { readonly mode: ModeId }): React.JSX.Element {
  const { steps } = useMessages(modeMessages)[mode];
  return (
    <ol className={styles['steps']}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}
