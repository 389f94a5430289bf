import { Button } from 'react-aria-components/Button';
import {
  OverlayArrow,
  Tooltip as AriaTooltip,
  TooltipTrigger,
} from 'react-aria-components/Tooltip';
import styles from './tooltip.module.css';

/**
 * More words on hover and focus. A `Button` trigger works as it is; anything else is wrapped with `asText`
 * in a bare one, so that the words can be reached by keyboard.
 */
export function Tooltip({
  content,
  asText = false,
  children,
}: {
  readonly content: React.ReactNode;
  readonly asText?: boolean;
  readonly children: React.ReactElement;
}): React.JSX.Element {
  return (
    <TooltipTrigger delay={300} closeDelay={100}>
      {asText ? <Button className={styles['trigger'] ?? ''}>{children}</Button> : children}
      <AriaTooltip offset={8} className={styles['tooltip'] ?? ''}>
        <OverlayArrow className={styles['arrow'] ?? ''}>
          <svg width={10} height={5} viewBox="0 0 10 5" aria-hidden>
            <path d="M0 0 5 5 10 0" />
          </svg>
        </OverlayArrow>
        {content}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
