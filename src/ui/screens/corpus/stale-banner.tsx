import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { corpusMessages } from '../../i18n/corpus-messages.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import styles from './stale-banner.module.css';
import { staleDifferences } from './stale-difference.ts';

/** The stored index does not fit: what differs, and the way out. */
export function StaleBanner({
  stale,
  isBusy,
  onRebuild,
}: {
  readonly stale: { readonly stored: string; readonly wanted: string };
  readonly isBusy: boolean;
  /** `null` where the index cannot be rebuilt. */
  readonly onRebuild: (() => void) | null;
}): React.JSX.Element {
  const t = useMessages(corpusMessages);
  const names: Readonly<Record<string, string>> = t.staleNames;
  return (
    <Banner
      tone="warning"
      title={t.staleTitle}
      actions={
        onRebuild === null ? undefined : (
          <Button variant="primary" size="small" isDisabled={isBusy} onPress={onRebuild}>
            {t.rebuildNow}
          </Button>
        )
      }
    >
      <p>{t.staleHelp}</p>
      <ul className={styles['changes']}>
        {staleDifferences(stale).map(({ key, stored, wanted }) => (
          <li key={key}>
            {t.staleChanged(names[key] ?? key, shortened(stored), shortened(wanted))}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** Digests say no more at full length. */
function shortened(value: string): string {
  return /^[\da-f]{16,}$/u.test(value) ? value.slice(0, 8) : value;
}
