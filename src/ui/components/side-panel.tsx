import X from 'lucide-react/icons/x';
import { useId } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { commonMessages } from '../i18n/common-messages.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { useMedia } from '../use-media.ts';
import { Button } from './button.tsx';
import styles from './side-panel.module.css';

/** Wide enough for a panel beside what it is about; narrower, it lies over it as a drawer. */
const WIDE = '(width >= 1280px)';

export interface SidePanelProps {
  readonly id: string;
  readonly title: string;
  readonly isOpen: boolean;
  /** Takes the focus when the panel opens beside the page; a drawer has its own. */
  readonly headingRef: React.Ref<HTMLHeadingElement>;
  readonly onClose: () => void;
  readonly children: React.ReactNode;
  /** Stays in sight below what scrolls. */
  readonly footer?: React.ReactNode;
}

/** Whether a side panel stands beside the page, rather than over it. */
export function useIsBeside(): boolean {
  return useMedia(WIDE);
}

/** A panel of settings: beside the page where there is room, else a modal drawer. Escape in it closes it. */
export function SidePanel(props: SidePanelProps): React.JSX.Element | null {
  const isBeside = useIsBeside();
  if (isBeside) return props.isOpen ? <Beside {...props} /> : null;
  return <Drawer {...props} />;
}

function Beside({
  id,
  title,
  headingRef,
  onClose,
  children,
  footer,
}: SidePanelProps): React.JSX.Element {
  const headingId = useId();
  return (
    <aside
      id={id}
      className={styles['beside']}
      aria-labelledby={headingId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        // Not the page's Escape too, which stops what runs.
        event.preventDefault();
        onClose();
      }}
    >
      <header className={styles['header']}>
        <h2 id={headingId} ref={headingRef} tabIndex={-1}>
          {title}
        </h2>
        <Close onClose={onClose} />
      </header>
      <div className={styles['content']}>{children}</div>
      {footer === undefined ? null : <footer className={styles['footer']}>{footer}</footer>}
    </aside>
  );
}

function Drawer({
  id,
  title,
  isOpen,
  onClose,
  children,
  footer,
}: SidePanelProps): React.JSX.Element {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      isDismissable
      className={styles['overlay'] ?? ''}
    >
      <Modal className={styles['drawer'] ?? ''}>
        <AriaDialog id={id} className={styles['dialog'] ?? ''}>
          <header className={styles['header']}>
            <Heading slot="title">{title}</Heading>
            <Close onClose={onClose} />
          </header>
          <div className={styles['content']}>{children}</div>
          {footer === undefined ? null : <footer className={styles['footer']}>{footer}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

function Close({ onClose }: { readonly onClose: () => void }): React.JSX.Element {
  const t = useMessages(commonMessages);
  return (
    <Button variant="quiet" size="small" iconOnly aria-label={t.close} onPress={onClose}>
      <X size={16} aria-hidden />
    </Button>
  );
}
