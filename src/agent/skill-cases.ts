import type { Skill } from '../domain/agent.ts';
import { ok, type Result } from '../domain/result.ts';
import type { Planner } from './planner.ts';

/** A borderline utterance with the skill that is right for it. */
export interface SkillCase {
  readonly id: string;
  /** Why it is borderline, e.g. `greeting`, `chat-with-name`, `general-knowledge`. */
  readonly kind: string;
  readonly text: string;
  readonly skill: Skill;
}

/** Precision and recall of choosing to search, and every case that went wrong. Shares are `null` over nothing. */
export interface SkillReport {
  readonly cases: number;
  /** Of the cases that were searched, those that had to be: below 1 costs time. */
  readonly precision: number | null;
  /** Of the cases that had to be searched, those that were: below 1 costs truth. */
  readonly recall: number | null;
  readonly wrong: readonly { readonly id: string; readonly kind: string; readonly chosen: Skill }[];
}

/** Reads JSON lines `{"id","kind","text","skill"}`; the number of the first bad line, from 1, instead of cases. */
export function parseSkillCases(
  content: string,
): readonly SkillCase[] | { readonly badLine: number } {
  const cases: SkillCase[] = [];
  for (const [at, line] of content.split('\n').entries()) {
    if (line.trim() === '') continue;
    const one = parseLine(line);
    if (one === null) return { badLine: at + 1 };
    cases.push(one);
  }
  return cases;
}

/** Asks a planner for the skill of every case, each as the first words of a conversation. */
export async function scoreSkillChoice(
  cases: readonly SkillCase[],
  planner: Pick<Planner, 'chooseSkill'>,
  signal: AbortSignal,
): Promise<Result<SkillReport>> {
  const chosen: Skill[] = [];
  for (const { text } of cases) {
    const choice = await planner.chooseSkill(text, [], signal);
    if (!choice.ok) return choice;
    // As in the loop: a choice that cannot be read searches.
    chosen.push(choice.value?.skill ?? 'search');
  }
  const searched = cases.filter((_, at) => chosen[at] === 'search');
  const due = cases.filter(({ skill }) => skill === 'search');
  const right = searched.filter(({ skill }) => skill === 'search').length;
  return ok({
    cases: cases.length,
    precision: searched.length === 0 ? null : right / searched.length,
    recall: due.length === 0 ? null : right / due.length,
    wrong: cases.flatMap(({ id, kind, skill }, at) => {
      const own = chosen[at] ?? 'search';
      return own === skill ? [] : [{ id, kind, chosen: own }];
    }),
  });
}

function parseLine(line: string): SkillCase | null {
  try {
    const { id, kind, text, skill } = JSON.parse(line) as Readonly<Record<string, unknown>>;
    if (typeof id !== 'string' || typeof kind !== 'string' || typeof text !== 'string') return null;
    return skill === 'search' || skill === 'direct' ? { id, kind, text, skill } : null;
  } catch {
    return null;
  }
}
