/**
 * Questions the bundled articles answer, as people ask them. Naive misses what answers the first (the one passage that
 * names pg_bigm) and the second (the compose file that starts the model): an exact name decides. The last needs none,
 * and both columns agree.
 */
export const EXAMPLE_QUESTIONS: readonly string[] = [
  'pg_bigm と pg_trgm の違い',
  'Qwen3-8B-FP8 を GPU 1 枚で動かすには？',
  'RRF の k はなぜ 60 なのか',
  'GC で止まる時間を短くしたい',
  'スコアの桁が違う検索結果をどう混ぜる？',
];
