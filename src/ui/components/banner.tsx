import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import styles from './banner.module.css';

export type BannerTone = 'info' | 'ok' | 'warning' | 'danger';

const ICONS = { info: Info, ok: CircleCheck, warning: TriangleAlert, danger: CircleAlert } as const;

/** A visible notice with what to do next. `danger` interrupts a screen reader, the others wait their turn. */
export function Banner({
  tone,
  title,
  children,
  actions,
}: {
  readonly tone: BannerTone;
  readonly title: string;
  readonly children?: React.ReactNode;
  readonly actions?: React.ReactNode;
}): React.JSX.Element {
  const Icon = ICONS[tone];
  return (
    <div
      className={`${styles['banner']} ${styles[tone]}`}
      role={tone === 'danger' ? 'alert' : 'status'}
    >
      <Icon className={styles['icon']} size={18} aria-hidden />
      <div className={children === undefined ? styles['line'] : styles['body']}>
        <p className={styles['title']}>{title}</p>
        {children}
        {actions === undefined ? null : <div className={styles['actions']}>{actions}</div>}
      </div>
    </div>
  );
}
