import { llmHost } from '../../../domain/llm.ts';
import { Card } from '../../components/card.tsx';
import { deepWideMessages } from '../../i18n/deep-wide-messages.ts';
import { llmMessages } from '../../i18n/llm-messages.ts';
import { settingsMessages } from '../../i18n/settings-messages.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { useStores } from '../../stores-context.tsx';
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
        <li>{web.isOn ? d.web.host(llmHost(web.url) ?? web.url) : d.web.hostNone}</li>
      </ul>
      <p className={styles['help']}>{l.hostsHelp}</p>
    </Card>
  );
}
