import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { CloseButton } from './close-button.tsx';
import styles from './dialog.module.css';
import { ModalFrame } from './modal-frame.tsx';

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
  return (
    <ModalFrame
      isOpen={isOpen}
      onClose={onClose}
      overlayClass={styles['overlay']}
      modalClass={styles['modal']}
    >
      <AriaDialog role={role} className={styles['dialog'] ?? ''}>
        <header className={styles['header']}>
          <Heading slot="title" className={styles['title'] ?? ''}>
            {title}
          </Heading>
          <CloseButton onClose={onClose} />
        </header>
        <div className={styles['content']}>{children}</div>
        {actions === undefined ? null : <footer className={styles['actions']}>{actions}</footer>}
      </AriaDialog>
    </ModalFrame>
  );
}
