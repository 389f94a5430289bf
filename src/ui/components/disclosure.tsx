import ChevronRight from 'lucide-react/icons/chevron-right';
import { Button } from 'react-aria-components/Button';
import { Disclosure as AriaDisclosure, DisclosurePanel } from 'react-aria-components/Disclosure';
import styles from './disclosure.module.css';

/** A line that opens more below it. The panel's content is rendered only once it has been opened. */
export function Disclosure({
  summary,
  label,
  children,
}: {
  readonly summary: React.ReactNode;
  /** For screen readers, when several disclosures on a page share their visible words. */
  readonly label?: string;
  readonly children: React.ReactNode;
}): React.JSX.Element {
  return (
    <AriaDisclosure className={styles['disclosure'] ?? ''}>
      {({ isExpanded }) => (
        <>
          <Button
            slot="trigger"
            className={styles['trigger'] ?? ''}
            {...(label === undefined ? {} : { 'aria-label': label })}
          >
            <ChevronRight className={styles['chevron']} size={14} aria-hidden />
            {summary}
          </Button>
          <DisclosurePanel>{isExpanded ? children : null}</DisclosurePanel>
        </>
      )}
    </AriaDisclosure>
  );
}
