import { Button as AriaButton } from 'react-aria-components/Button';
import type { ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import styles from './button.module.css';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style'> {
  /** `primary` = the one main action of a screen; `quiet` = no border until hovered; `danger` = deletes. */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  readonly size?: 'medium' | 'small';
  /** Square, for a single icon; give it an `aria-label`. */
  readonly iconOnly?: boolean;
  readonly ref?: React.Ref<HTMLButtonElement>;
}

/** A push button. Use `onPress`, which covers mouse, touch, keyboard and screen readers alike. */
export function Button({
  variant = 'secondary',
  size = 'medium',
  iconOnly = false,
  ...props
}: ButtonProps): React.JSX.Element {
  return (
    <AriaButton
      {...props}
      className={[
        styles['button'],
        styles[variant],
        size === 'small' ? styles['small'] : '',
        iconOnly ? styles['iconOnly'] : '',
      ].join(' ')}
    />
  );
}
