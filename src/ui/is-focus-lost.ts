/**
 * Whether the keyboard is nowhere: what had the focus is gone, or hidden. Browsers take the focus from a hidden
 * element only when they paint next.
 */
export function isFocusLost(): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || !focused.checkVisibility();
}
