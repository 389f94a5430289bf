import ChevronDown from 'lucide-react/icons/chevron-down';
import ShieldCheck from 'lucide-react/icons/shield-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import type { SearchWarning } from '../../../domain/search.ts';
import { Badge } from '../../components/badge.tsx';
import { compareMessages } from '../../i18n/compare-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import styles from './agreement.module.css';

/** What the columns have in common, and what it is worth while vectors are missing; a press tells more. */
export function Agreement({
  warnings,
}: {
  /** Of every column. */
  readonly warnings: readonly SearchWarning[];
}): React.JSX.Element {
  const t = useMessages(compareMessages);
  const format = useFormat();
  const partial = warnings.find((warning) => warning.kind === 'dense-partial');
  const isUneven = partial !== undefined || warnings.some(({ kind }) => kind === 'dense-empty');
  const uneven = partial
    ? t.agreedPartly(format.number(partial.embedded), format.number(partial.total))
    : t.agreedEmpty;
  const words = isUneven ? uneven : t.agreed;
  const Icon = isUneven ? TriangleAlert : ShieldCheck;
  return (
    <DialogTrigger>
      <Button className={styles['trigger'] ?? ''}>
        <Badge tone={isUneven ? 'warning' : 'ok'} icon={<Icon size={12} aria-hidden />}>
          {words}
          <ChevronDown size={12} aria-hidden />
        </Badge>
      </Button>
      <Popover className={styles['popover'] ?? ''} placement="bottom start">
        <Dialog aria-label={words} className={styles['dialog'] ?? ''}>
          <p>{isUneven ? t.agreedPartlyHelp : t.agreedHelp}</p>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
