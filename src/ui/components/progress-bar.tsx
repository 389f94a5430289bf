import { ProgressBar as AriaProgressBar } from 'react-aria-components/ProgressBar';
import styles from './progress-bar.module.css';

/** Progress with its words. `value` is 0..1; `null` while the total is unknown. */
export function ProgressBar({
  label,
  value,
  detail,
}: {
  readonly label: string;
  readonly value: number | null;
  /** What the bar cannot say: counts, rate, time left. */
  readonly detail?: string;
}): React.JSX.Element {
  return (
    <AriaProgressBar
      aria-label={label}
      value={value ?? 0}
      minValue={0}
      maxValue={1}
      isIndeterminate={value === null}
      {...(detail === undefined ? {} : { valueLabel: detail })}
      className={styles['progress'] ?? ''}
    >
      <span className={styles['label']}>{label}</span>
      {detail === undefined ? null : <span className={styles['detail']}>{detail}</span>}
      <span className={styles['track']}>
        <span
          className={value === null ? styles['unknown'] : styles['fill']}
          style={value === null ? undefined : { transform: `scaleX(${Math.min(1, value)})` }}
        />
      </span>
    </AriaProgressBar>
  );
}
