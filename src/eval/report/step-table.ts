import type { SystemSteps } from '../experiment/step-counts.ts';
import { markdownTable } from './markdown-table.ts';
import { decimal } from './numbers.ts';

const WORDS = {
  ja: {
    title: '再ランキングの上限と根拠の判定',
    system: 'モード',
    fullHit: '完全ヒット',
    ceiling: '候補に正解がそろった質問（上限）',
    grounded: '根拠ありと判定されたパッセージ',
    note: '並べ替える前の候補に正解がそろっていない質問は、どう並べ替えても完全ヒットになりません。',
  },
  en: {
    title: 'Ceiling of reranking, and grounding',
    system: 'mode',
    fullHit: 'full hit',
    ceiling: 'all gold among the candidates (ceiling)',
    grounded: 'judged passages with ground',
    note: 'No order of its candidates makes a full hit of a question whose gold is not all among them.',
  },
} as const;

/** Below this k precision and recall say little that full hits do not. */
const DEEP_K = 10;

/** A table of words and figures. */
export interface StepTable {
  readonly title: string;
  readonly note: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/**
 * What systems that rerank or judge could have found at best, beside what they found; from k = 10 also precision and
 * recall. `null` when none of them does. The same for the screen and the saved report.
 */
export function stepTable(
  steps: readonly SystemSteps[],
  k: number,
  language: 'ja' | 'en',
): StepTable | null {
  if (steps.length === 0) return null;
  const words = WORDS[language];
  const share = (part: number, whole: number): string => (whole === 0 ? '–' : `${part}/${whole}`);
  const hasJudged = steps.some(({ counts }) => counts.judged > 0);
  const isDeep = k >= DEEP_K;
  const mean = (value: number | null): string => (value === null ? '–' : decimal(value));
  return {
    title: words.title,
    note: words.note,
    head: [
      words.system,
      words.fullHit,
      words.ceiling,
      ...(hasJudged ? [words.grounded] : []),
      ...(isDeep ? [`P@${k}`, `R@${k}`] : []),
    ],
    rows: steps.map(({ system, counts, fullHits, answered, precisionAtK, recallAtK }) => [
      system,
      share(fullHits, answered),
      share(counts.within, counts.reranked),
      ...(hasJudged ? [share(counts.grounded, counts.judged)] : []),
      ...(isDeep ? [mean(precisionAtK), mean(recallAtK)] : []),
    ]),
  };
}

/** The same as a section of a Markdown report; empty when there is nothing to say. */
export function stepMarkdown(
  steps: readonly SystemSteps[],
  k: number,
  language: 'ja' | 'en',
): string {
  const table = stepTable(steps, k, language);
  if (table === null) return '';
  const { title, head, rows, note } = table;
  return `\n## ${title}\n\n${markdownTable(head, rows)}\n\n${note}\n`;
}
