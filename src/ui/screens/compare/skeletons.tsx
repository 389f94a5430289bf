import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import styles from './skeletons.module.css';

/** The places of the hits to come, as high as hits are, so that nothing jumps when they arrive. */
export function Skeletons({
  isBusy = false,
  children,
}: {
  readonly isBusy?: boolean;
  /** What the hits wait for; lies over the first place and takes none of its own. */
  readonly children?: React.ReactNode;
}): React.JSX.Element {
  const { k } = useStore(useStores().session.store, ({ options }) => options);
  const ranks = Array.from({ length: k }, (_, index) => index + 1);
  return (
    <div className={styles['all']}>
      {children === undefined ? null : <div className={styles['wait']}>{children}</div>}
      <div
        className={isBusy ? styles['busy'] : styles['quiet']}
        data-waiting={children === undefined ? undefined : ''}
        aria-hidden
      >
        {ranks.map((rank) => (
          <div key={rank} className={styles['place']}>
            <span className={styles['rank']}>{rank}</span>
            <span className={styles['lines']}>
              <span />
              <span />
              <span />
              <span />
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
