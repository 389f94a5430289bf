/** What matters of a key press in a text box. */
export interface BoxKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly isComposing: boolean;
  readonly keyCode: number;
}

/**
 * Whether Enter means "search". During composition it confirms the conversion instead: `isComposing` says so, except in
 * Safari, which ends the composition first and marks the key only by the code 229. Shift+Enter is a line break.
 */
export function isSubmitKey(event: BoxKey): boolean {
  return event.key === 'Enter' && !event.shiftKey && !event.isComposing && event.keyCode !== 229;
}
