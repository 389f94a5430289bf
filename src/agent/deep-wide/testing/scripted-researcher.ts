import type { Readiness } from '../../../domain/deep-wide.ts';
import type { AppError } from '../../../domain/app-error.ts';
import { err, ok } from '../../../domain/result.ts';
import type { Irrelevant } from '../context-pool.ts';
import type { ResearchAction, Researcher, ResearchView } from '../researcher.ts';

/** What a scripted researcher decides, each list used up from the front; `null` = unusable, or an error. */
export interface ResearcherScript {
  /** From the second round on: the first check is code's. The last one holds on. */
  readonly ready?: readonly (boolean | null | AppError)[];
  /** One entry a round from the second on; a function makes them for ever. Nothing left = no call. */
  readonly actions?:
    | readonly (readonly ResearchAction[] | null | AppError)[]
    | ((view: ResearchView) => readonly ResearchAction[]);
  readonly clean?: (view: ResearchView) => readonly Irrelevant[] | null | AppError;
}

export interface ScriptedResearcher extends Researcher {
  readonly views: readonly ResearchView[];
  readonly cleanings: readonly ResearchView[];
  /** What was asked, in order. */
  readonly asked: readonly ('reflect' | 'act' | 'clean')[];
}

export function scriptedResearcher(script: ResearcherScript = {}): ScriptedResearcher {
  const ready = [...(script.ready ?? [false])];
  const listed = typeof script.actions === 'function' ? [] : [...(script.actions ?? [])];
  const views: ResearchView[] = [];
  const cleanings: ResearchView[] = [];
  const asked: ('reflect' | 'act' | 'clean')[] = [];
  return {
    kind: 'model',
    views,
    cleanings,
    asked,
    async reflect() {
      asked.push('reflect');
      const next = (ready.length > 1 ? ready.shift() : ready[0]) ?? null;
      if (next !== null && typeof next === 'object') return err(next);
      const readiness: Readiness | null =
        next === null ? null : { isReady: next, missing: next ? '' : '足りないもの' };
      return ok(readiness);
    },
    async act(view) {
      asked.push('act');
      views.push(view);
      if (typeof script.actions === 'function') return ok(script.actions(view));
      const next = listed.shift();
      if (next === undefined) return ok([]);
      return next !== null && 'kind' in next ? err(next) : ok(next);
    },
    async clean(view) {
      asked.push('clean');
      cleanings.push(view);
      const irrelevant = script.clean === undefined ? [] : script.clean(view);
      return irrelevant !== null && 'kind' in irrelevant ? err(irrelevant) : ok(irrelevant);
    },
  };
}

/** A search of the index in a researcher's own words. */
export function local(query: string): ResearchAction {
  return { type: 'local_search', query, origin: 'rewrite' };
}
