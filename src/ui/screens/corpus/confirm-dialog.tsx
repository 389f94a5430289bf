import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { commonMessages } from '../../i18n/common-messages.ts';
import { useMessages } from '../../i18n/use-messages.ts';

/** Asks before something that cannot be undone. */
export function ConfirmDialog({
  title,
  isOpen,
  confirm,
  onClose,
  onConfirm,
  children,
}: {
  readonly title: string;
  readonly isOpen: boolean;
  /** The button that does it, named after what it does. */
  readonly confirm: string;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  readonly children: React.ReactNode;
}): React.JSX.Element {
  const t = useMessages(commonMessages);
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      role="alertdialog"
      actions={
        <>
          <Button onPress={onClose}>{t.cancel}</Button>
          <Button
            variant="danger"
            onPress={() => {
              onClose();
              onConfirm();
            }}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
