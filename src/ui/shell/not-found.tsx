import { commonMessages } from '../i18n/common-messages.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { routeHref, HOME_ROUTE } from '../routing/routes.ts';
import styles from './not-found.module.css';

/** For an address that names no screen. */
export function NotFound(): React.JSX.Element {
  const t = useMessages(commonMessages);
  return (
    <div className={styles['page']}>
      <title>{`${t.notFound} — Kurabe`}</title>
      <h1>{t.notFound}</h1>
      <a href={routeHref(HOME_ROUTE)}>{t.backToCompare}</a>
    </div>
  );
}
