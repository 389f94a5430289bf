import type { Bucket } from '../../domain/evaluation.ts';
import type { BucketAdvice, SystemAdvice } from './advise.ts';
import { advise } from './advise.ts';
import type { EvaluationReport } from '../../domain/evaluation.ts';
import { pValue } from './numbers.ts';
import { REPORT_WORDS } from './report-words.ts';

/** The words of an advice; like a report's, they are made to be pasted and belong to it. */
export interface AdviceWords {
  readonly title: string;
  readonly none: string;
  /** What the base does by itself. */
  readonly base: (advice: BucketAdvice) => string;
  readonly system: (advice: SystemAdvice, base: string) => string;
  /** The row behind a sentence, in figures. */
  readonly evidence: (advice: SystemAdvice) => string;
  /** Over the questions that speak for a system. */
  readonly wonBy: (n: number) => string;
  /** Over a list of systems that is there when asked for. */
  readonly systems: (n: number) => string;
  /** What the advice can and cannot say. */
  readonly limits: string;
}

const points = (share: number): string => (100 * share).toFixed(0);
const signed = (share: number): string => `${share > 0 ? '+' : ''}${points(share)}`;
const times = (value: number): string => value.toFixed(1);

const en: AdviceWords = {
  title: 'What to build',
  none: 'Nothing to advise: it takes two modes on the same questions.',
  base: ({ base, n, fullHits }) =>
    `${base} alone has everything for ${fullHits} of ${n} questions (${points(fullHits / n)} %).`,
  system: (advice, base) => {
    const { system, kind, evidence, wonTopics } = advice;
    const cost = costEn(advice);
    switch (kind) {
      case 'better':
        return `${system} finds more than ${base}: it alone won ${wonTopics.length}, and lost ${evidence.lost}. ${cost}`;
      case 'worse':
        return `${system} finds less than ${base}: it lost ${evidence.lost} and won ${evidence.won}. There is no reason to build it for these. ${cost}`;
      case 'no-gain':
        return `No reason was found to build ${system} on top of ${base}: at the most it would gain ${points(evidence.mostGain)} points. ${cost}`;
      case 'undecided':
        return `It cannot be said whether ${system} is worth it over ${base}: with ${evidence.n} questions a gain of up to ${points(evidence.mostGain)} points is possible. ${moreEn(evidence.moreNeeded)}${cost}`;
    }
  },
  evidence: ({ evidence: { won, lost, gain, pHolm } }) =>
    `won : lost ${won} : ${lost}, gain ${signed(gain.value)} points (${signed(gain.low)} to ${signed(gain.high)}), p ${pHolm < 0.001 ? '' : '= '}${pValue(pHolm)}`,
  wonBy: (n) => `Questions that it alone of the two had in full: ${n}`,
  systems: (n) => `What may be said of ${n} other systems`,
  limits:
    'For these articles and questions alone. "Finds more" is said only where the test on full hit tells the two apart; "no reason" only where the questions leave no room for a gain of 5 points.',
};

function costEn({ timesTime, timesTokens }: SystemAdvice): string {
  const parts = [
    ...(timesTime === null ? [] : [`${times(timesTime)} × the time`]),
    ...(timesTokens === null ? [] : [`${times(timesTokens)} × the tokens`]),
  ];
  return parts.length === 0 ? '' : `It takes ${parts.join(' and ')}.`;
}

function moreEn(more: number | null): string {
  return more === null ? '' : `About ${more} more questions would tell. `;
}

const ja: AdviceWords = {
  title: '何を作ればよいか',
  none: '助言できることがありません。同じ質問で 2 つ以上の方式を比べてください。',
  base: ({ base, n, fullHits }) =>
    `${base} だけで、${n} 問のうち ${fullHits} 問（${points(fullHits / n)} %）の根拠がそろいます。`,
  system: (advice, base) => {
    const { system, kind, evidence, wonTopics } = advice;
    const cost = costJa(advice);
    switch (kind) {
      case 'better':
        return `${system} は ${base} より多く見つけます。${system} だけがそろえたのは ${wonTopics.length} 問、失ったのは ${evidence.lost} 問です。${cost}`;
      case 'worse':
        return `${system} は ${base} より見つけられません（負け ${evidence.lost} 問、勝ち ${evidence.won} 問）。この種類の質問のために作る理由はありません。${cost}`;
      case 'no-gain':
        return `${base} に ${system} を足す理由は見つかりませんでした。増えるとしても、多くて ${points(evidence.mostGain)} ポイントです。${cost}`;
      case 'undecided':
        return `${system} に ${base} を超える価値があるかは、まだ言えません。${evidence.n} 問では、最大 ${points(evidence.mostGain)} ポイントの改善もありえます。${moreJa(evidence.moreNeeded)}${cost}`;
    }
  },
  evidence: ({ evidence: { won, lost, gain, pHolm } }) =>
    `勝ち : 負け ${won} : ${lost}、増分 ${signed(gain.value)} ポイント（${signed(gain.low)} ～ ${signed(gain.high)}）、p ${pHolm < 0.001 ? '' : '= '}${pValue(pHolm)}`,
  wonBy: (n) => `2 つのうち、この方式だけがそろえた質問：${n} 問`,
  systems: (n) => `ほかの ${n} つの系について言えること`,
  limits:
    'この記事とこの設問だけについての助言です。「多く見つける」は完全ヒットの検定で差があるとき、「理由は見つからない」は5 ポイントの改善の余地が残らないときだけ書きます。',
};

function costJa({ timesTime, timesTokens }: SystemAdvice): string {
  const parts = [
    ...(timesTime === null ? [] : [`時間 ${times(timesTime)} 倍`]),
    ...(timesTokens === null ? [] : [`トークン ${times(timesTokens)} 倍`]),
  ];
  return parts.length === 0 ? '' : `かかるもの：${parts.join('、')}。`;
}

function moreJa(more: number | null): string {
  return more === null ? '' : `見分けるには、あと約 ${more} 問が要ります。`;
}

export const ADVICE_WORDS: Readonly<Record<'ja' | 'en', AdviceWords>> = { ja, en };

/** The advice of a report as Markdown, each sentence with the row of evidence under it. */
export function adviceMarkdown(report: EvaluationReport, language: 'ja' | 'en'): string {
  const words = ADVICE_WORDS[language];
  const { bucket: nameOf } = REPORT_WORDS[language];
  const all = advise(report);
  const sections = all.map(
    (advice) =>
      `### ${nameOf(advice.bucket as Bucket)}\n\n${words.base(advice)}\n\n${advice.others
        .map((one) => `- ${words.system(one, advice.base)}\n  - ${words.evidence(one)}`)
        .join('\n')}`,
  );
  const body = sections.length === 0 ? words.none : [...sections, words.limits].join('\n\n');
  return `## ${words.title}\n\n${body}\n`;
}
