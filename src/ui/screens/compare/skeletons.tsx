import { EVIDENCE_K } from '../../../config/retrieval.ts';
import styles from './skeletons.module.css';

const RANKS = Array.from({ length: EVIDENCE_K }, (_, index) => index + 1);

/** The places of the hits to come, as high as hits are, so that nothing jumps when they arrive. */
export function Skeletons({
  isBusy = false,
  hint,
}: {
  readonly isBusy?: boolean;
  readonly hint?: string;
}): React.JSX.Element {
  return (
    <div>
      {hint === undefined ? null : <p className="visually-hidden">{hint}</p>}
      <div className={isBusy ? styles['busy'] : styles['quiet']} aria-hidden>
        {RANKS.map((rank) => (
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
