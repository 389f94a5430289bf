import type { AppError } from '../domain/app-error.ts';
import type { ModeId, ModeResult } from '../domain/mode.ts';
import type { Result } from '../domain/result.ts';
import type { LegName, Ranking } from '../domain/search.ts';
import type { TraceEvent } from '../domain/trace.ts';

/** A column of the comparison. One a mode today; later the same mode may stand in two with other settings. */
export type PaneId = ModeId;

/** What one leg found while the mode itself is still waiting, for instance for the model. */
export interface Preview {
  readonly leg: LegName;
  readonly ranking: Ranking;
}

/** The life of a column. What was found before a failure or a stop is kept and shown as such. */
export type Pane =
  | { readonly phase: 'idle' }
  | {
      readonly phase: 'retrieving';
      readonly trace: readonly TraceEvent[];
      readonly preview: Preview | null;
    }
  | { readonly phase: 'done'; readonly result: ModeResult }
  | { readonly phase: 'failed'; readonly error: AppError; readonly preview: Preview | null }
  | { readonly phase: 'aborted'; readonly preview: Preview | null };

export type PaneEvent =
  | { readonly type: 'start' }
  | { readonly type: 'trace'; readonly event: TraceEvent }
  | { readonly type: 'preview'; readonly preview: Preview }
  | { readonly type: 'settle'; readonly result: Result<ModeResult> }
  | { readonly type: 'stop' };

export const IDLE_PANE: Pane = { phase: 'idle' };

/** The next state of a column. Events that come after the end of a run change nothing. */
export function reducePane(pane: Pane, event: PaneEvent): Pane {
  if (event.type === 'start') return { phase: 'retrieving', trace: [], preview: null };
  if (pane.phase !== 'retrieving') return pane;
  switch (event.type) {
    case 'trace':
      return { ...pane, trace: [...pane.trace, event.event] };
    case 'preview':
      return { ...pane, preview: event.preview };
    case 'stop':
      return { phase: 'aborted', preview: pane.preview };
    case 'settle':
      return settle(event.result, pane.preview);
  }
}

function settle(result: Result<ModeResult>, preview: Preview | null): Pane {
  if (result.ok) return { phase: 'done', result: result.value };
  return result.error.kind === 'aborted'
    ? { phase: 'aborted', preview }
    : { phase: 'failed', error: result.error, preview };
}
