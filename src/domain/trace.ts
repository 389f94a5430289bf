import type { PassageId } from './ids.ts';
import type { AppError } from './app-error.ts';

/** The events of one run, noun-verb, `atMs` from the start of the run. They are shown, exported and scored. */
export type TraceEvent =
  | {
      readonly type: 'run-start';
      readonly atMs: number;
      readonly modeId: string;
      readonly query: string;
    }
  | {
      readonly type: 'retrieval-result';
      readonly atMs: number;
      readonly leg: 'lexical' | 'dense' | 'fused';
      readonly query: string;
      readonly passageIds: readonly PassageId[];
    }
  | { readonly type: 'run-end'; readonly atMs: number; readonly passageIds: readonly PassageId[] }
  | { readonly type: 'run-error'; readonly atMs: number; readonly error: AppError };
