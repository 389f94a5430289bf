import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import type { InputProps } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextField } from 'react-aria-components/TextField';
import { isSubmitKey } from '../ime.ts';
import styles from './field.module.css';

/** A labelled line of text with help and, when it is wrong, why. */
export function Field({
  label,
  value,
  onChange,
  help,
  problem = null,
  type = 'text',
  input = {},
  after,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly help?: string;
  readonly problem?: string | null;
  readonly type?: 'text' | 'password';
  readonly input?: Pick<InputProps, 'list' | 'inputMode' | 'placeholder'>;
  /** A button that belongs to the line. */
  readonly after?: React.ReactNode;
}): React.JSX.Element {
  return (
    <TextField
      type={type}
      value={value}
      onChange={onChange}
      isInvalid={problem !== null}
      validationBehavior="aria"
      autoComplete="off"
      className={styles['field'] ?? ''}
    >
      <Label className={styles['label'] ?? ''}>{label}</Label>
      <div className={styles['line']}>
        <Input
          {...input}
          className={styles['input'] ?? ''}
          spellCheck={false}
          autoCapitalize="none"
          // Not for a browser's or extension's store of passwords: the key is kept here or nowhere.
          data-1p-ignore
          data-lpignore="true"
          onKeyDown={(event) => {
            // Enter that confirms a conversion must not send.
            if (event.key === 'Enter' && !isSubmitKey(event.nativeEvent)) event.preventDefault();
          }}
        />
        {after}
      </div>
      {help === undefined ? null : (
        <Text slot="description" className={styles['help'] ?? ''}>
          {help}
        </Text>
      )}
      <FieldError className={styles['problem'] ?? ''}>{problem}</FieldError>
    </TextField>
  );
}
