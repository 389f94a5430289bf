import styles from './empty-state.module.css';

/** Says why nothing is here and what brings something. */
export function EmptyState({
  title,
  children,
  actions,
}: {
  readonly title: string;
  readonly children?: React.ReactNode;
  readonly actions?: React.ReactNode;
}): React.JSX.Element {
  return (
    <div className={styles['empty']}>
      <p className={styles['title']}>{title}</p>
      {children}
      {actions === undefined ? null : <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}
