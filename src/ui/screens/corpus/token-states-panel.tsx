import { estimateStatesBytes } from '../../../config/embedding.ts';
import type { IndexStatus, TokenStatesStatus } from '../../../domain/search.ts';
import { Button } from '../../components/button.tsx';
import { tokenStatesMessages } from '../../i18n/token-states-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import styles from './side-panel.module.css';

const NONE: TokenStatesStatus = { isKept: false, passages: 0, bytes: 0 };

/** Whether token states are stored beside the vectors: their size before, their size after, and the way back. */
export function TokenStatesPanel({
  status,
  rate,
  isBusy,
  onKeep,
}: {
  readonly status: IndexStatus;
  /** Passages per second, when it has been measured. */
  readonly rate: number | null;
  readonly isBusy: boolean;
  readonly onKeep: (isKept: boolean) => void;
}): React.JSX.Element {
  const t = useMessages(tokenStatesMessages);
  const format = useFormat();
  const freed = useStore(useStores().corpus.store, (state) => state.statesFreed);
  const { isKept, passages, bytes } = status.tokenStates ?? NONE;
  const total = format.number(status.passages);
  const estimate = t.estimate(format.bytes(estimateStatesBytes(status)), total);
  const isMeasured = isKept && passages === status.passages && bytes > 0;
  return (
    <section className={styles['panel']} aria-labelledby="corpus-states">
      <h2 id="corpus-states" className={styles['heading']}>
        {t.heading}
      </h2>
      <p className={styles['lead']}>{t.lead}</p>
      <dl className={styles['facts']}>
        <div className={styles['fact']}>
          <dt>{t.state}</dt>
          <dd>{isKept ? t.on(format.number(passages), total) : t.off}</dd>
        </div>
        <div className={styles['fact']}>
          <dt>{isKept ? t.size : t.sizeBefore}</dt>
          <dd>{isMeasured ? t.measured(format.bytes(bytes)) : estimate}</dd>
        </div>
      </dl>
      {isKept || status.embedded === 0 ? null : (
        <p className={styles['cost']}>
          {rate === null ? t.costUnknown : t.cost(format.duration((status.embedded / rate) * 1000))}
        </p>
      )}
      <div className={styles['buttons']}>
        <Button size="small" isDisabled={isBusy} onPress={() => onKeep(!isKept)}>
          {isKept ? t.drop : t.keep}
        </Button>
      </div>
      <p role="status" className={freed === null ? 'visually-hidden' : styles['lead']}>
        {freed === null ? '' : t.freed(format.bytes(freed))}
      </p>
    </section>
  );
}
