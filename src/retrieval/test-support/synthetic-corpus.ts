import type { Passage } from '../../domain/article.ts';
import { articleId, passageId } from '../../domain/ids.ts';
import { createPrng, type Prng } from '../../lib/prng.ts';
import type { ArticleMeta } from '../article-meta.ts';

/** Articles in the manner of Japanese tech notes, made from a seed, for tests of retrieval. */
export interface SyntheticArticle {
  readonly meta: ArticleMeta;
  readonly passages: readonly Passage[];
}

const NOUNS = (
  '検索 全文検索 索引 転置索引 形態素解析 形態素 ベクトル検索 ベクトル 距離 類似度 次元 埋め込み 量子化 推論 型推論 型 型番 ' +
  'ガベージコレクション シンボリックリンク リポジトリ コンテナ イメージ ビルド キャッシュ ボリューム ネットワーク ログ監視 冪等性 ' +
  '仮想スレッド 非同期処理 並列化 排他制御 デッドロック 東京都庁 人々 サーバー クラスタ ノード レプリカ 整合性 可用性 ' +
  'トークナイザ クエリ スコア ランキング 評価指標 再現率 適合率 再現 データベース トランザクション マイグレーション 暗号化 認証基盤'
).split(' ');
const NAMES = (
  'Docker docker-compose.yml Qwen3-8B-FP8 start_ray_cluster.sh C++ C# node.js --no-verify useEffect TypeScript BM25 RRF ' +
  'vllm/vllm-openai:v0.11.0 constructor __proto__ toString hasOwnProperty k1 ＡＰＩ ﾃｽﾄ 10.0.0.1 max_tokens'
).split(' ');
const PARTICLES = ['の', 'を', 'は', 'に', 'で', 'が', 'と', 'から', 'では', 'について'];
const FRAGMENTS = [
  'まず環境を整える。',
  '手順は次のとおりです。',
  'これだけで動くようになります。',
  '公式ドキュメントを読むと、設定ファイルを一つ足すだけでよいと書いてある。',
  '結果を表にまとめた（単位はミリ秒）。',
  '```sh\ndocker run --rm -it node:20 npm test\n```\n',
  '| 項目 | 値 |\n|---|---|\n| 再現率 | 0.91 |\n',
  'ところが、本番では期待どおりに動かなかった。',
  'すもももももももものうち。',
];

/** A word of the vocabulary, common ones far more often. */
export function syntheticWord(prng: Prng): string {
  const words = prng.next() < 0.75 ? NOUNS : NAMES;
  return words[Math.floor(prng.next() ** 2 * words.length)] as string;
}

function sentence(prng: Prng): string {
  if (prng.next() < 0.25) return prng.pick(FRAGMENTS);
  const phrases = Array.from(
    { length: 2 + prng.integer(5) },
    () => syntheticWord(prng) + prng.pick(PARTICLES),
  );
  return `${phrases.join('')}${prng.pick(['使う', '試した', '比べる', '調べました'])}。`;
}

/**
 * `count` articles of 1 to 6 passages. About every tenth passage repeats one before it word for word, so that equal
 * scores occur.
 */
export function syntheticArticles(seed: number, count: number): readonly SyntheticArticle[] {
  const prng = createPrng(seed);
  const written: string[] = [];
  return Array.from({ length: count }, (_, number) => {
    const id = articleId(`article-${prng.integer(1e9)}-${number}`);
    const meta = syntheticMeta(prng, id, number);
    let start = 0;
    const passages = Array.from({ length: 1 + prng.integer(6) }, (_unused, ordinal) => {
      const isRepeat = written.length > 0 && prng.next() < 0.1;
      const text = isRepeat
        ? prng.pick(written)
        : Array.from({ length: 1 + prng.integer(8) }, () => sentence(prng)).join('');
      written.push(text);
      const passage: Passage = {
        id: passageId(id, ordinal),
        articleId: id,
        ordinal,
        headingPath: isRepeat ? ['写し'] : [meta.title, `第${1 + Math.floor(ordinal / 2)}節`],
        start,
        end: start + text.length,
        text,
        context: null,
      };
      start += text.length;
      return passage;
    });
    return { meta, passages };
  });
}

function syntheticMeta(prng: Prng, id: ArticleMeta['id'], number: number): ArticleMeta {
  const month = String(1 + prng.integer(12)).padStart(2, '0');
  const day = String(1 + prng.integer(28)).padStart(2, '0');
  const hour = String(prng.integer(24)).padStart(2, '0');
  return {
    id,
    path: `articles/${number}.md`,
    title: `${syntheticWord(prng)}の話`,
    tags: prng
      .shuffle(['Docker', 'ＡＰＩ', '検索', 'TypeScript', 'constructor'])
      .slice(0, prng.integer(4)),
    updatedAt: prng.next() < 0.1 ? null : `2026-${month}-${day}T${hour}:00:00+09:00`,
    contentHash: `hash-${number}`,
  };
}

/** Queries of the kinds people type: word lists, cut-out sentences, single words, and words that nothing holds. */
export function syntheticQueries(
  seed: number,
  count: number,
  articles: readonly SyntheticArticle[],
): readonly string[] {
  const prng = createPrng(seed);
  return Array.from({ length: count }, (_, number) => {
    if (number % 4 === 0) return syntheticWord(prng);
    if (number % 4 === 1) return `${syntheticWord(prng)} ${syntheticWord(prng)} 存在しない語`;
    if (number % 4 === 2) return `${syntheticWord(prng)}と${syntheticWord(prng)}の違いは何ですか？`;
    const { text } = prng.pick(prng.pick(articles).passages);
    const from = prng.integer(text.length);
    return `${text.slice(from, from + 30)} ${syntheticWord(prng)}`;
  });
}
