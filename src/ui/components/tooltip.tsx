import { Focusable } from 'react-aria-components/Focusable';
import {
  OverlayArrow,
  Tooltip as AriaTooltip,
  TooltipTrigger,
} from 'react-aria-components/Tooltip';
import styles from './tooltip.module.css';

/**
 * More words on hover and focus. A `Button` trigger works as it is; anything else is wrapped with `asText`,
 * which makes it focusable, so that the words can be reached by keyboard.
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
      {asText ? (
        <Focusable>
          <span role="note" className={styles['trigger']}>
            {children}
          </span>
        </Focusable>
      ) : (
        children
      )}
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
