import styles from './badge.module.css';

export type BadgeTone = 'neutral' | 'ok' | 'warning' | 'danger' | 'naive' | 'hybrid' | 'agentic';

/** A short state word. The word carries the meaning; the tone only repeats it. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  readonly tone?: BadgeTone;
  readonly icon?: React.ReactNode;
  readonly children: React.ReactNode;
}): React.JSX.Element {
  return (
    <span className={`${styles['badge']} ${styles[tone]}`}>
      {icon}
      {children}
    </span>
  );
}
