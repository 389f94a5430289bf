import { llmHost } from '../../../domain/llm.ts';
import { Card } from '../../components/card.tsx';
import { HUB } from '../../../config/cross-encoder.ts';
import type { RerankerStore } from '../../../app/reranker-store.ts';
import { deepWideMessages } from '../../i18n/deep-wide-messages.ts';
import { llmMessages } from '../../i18n/llm-messages.ts';
import { rerankerMessages } from '../../i18n/reranker-messages.ts';
import { settingsMessages } from '../../i18n/settings-messages.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { useStores } from '../../stores-context.tsx';
import { useReranker } from '../../use-reranker.ts';
import { useStore } from '../../use-store.ts';
import styles from './llm-section.module.css';

/** Every host this page may talk to, and what for. */
export function HostsList(): React.JSX.Element {
  const t = useMessages(settingsMessages);
  const l = useMessages(llmMessages);
  const d = useMessages(deepWideMessages);
  const { llm, webSearch } = useStores();
  const web = useStore(webSearch.store, (state) => state);
  const connection = useStore(llm.store, (state) => state.connection);
  const host = connection === null ? null : llmHost(connection.baseUrl);
  return (
    <Card as="section" aria-labelledby="privacy">
      <h2 id="privacy">{t.privacy}</h2>
      <p>
        {host === null ? <strong>{t.privacyNone}</strong> : <strong>{t.privacyLlm(host)}</strong>}{' '}
        {t.privacyDetail}
      </p>
      <h3>{l.hosts}</h3>
      <ul className={styles['hosts']}>
        <li>{l.hostSite(location.host)}</li>
        <li>{l.hostQiita}</li>
        <li>{host === null ? l.hostNone : l.hostLlm(host)}</li>
        <HubHost />
        <li>{web.isOn ? d.web.host(llmHost(web.url) ?? web.url) : d.web.hostNone}</li>
      </ul>
      <p className={styles['help']}>{l.hostsHelp}</p>
    </Card>
  );
}

function HubHost(): React.JSX.Element | null {
  const reranker = useReranker();
  return reranker === null ? null : <HubLine reranker={reranker} />;
}

function HubLine({ reranker }: { readonly reranker: RerankerStore }): React.JSX.Element {
  const t = useMessages(rerankerMessages);
  const { isSaved, isNow } = useStore(reranker.store, (state) => state.hub);
  return <li>{isSaved || isNow ? t.hostAllowed(HUB.host) : t.hostNone}</li>;
}
