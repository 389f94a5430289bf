import { useEffect } from 'react';
import { TOKENIZER_NAMES } from '../../../app/gate-store.ts';
import { LIMITS } from '../../../config/limits.ts';
import { gateMessages } from '../../i18n/gate-messages.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import styles from './gate-screen.module.css';

/** A typed text as every tokenizer cuts it, live. */
export function TokenTable(): React.JSX.Element {
  const t = useMessages(gateMessages);
  const { gate } = useStores();
  const { text, tokens } = useStore(gate.store, (state) => state);
  useEffect(() => {
    if (gate.store.getState().tokens === null) void gate.cut(t.cutDefault);
  }, [gate, t]);
  return (
    <section className={styles['section']} aria-labelledby="gate-cut">
      <h2 id="gate-cut">{t.cutTitle}</h2>
      <label className={styles['field']}>
        {t.cutLabel}
        <input
          value={text}
          maxLength={LIMITS.queryCharacters}
          onChange={({ currentTarget }) => void gate.cut(currentTarget.value)}
        />
      </label>
      <dl className={styles['cuts']}>
        {TOKENIZER_NAMES.map((name) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>
              {name}
              <span className={styles['name']}>{t.names[name]}</span>
            </dt>
            <dd data-tokenizer={name}>
              {tokens?.[name].map(({ term, start, end }) => (
                <code key={`${start}-${end} ${term}`}>{term}</code>
              ))}
              {tokens?.[name].length === 0 ? t.noTokens : null}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
