import type { Root } from 'hast';
import { common, createLowlight } from 'lowlight';

const lowlight = createLowlight(common);

/** Colours code as a tree of classed spans, or `null` for a language it does not know. Loaded only with the first code block. */
export function highlight(language: string, code: string): Root | null {
  return lowlight.registered(language) ? lowlight.highlight(language, code) : null;
}
