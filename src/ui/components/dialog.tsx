import X from 'lucide-react/icons/x';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { commonMessages } from '../i18n/common-messages.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { Button } from './button.tsx';
import styles from './dialog.module.css';

/** A modal dialog, opened and closed by its owner. Escape and a press outside close it; focus returns. */
export function Dialog({
  title,
  isOpen,
  onClose,
  role = 'dialog',
  children,
  actions,
}: {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** `alertdialog` when it asks before something that cannot be undone. */
  readonly role?: 'dialog' | 'alertdialog';
  readonly children: React.ReactNode;
  readonly actions?: React.ReactNode;
}): React.JSX.Element {
  const t = useMessages(commonMessages);
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      isDismissable
      className={styles['overlay'] ?? ''}
    >
      <Modal className={styles['modal'] ?? ''}>
        <AriaDialog role={role} className={styles['dialog'] ?? ''}>
          <header className={styles['header']}>
            <Heading slot="title" className={styles['title'] ?? ''}>
              {title}
            </Heading>
            <Button variant="quiet" size="small" iconOnly aria-label={t.close} onPress={onClose}>
              <X size={16} aria-hidden />
            </Button>
          </header>
          <div className={styles['content']}>{children}</div>
          {actions === undefined ? null : <footer className={styles['actions']}>{actions}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
