import type { ModeId } from '../../../domain/mode.ts';
import { SettingFields } from './setting-fields.tsx';
import type { SettingFieldsProps } from './setting-fields.tsx';
import styles from './compare-settings.module.css';

/** The caps of a mode under a name of their own, with what an empty one means. */
export function CapFields<Id extends ModeId>({
  legend,
  note,
  ...fields
}: SettingFieldsProps<Id> & {
  readonly legend: string;
  readonly note: string;
}): React.JSX.Element {
  return (
    <fieldset className={styles['caps']}>
      <legend>
        {legend} <span className={styles['help']}>{note}</span>
      </legend>
      <SettingFields {...fields} />
    </fieldset>
  );
}
