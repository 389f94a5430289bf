import type { Skill } from '../../domain/agent.ts';
import { err, ok, type Result } from '../../domain/result.ts';
import type { AppError } from '../../domain/app-error.ts';
import type { AgentAction, CollectionView, JudgedView, Planner, Verdict } from '../planner.ts';

/** What a scripted planner decides, each list used up from the front; a value, `null` for unusable, or an error. */
export interface PlannerScript {
  readonly skill?: Skill | null | AppError;
  readonly parts?: readonly string[] | null | AppError;
  /** One entry a turn; nothing left = no action. */
  readonly turns?: readonly (readonly AgentAction[] | null | AppError)[];
  /** One entry a verdict; the last one holds on. */
  readonly verdicts?: readonly (boolean | null | AppError)[];
  readonly confident?: readonly (boolean | null | AppError)[];
}

export interface ScriptedPlanner extends Planner {
  readonly views: readonly CollectionView[];
  readonly judged: readonly { readonly view: JudgedView; readonly hasAnswer: boolean }[];
}

export function scriptedPlanner(script: PlannerScript): ScriptedPlanner {
  const turns = [...(script.turns ?? [])];
  const verdicts = [...(script.verdicts ?? [true])];
  const confident = [...(script.confident ?? [true])];
  const views: CollectionView[] = [];
  const judged: { view: JudgedView; hasAnswer: boolean }[] = [];
  const verdict = (list: (boolean | null | AppError)[]): Result<Verdict | null> => {
    const isMet = (list.length > 1 ? list.shift() : list[0]) ?? null;
    if (isMet !== null && typeof isMet === 'object') return err(isMet);
    return ok(isMet === null ? null : { isMet, missing: isMet ? '' : 'missing' });
  };
  return {
    kind: 'model',
    views,
    judged,
    async chooseSkill() {
      const { skill = 'search' } = script;
      if (skill === null) return ok(null);
      return typeof skill === 'string' ? ok({ skill, reason: 'scripted' }) : err(skill);
    },
    async split() {
      const { parts = [] } = script;
      return parts !== null && 'kind' in parts ? err(parts) : ok(parts);
    },
    async act(view) {
      views.push(view);
      const turn = turns.shift();
      if (turn === undefined) return ok([]);
      return turn !== null && 'kind' in turn ? err(turn) : ok(turn);
    },
    async judge(view, answer) {
      judged.push({ view, hasAnswer: answer !== null });
      return verdict(verdicts);
    },
    confide: async () => verdict(confident),
  };
}

/** A search in a planner's own words. */
export function search(query: string): AgentAction {
  return { type: 'search', query, origin: 'rewrite' };
}

/** A fetch of one passage. */
export function fetch(
  passageId: string,
  scope: 'chunk_only' | 'with_neighbors' | 'whole_section' = 'chunk_only',
): AgentAction {
  return { type: 'fetch', passageId, scope, reason: '' };
}
