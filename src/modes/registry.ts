import type { ModeId, RagMode } from '../domain/mode.ts';
import { agentic } from './agentic.ts';
import { hybrid } from './hybrid.ts';
import { naive } from './naive.ts';

/** Every mode, in the order of the columns. A later mode is one file and one line here. */
export const MODES: readonly RagMode[] = [naive, hybrid, agentic];

/** The mode of that id, or `null` when there is none. */
export function modeById(id: string): RagMode | null {
  return MODES.find((mode) => mode.id === (id as ModeId)) ?? null;
}
