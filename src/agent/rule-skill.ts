import type { SkillChoice } from './planner.ts';
import { namesIn } from './question-form.ts';

const END =
  '(?:です|ます|ございます|ございました|ました|でした|ね|よ|か|な|わ|なあ|〜|ー|!|！|。|、|\\.|,|\\s|笑|w)*';
const GREETING = new RegExp(
  `^(?:(?:こんにちは|こんにちわ|こんばんは|おはよう|はじめまして|初めまして|やあ|どうも|ありがと(?:う)?|有難う|サンキュー|感謝(?:します)?|助かり(?:ました|ます)?|お疲れ(?:様|さま)?|了解|承知(?:しました)?|わかりました|分かりました|なるほど|さようなら|またね|おやすみ(?:なさい)?|よろしく(?:お願い(?:します|いたします)?)?|すごい|いいね|OK|オーケー|はい|いいえ|うん|hi|hello|hey|thanks|thank you|bye|good morning)${END})+$`,
  'i',
);
/** Talk about this conversation or about who is talking. */
const META = new RegExp(
  [
    '^(?:さっき|先ほど|先程|今の|いまの|直前の|前の|最初の|ひとつ前の|一つ前の|これまでの|ここまでの|あなたの|君の).{0,12}(?:質問|回答|答え|返事|説明|話|会話|やりとり|やり取り|メッセージ|発言|要約|まとめ)',
    '^(?:もう一度|もう一回|もっと|少し|短く|簡単に|箇条書きで|英語で|日本語で|敬語で).{0,10}(?:言って|言い直して|説明して|答えて|書き直して|まとめて|話して|お願い)',
    '^(?:あなた|君|きみ|このツール|このアプリ)(?:は|って|に).{0,12}(?:誰|だれ|何者|何が?でき|名前|人間|AI|使い方)',
    '^何(?:が|を)(?:でき|聞け|質問でき)',
    '^(?:私|わたし|僕|俺)は?(?:さっき|先ほど|最初に|いま|今)?.{0,6}(?:何を|なんて|何と)(?:聞|言|質問)',
    '^(?:会話|やりとり|チャット|履歴)を?(?:要約|まとめ|振り返|消|リセット)',
    '^(?:(?:それ|これ|以上)(?:だけ|で(?:大丈夫|終わり|結構)))',
  ].join('|'),
);
/** Katakana words that such talk may hold; any other one may name something in the articles. */
const TALK_KATAKANA = /^(?:ツール|アプリ|メッセージ|チャット|リセット|サンキュー|オーケー)$/;

/**
 * Search or answer directly, biased to search as the two mistakes cost differently: a needless search costs time, a
 * missing one gives a confident wrong answer. Direct only when every sentence is a greeting or talk about the
 * conversation, and none holds a name that an article might hold.
 */
export function chooseSkillByRules(question: string): SkillChoice {
  const text = question.normalize('NFKC').trim();
  const sentences = text
    .split(/(?<=[。！!?？\n])/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const kinds = sentences.map(kindOf);
  if (kinds.length > 0 && kinds.every((kind) => kind !== null)) {
    return { skill: 'direct', reason: kinds.includes('meta') ? 'meta' : 'greeting' };
  }
  return {
    skill: 'search',
    reason: kinds.some((kind) => kind !== null) ? 'holds-more' : 'question',
  };
}

function kindOf(sentence: string): 'greeting' | 'meta' | null {
  if (GREETING.test(sentence)) return 'greeting';
  const isBare = sentence.replace(/[。！!?？]+$/, '');
  if (holdsName(isBare)) return null;
  return META.test(isBare) ? 'meta' : null;
}

function holdsName(sentence: string): boolean {
  const latin = namesIn(sentence).filter((name) => !/^AI$/i.test(name));
  const katakana = sentence.match(/[ァ-ヴー]{3,}/g) ?? [];
  return latin.length > 0 || katakana.some((word) => !TALK_KATAKANA.test(word));
}
