import { useCallback, useEffect, useRef, useState } from 'react';
import { useIsBeside } from '../../components/side-panel.tsx';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';

export interface SettingsPanelState {
  readonly isOpen: boolean;
  /** Open, and beside the page rather than over it. */
  readonly isBeside: boolean;
  readonly buttonRef: React.RefObject<HTMLButtonElement | null>;
  readonly headingRef: React.RefObject<HTMLHeadingElement | null>;
  toggle(): void;
  close(): void;
}

/**
 * Whether the settings of the comparison are open. Beside the page they stay as they were left, on this device; a drawer
 * is closed until it is asked for. Opening takes the focus into the panel, and closing back to its button.
 */
export function useSettingsPanel(): SettingsPanelState {
  const { settings } = useStores();
  const hasRoom = useIsBeside();
  const isKeptOpen = useStore(settings.store, ({ isPanelOpen }) => isPanelOpen);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const wasAsked = useRef(false);
  const isOpen = hasRoom ? isKeptOpen : isDrawerOpen;

  const set = useCallback(
    (open: boolean): void => {
      wasAsked.current = true;
      if (hasRoom) settings.update({ isPanelOpen: open });
      else setDrawerOpen(open);
    },
    [hasRoom, settings],
  );
  useEffect(() => {
    // A drawer moves the focus by itself, and a panel that was left open takes none when the page opens.
    if (!wasAsked.current || !hasRoom) return;
    wasAsked.current = false;
    (isOpen ? headingRef : buttonRef).current?.focus({ preventScroll: isOpen });
  }, [isOpen, hasRoom]);

  return {
    isOpen,
    isBeside: isOpen && hasRoom,
    buttonRef,
    headingRef,
    toggle: useCallback(() => set(!isOpen), [set, isOpen]),
    close: useCallback(() => set(false), [set]),
  };
}
