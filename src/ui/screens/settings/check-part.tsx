import type { LlmConnection } from '../../../domain/llm.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { ErrorBanner } from '../../components/error-banner.tsx';
import { llmMessages } from '../../i18n/llm-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import styles from './llm-section.module.css';

/** The connection test: one exchange, and what came of it in words. */
export function CheckPart({
  connection,
}: {
  readonly connection: LlmConnection;
}): React.JSX.Element {
  const t = useMessages(llmMessages);
  const format = useFormat();
  const { llm } = useStores();
  const { check, isSealing } = useStore(llm.store, (state) => state);
  return (
    <div className={styles['part']}>
      <div className={styles['line']}>
        {check.phase === 'running' ? (
          <>
            <Button onPress={llm.stop}>{t.stop}</Button>
            <span role="status">{t.checking}</span>
          </>
        ) : (
          <>
            <Button
              variant="primary"
              isDisabled={connection.model === '' || isSealing}
              onPress={() => void llm.check()}
            >
              {t.check}
            </Button>
            <span className={styles['help']}>{t.checkHelp}</span>
          </>
        )}
      </div>
      {check.phase === 'failed' ? <ErrorBanner error={check.error} /> : null}
      {check.phase === 'done' ? (
        <Banner
          tone="ok"
          title={t.checkDone(connection.model, format.duration(check.value.latencyMs))}
        >
          <p>
            {t.checkTokens(
              format.number(check.value.usage.inputTokens),
              format.number(check.value.usage.outputTokens),
            )}
            {check.value.usage.isEstimated ? t.checkEstimated : ''}
            {check.value.costUsd === null ? '' : ` · $${format.score(check.value.costUsd, 6)}`}
          </p>
        </Banner>
      ) : null}
    </div>
  );
}
