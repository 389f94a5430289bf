import { useId, useState } from 'react';
import { MODE_SCHEMAS } from '../../../config/modes.ts';
import type { ModeId } from '../../../domain/mode.ts';
import type { ModeSettings, SettingSpec } from '../../../domain/mode-settings.ts';
import { settingMessages } from '../../i18n/setting-messages.ts';
import type { SettingText } from '../../i18n/setting-messages.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import styles from './setting-fields.module.css';

export interface SettingFieldsProps<Id extends ModeId> {
  readonly mode: Id;
  readonly names: readonly (keyof ModeSettings[Id])[];
  readonly value: ModeSettings[Id];
  readonly onChange: (settings: ModeSettings[Id]) => void;
}

/** The named settings of a mode as its schema has them: switches, lists, and boxes for numbers. */
export function SettingFields<Id extends ModeId>({
  mode,
  names,
  value,
  onChange,
}: SettingFieldsProps<Id>): React.JSX.Element {
  const texts: Readonly<Record<string, SettingText>> = useMessages(settingMessages)[mode];
  const schema: Readonly<Record<string, SettingSpec>> = MODE_SCHEMAS[mode];
  return (
    <div className={styles['fields']}>
      {names.map((key) => {
        const name = String(key);
        const spec = schema[name];
        const text = texts[name];
        return spec === undefined || text === undefined ? null : (
          <SettingField
            key={name}
            spec={spec}
            text={text}
            value={value[key]}
            // The field gives only what the schema allows.
            onChange={(own) => onChange({ ...value, [name]: own })}
          />
        );
      })}
    </div>
  );
}

function SettingField({
  spec,
  text,
  value,
  onChange,
}: {
  readonly spec: SettingSpec;
  readonly text: SettingText;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}): React.JSX.Element {
  const { label, values, scale = 1 } = text;
  switch (spec.kind) {
    case 'switch':
      return <SwitchSetting label={label} isOn={value === true} onChange={onChange} />;
    case 'choice':
      return (
        <ChoiceSetting
          label={label}
          value={String(value)}
          options={spec.values.map((each) => ({ value: each, label: values?.[each] ?? each }))}
          onChange={onChange}
        />
      );
    case 'number':
      return (
        <NumberSetting
          label={label}
          value={typeof value === 'number' ? value / scale : null}
          range={[spec.min / scale, spec.max / scale]}
          step={scale === 1 ? spec.step : 1}
          onChange={(shown) => {
            if (shown !== null) onChange(shown * scale);
            else if (spec.isOptional === true) onChange(null);
          }}
        />
      );
  }
}

/** A number that is taken over once it is within its range; empty = `null`. What is typed stays while it is not. */
export function NumberSetting({
  label,
  value,
  range: [min, max],
  step = 1,
  onChange,
}: {
  readonly label: string;
  readonly value: number | null;
  readonly range: readonly [number, number];
  readonly step?: number;
  readonly onChange: (value: number | null) => void;
}): React.JSX.Element {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const isWhole = Number.isInteger(step);
  const isTaken = (number: number): boolean =>
    number >= min && number <= max && (!isWhole || Number.isInteger(number));
  const isOff = typed !== null && typed !== '' && !isTaken(Number(typed));
  return (
    <div className={styles['row']}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        inputMode="decimal"
        min={min}
        max={max}
        step={step}
        aria-invalid={isOff || undefined}
        value={typed ?? value ?? ''}
        onChange={(event) => {
          setTyped(event.target.value);
          const number = event.target.value === '' ? null : event.target.valueAsNumber;
          if (number === null || isTaken(number)) onChange(number);
        }}
        onBlur={() => setTyped(null)}
      />
      {isOff ? (
        <p className={styles['range']} role="alert">
          {min}–{max}
        </p>
      ) : null}
    </div>
  );
}

/** One of a few words. */
export function ChoiceSetting({
  label,
  value,
  options,
  help,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly help?: string;
  readonly onChange: (value: string) => void;
}): React.JSX.Element {
  const id = useId();
  return (
    <div className={styles['choice']}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        {...(help !== undefined && { 'aria-describedby': `${id}-help` })}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {help === undefined ? null : (
        <p id={`${id}-help`} className={styles['help']}>
          {help}
        </p>
      )}
    </div>
  );
}

function SwitchSetting({
  label,
  isOn,
  onChange,
}: {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}): React.JSX.Element {
  return (
    <label className={styles['switch']}>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}
