/** Words that name no thing of their own: a question of these alone could be about anything. */
const GENERAL = [
  '方法|手順|設定|違い|理由|場合|特徴|利点|欠点|長所|短所|目的|内容|結果|概要|注意点|注意|役割|種類|関係|効果',
  '原因|対策|対処|仕組|機能|処理|実装|実行|使用|利用|必要|説明|具体|具体的|具体例|一般|一般的|何故|何個|何種類|両者|双方|各々|以上|以下',
  'メリット|デメリット|ポイント|ケース|システム|ツール|コツ|パターン',
].join('|');
const ONLY_GENERAL = new RegExp(`^(?:${GENERAL})+$`, 'u');

const GENERAL_ENGLISH = new Set(
  `a an and are as at be by can did do does for from has have how in into is it its method of on or purpose reason result
  should setting step that the there thing to use used using was way were what when where which who why will with work works
  advantage between both compare difference each example main step steps their they this these those`
    .split(/\s+/)
    .filter(Boolean),
);

/** Kanji and katakana compounds, words in Latin letters with their numbers and signs, numbers with a unit. */
const TERM =
  /[\p{Script=Han}々]{2,}|[ァ-ヺー]{2,}|[a-z][a-z0-9]*(?:[-_./+#][a-z0-9]+)*[+#]*|\d+(?:[.,]\d+)*\p{L}*/gu;

/** Width, case and composition do not tell words apart. */
export function foldWords(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** The distinct words of a text that name something, folded, in order of appearance. Cut by script, by no tokenizer. */
export function specificTerms(text: string): readonly string[] {
  const terms = foldWords(text).match(TERM) ?? [];
  return [...new Set(terms)].filter((term) => !ONLY_GENERAL.test(term) && !isGeneral(term));
}

function isGeneral(term: string): boolean {
  return GENERAL_ENGLISH.has(term) || /^(?:[a-z]|何.*)$/u.test(term);
}
