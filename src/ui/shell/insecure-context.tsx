import type { Language } from '../../app/settings-store.ts';
import { Banner } from '../components/banner.tsx';
import { insecureMessages } from '../i18n/insecure-messages.ts';
import styles from './insecure-context.module.css';

/**
 * In place of the whole page where the browser holds back what it stands on (digests, workers' locks, storage): plain
 * http on another host than this machine. Needs no store, for none of them would work.
 */
export function InsecureContext({
  language,
  address,
}: {
  readonly language: Language;
  /** `location.href`. */
  readonly address: string;
}): React.JSX.Element {
  const t = insecureMessages[language];
  const secure = new URL(address);
  secure.protocol = 'https:';
  return (
    <main className={styles['page']} lang={language}>
      <h1 className={styles['name']}>Kurabe</h1>
      <Banner tone="danger" title={t.title}>
        <p>{t.why}</p>
        <ul className={styles['ways']}>
          <li>
            {t.byHttps} <a href={secure.href}>{secure.origin}</a>
          </li>
          <li>{t.onLocalhost}</li>
        </ul>
      </Banner>
    </main>
  );
}
