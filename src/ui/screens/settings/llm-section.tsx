import { llmHost } from '../../../domain/llm.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { llmMessages } from '../../i18n/llm-messages.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import { BuiltinPart } from './builtin-part.tsx';
import { CheckPart } from './check-part.tsx';
import { ConnectionPart } from './connection-part.tsx';
import { KeyPart } from './key-part.tsx';
import styles from './llm-section.module.css';
import { ModelPart } from './model-part.tsx';
import { PricePart } from './price-part.tsx';

/** Everything about the language model, in the order it is set up: where, key, which one, test, price, away with it. */
export function LlmSection(): React.JSX.Element {
  const t = useMessages(llmMessages);
  const { llm } = useStores();
  const { connection, isHostAllowed } = useStore(llm.store, (state) => state);
  const isBuiltin = connection?.provider === 'chrome-builtin';
  return (
    <Card as="section" aria-labelledby="llm">
      <h2 id="llm">{t.title}</h2>
      <p className={styles['help']}>{t.lead}</p>
      <ConnectionPart />
      {connection !== null && !isHostAllowed ? (
        <Banner
          tone="info"
          title={t.reloadTitle(llmHost(connection.baseUrl) ?? '')}
          actions={<Button onPress={() => location.reload()}>{t.reload}</Button>}
        >
          <p>{t.reloadHelp}</p>
        </Banner>
      ) : null}
      {connection !== null && isHostAllowed ? (
        <>
          {isBuiltin ? <BuiltinPart /> : <KeyPart connection={connection} />}
          <ModelPart connection={connection} />
          <CheckPart connection={connection} />
          {isBuiltin ? null : <PricePart key={connection.model} model={connection.model} />}
        </>
      ) : null}
      {connection === null ? null : (
        <div className={styles['part']}>
          <p className={styles['help']}>{t.removeHelp}</p>
          <div className={styles['line']}>
            <Button variant="danger" onPress={llm.remove}>
              {t.remove}
            </Button>
          </div>
        </div>
      )}
    </Card>
  );
}
