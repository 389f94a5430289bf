import { Dialog } from '../../components/dialog.tsx';
import { compareMessages } from '../../i18n/compare-messages.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import styles from './keyboard-help.module.css';

/** The keys of the Compare screen. */
export function KeyboardHelp({
  isOpen,
  onClose,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}): React.JSX.Element {
  const t = useMessages(compareMessages);
  const rows: readonly (readonly [readonly string[], string])[] = [
    [['/'], t.helpFocus],
    [['j', 'k', '↓', '↑'], t.helpMove],
    [['h', 'l', '←', '→'], t.helpSide],
    [['Enter', 'o'], t.helpOpen],
    [['x'], t.helpExpand],
    [['d'], t.helpDiffers],
    [[','], t.helpSettings],
    [['Esc'], t.helpEscape],
    [['?'], t.helpHelp],
  ];
  return (
    <Dialog title={t.helpTitle} isOpen={isOpen} onClose={onClose}>
      <dl className={styles['keys']}>
        {rows.map(([keys, words]) => (
          <div key={words}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
