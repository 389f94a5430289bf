import { MODE_IDS } from '../../../domain/mode.ts';
import type { ModeId } from '../../../domain/mode.ts';
import { compareSettingsMessages } from '../../i18n/compare-settings-messages.ts';
import { modeMessages } from '../../i18n/mode-messages.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import styles from './column-choice.module.css';
import { ModeGlyph } from './mode-glyph.tsx';

/** Which modes stand side by side; at least one does. */
export function ColumnChoice({
  columns,
  onChange,
}: {
  readonly columns: readonly ModeId[];
  readonly onChange: (columns: readonly ModeId[]) => void;
}): React.JSX.Element {
  const t = useMessages(compareSettingsMessages);
  const modes = useMessages(modeMessages);
  return (
    <fieldset className={styles['choice']}>
      <legend className="visually-hidden">{t.columns}</legend>
      {MODE_IDS.map((id) => {
        const isOn = columns.includes(id);
        return (
          <label key={id} className={styles['mode']} title={modes[id].summary} data-mode={id}>
            <input
              type="checkbox"
              checked={isOn}
              disabled={isOn && columns.length === 1}
              onChange={() =>
                onChange(MODE_IDS.filter((each) => (each === id ? !isOn : columns.includes(each))))
              }
            />
            <ModeGlyph mode={id} size={14} />
            {modes[id].name}
          </label>
        );
      })}
    </fieldset>
  );
}
