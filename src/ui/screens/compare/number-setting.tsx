import { useId, useState } from 'react';
import styles from './compare-settings.module.css';

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
  return (
    <div className={styles['number']}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        inputMode="decimal"
        min={min}
        max={max}
        step={step}
        value={typed ?? value ?? ''}
        onChange={(event) => {
          setTyped(event.target.value);
          const number = event.target.value === '' ? null : event.target.valueAsNumber;
          if (number === null || (number >= min && number <= max)) onChange(number);
        }}
        onBlur={() => setTyped(null)}
      />
    </div>
  );
}
