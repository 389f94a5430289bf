import { hostAsked } from '../../app/llm-store.ts';
import { shellMessages } from '../i18n/shell-messages.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { routeHref } from '../routing/routes.ts';
import { useStores } from '../stores-context.tsx';
import { useStore } from '../use-store.ts';
import styles from './footer.module.css';

/** What leaves the device, on every screen. */
export function Footer(): React.JSX.Element {
  const t = useMessages(shellMessages);
  const host = useStore(useStores().llm.store, hostAsked);
  return (
    <footer className={styles['footer']}>
      <p>
        {host === null ? t.localOnly : t.sentTo(host)}{' '}
        <a href={routeHref({ screen: 'settings' })}>{t.localOnlyMore}</a>
      </p>
    </footer>
  );
}
