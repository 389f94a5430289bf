import { Modal, ModalOverlay } from 'react-aria-components/Modal';

/** What lies over the page until it is closed by Escape, a press outside, or its owner; its looks are the owner's. */
export function ModalFrame({
  isOpen,
  onClose,
  overlayClass = '',
  modalClass = '',
  children,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly overlayClass: string | undefined;
  readonly modalClass: string | undefined;
  readonly children: React.ReactNode;
}): React.JSX.Element {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      isDismissable
      className={overlayClass}
    >
      <Modal className={modalClass}>{children}</Modal>
    </ModalOverlay>
  );
}
