import { WORKSHOP } from '../../config/evaluation.ts';
import type { RejectReason } from '../../domain/workshop.ts';
import { foldWords, specificTerms } from './question-terms.ts';

/**
 * The rules that no model is needed for. They look at the words of question and answer only; no search is run, and none
 * may be: questions chosen by what a retriever finds would raise every score of that retriever (seed article 5.3).
 */

export interface Broken {
  readonly reason: RejectReason;
  /** The offending word as it stands in the question, or what else names the fault; may be empty. */
  readonly word: string;
}

const THING =
  '記事|文書|文章|本文|資料|ページ|セクション|節|章|段落|投稿|ブログ|実験|実装|検証|取り組み|取組み?|コンペ|手順|構成|設定|例|ケース|方法|手法|コード|スクリプト|プログラム|ツール|システム|環境|プロジェクト|図|表|結果|問題|サンプル|アプリ|処理|関数|コマンド|仕組み';

/** Words that point at a page the searcher has not seen. After the seed article's list, and its English counterparts. */
const DEICTIC: readonly RegExp[] = [
  new RegExp(`(?:この|当該)(?:${THING})`, 'u'),
  /(?<!日)本(?:文|記事|稿|書|ページ|セクション|章|節|実験|検証|手法)|当記事/u,
  /提示され|提示した|上記|下記|前述|後述|上述|先述|前掲|与えられた(?:文|テキスト|情報|パッセージ)/u,
  /(?<![0-9０-９a-zA-Z％%])以下の(?:手順|設定|コード|図|表|例|内容|記事|文|コマンド)/u,
  /ここで(?:は|の|述べ|紹介|説明|使)|今回の|(?:前回|次回)の(?:記事|投稿)|筆者|著者|(?<!論)文中/u,
  /(?:文書|記事|パッセージ|資料|テキスト)\s*[A-CＡ-Ｃ](?![A-Za-zＡ-Ｚ])/u,
  /\b(?:this|these|that|the (?:given|provided|above|present|following)) (?:articles?|documents?|texts?|passages?|sections?|pages?|posts?|examples?|experiments?|chapters?|contexts?|excerpts?|setups?|scripts?|codes?|snippets?|implementations?|configurations?|steps?|methods?)\b/iu,
  /\b(?:the (?:article|author|authors|passage|passages|excerpt|writer|above|following)|aforementioned|as (?:mentioned|described|shown|stated) (?:above|below|here|earlier)|mentioned (?:above|below|earlier)|described (?:above|below|here))\b/iu,
  /\b(?:[Pp]assage|[Dd]ocument|[Aa]rticle|[Tt]ext) [A-C]\b/u,
];

/** The first word that points at an unnamed page, as it stands in the question; `null` when there is none. */
export function deicticWord(question: string): string | null {
  const found = DEICTIC.flatMap((pattern) => pattern.exec(question) ?? []).toSorted(
    (a, b) => question.indexOf(a) - question.indexOf(b),
  );
  return found[0] ?? null;
}

const POLITE_END =
  /(?:です|でした|である|であった|になります|となります|にします|とします|を使います|を使う|を使用します|します|する|ます|だ)$/u;

/** What of the answer already stands in the question: the whole of it, or every word that names something. */
export function answerInQuestion(question: string, answer: string): string | null {
  const asked = bare(question);
  const whole = bare(answer);
  const core = whole.replace(POLITE_END, '');
  const short = [whole, core].find((part) => part.length >= 2 && asked.includes(part));
  if (short !== undefined) return short;
  const named = specificTerms(answer);
  const known = new Set(specificTerms(question));
  const isAllKnown = named.length > 0 && named.every((term) => known.has(term));
  return isAllKnown && isThin(core, named) ? named.join(' ') : null;
}

/** Little is left of an answer without its names: "A and B", with nothing said of them. */
function isThin(core: string, named: readonly string[]): boolean {
  const left = named.reduce((text, term) => text.replaceAll(bare(term), ''), core);
  return left.length <= 6;
}

/** Folded, without blanks and punctuation. */
function bare(text: string): string {
  return foldWords(text).replace(/[\s\p{P}\p{S}]/gu, '');
}

/** "What is X?" and the like: one name and nothing asked of it. */
const ONLY_A_NAME =
  /^.{0,30}(?:とは(?:何|なん|どういう|どのような)?.{0,12}|について(?:教えて|説明して).{0,12})[?？。]?$/u;
const ONLY_A_NAME_ENGLISH =
  /^(?:what (?:is|are)|explain|describe|tell me about) \S+(?: \S+)?[?.]?$/iu;

/** Too short, too long or too general to be a question that one place answers. */
function thinness(question: string): Broken | null {
  const { length } = question.replace(/\s/gu, '');
  if (length < WORKSHOP.questionCharacters.least) {
    return { reason: 'too-short', word: String(length) };
  }
  if (length > WORKSHOP.questionCharacters.most) {
    return { reason: 'too-long', word: String(length) };
  }
  const terms = specificTerms(question);
  const isBare = ONLY_A_NAME.test(question) || ONLY_A_NAME_ENGLISH.test(question);
  return terms.length < WORKSHOP.specificTerms || (isBare && terms.length <= WORKSHOP.specificTerms)
    ? { reason: 'too-generic', word: terms.join(' ') }
    : null;
}

const KANA = /[ぁ-ゖァ-ヺ]/u;

/** A question must be in the language of its articles; Japanese is told by its kana. */
function otherLanguage(question: string, sources: readonly string[]): Broken | null {
  const isJapanese = sources.some((text) => KANA.test(text));
  return isJapanese === KANA.test(question) ? null : { reason: 'other-language', word: '' };
}

export interface Proposed {
  readonly question: string;
  /** Empty for an unanswerable question. */
  readonly answer: string;
  /** Texts it was made from; of the first article the whole, for a passage may be code alone. */
  readonly sources: readonly string[];
}

/**
 * The first rule that a proposal breaks; `null` when it keeps them all.
 * @param taken questions that are kept already
 */
export function brokenRule(
  { question, answer, sources }: Proposed,
  taken: readonly string[],
): Broken | null {
  const word = deicticWord(question);
  if (word !== null) return { reason: 'deictic', word };
  const leaked = answer === '' ? null : answerInQuestion(question, answer);
  if (leaked !== null) return { reason: 'answer-in-question', word: leaked };
  const twin = taken.find((other) => bare(other) === bare(question));
  if (twin !== undefined) return { reason: 'duplicate', word: '' };
  return thinness(question) ?? otherLanguage(question, sources);
}

/**
 * The best of several proposals of one article: most words that name something, then the shorter question, then the
 * earlier one. A rule of the words alone.
 */
export function rankProposals<T extends Pick<Proposed, 'question'>>(
  proposals: readonly T[],
): readonly T[] {
  return proposals.toSorted(
    (a, b) =>
      specificTerms(b.question).length - specificTerms(a.question).length ||
      a.question.length - b.question.length,
  );
}
