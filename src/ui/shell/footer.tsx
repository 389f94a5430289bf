import { shellMessages } from '../i18n/shell-messages.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { routeHref } from '../routing/routes.ts';
import styles from './footer.module.css';

/** What leaves the device, on every screen. */
export function Footer(): React.JSX.Element {
  const t = useMessages(shellMessages);
  return (
    <footer className={styles['footer']}>
      <p>
        {t.localOnly} <a href={routeHref({ screen: 'settings' })}>{t.localOnlyMore}</a>
      </p>
    </footer>
  );
}
