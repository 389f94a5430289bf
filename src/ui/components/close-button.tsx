import X from 'lucide-react/icons/x';
import { commonMessages } from '../i18n/common-messages.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { Button } from './button.tsx';

/** The cross in the head of what can be closed. */
export function CloseButton({ onClose }: { readonly onClose: () => void }): React.JSX.Element {
  const t = useMessages(commonMessages);
  return (
    <Button variant="quiet" size="small" iconOnly aria-label={t.close} onPress={onClose}>
      <X size={16} aria-hidden />
    </Button>
  );
}
