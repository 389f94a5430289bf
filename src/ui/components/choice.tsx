import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { Label } from 'react-aria-components/Label';
import styles from './choice.module.css';

/** One of a few, all visible. `compact` hides the label from sight and keeps it for screen readers. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  onChange,
  compact = false,
  isDisabled = false,
}: {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: React.ReactNode }[];
  readonly onChange: (value: Value) => void;
  readonly compact?: boolean;
  readonly isDisabled?: boolean;
}): React.JSX.Element {
  return (
    <RadioGroup
      value={value}
      onChange={(chosen) => {
        const option = options.find((candidate) => candidate.value === chosen);
        if (option) onChange(option.value);
      }}
      orientation="horizontal"
      isDisabled={isDisabled}
      className={styles['choice'] ?? ''}
    >
      <Label className={compact ? 'visually-hidden' : (styles['label'] ?? '')}>{label}</Label>
      <div className={styles['options']}>
        {options.map((option) => (
          <Radio key={option.value} value={option.value} className={styles['option'] ?? ''}>
            {option.label}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}
