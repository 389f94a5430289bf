import { useEffect } from 'react';
import { hitAfter, hitBeside } from './hit-focus.ts';

export interface CompareKeyActions {
  readonly focusBox: () => void;
  readonly toggleDiffers: () => void;
  readonly openHelp: () => void;
  readonly toggleSettings: () => void;
  /** Stops a running search; false when none was running. */
  readonly stop: () => boolean;
}

/**
 * The keys of the Compare screen, on the whole page while it is shown. They rest while one types, composes, holds a
 * modifier, or has a dialog open. Arrows move only from a hit, so that they scroll the page otherwise.
 */
export function useCompareKeys(actions: CompareKeyActions): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('[role="dialog"]') !== null) return;
      if (handleKey(event, actions)) event.preventDefault();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [actions]);
}

function handleKey(event: KeyboardEvent, actions: CompareKeyActions): boolean {
  const focused = document.activeElement;
  const isTyping = focused?.matches('input, textarea, select, [contenteditable]') ?? false;
  if (event.key === 'Escape') {
    if (actions.stop()) return true;
    if (isTyping && focused instanceof HTMLElement) focused.blur();
    return isTyping;
  }
  if (isTyping) return false;
  const hit = focused?.closest<HTMLElement>('[data-passage]') ?? null;
  return handlePageKey(event.key, actions) || handleHitKey(event.key, hit, event);
}

function handlePageKey(key: string, actions: CompareKeyActions): boolean {
  switch (key) {
    case '/':
      actions.focusBox();
      return true;
    case '?':
      actions.openHelp();
      return true;
    case ',':
      actions.toggleSettings();
      return true;
    case 'd':
      actions.toggleDiffers();
      return true;
    default:
      return false;
  }
}

function handleHitKey(key: string, hit: HTMLElement | null, event: KeyboardEvent): boolean {
  // On a button or an option the arrows belong to it.
  const isOnLink = event.target instanceof Element && event.target.matches('[data-hit-link]');
  if (key === 'j' || (key === 'ArrowDown' && isOnLink)) return focusHit(hitAfter(hit, 1));
  if (key === 'k' || (key === 'ArrowUp' && isOnLink)) return focusHit(hitAfter(hit, -1));
  if (hit === null) return false;
  if (key === 'l' || (key === 'ArrowRight' && isOnLink)) return focusHit(hitBeside(hit, 1));
  if (key === 'h' || (key === 'ArrowLeft' && isOnLink)) return focusHit(hitBeside(hit, -1));
  if (key === 'o') return click(hit, '[data-hit-link]');
  if (key === 'x') return click(hit, '[data-hit-expand]');
  return false;
}

function focusHit(hit: HTMLElement | null): boolean {
  hit?.querySelector<HTMLElement>('[data-hit-link]')?.focus();
  return hit !== null;
}

function click(hit: HTMLElement, selector: string): boolean {
  hit.querySelector<HTMLElement>(selector)?.click();
  return true;
}
