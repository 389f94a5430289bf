/**
 * Questions the bundled articles answer, chosen to pull the modes apart: product names and file names (words win),
 * paraphrases without the article's own words (meaning wins). Japanese in both languages, like the articles.
 */
export const EXAMPLE_QUESTIONS: readonly string[] = [
  'Qwen3-8B-FP8 を GPU 1 枚で動かすには?',
  'start_ray_cluster.sh は何をする?',
  'RRF の k はなぜ 60 なのか',
  'GC で止まる時間を短くしたい',
  'ブラウザに大量のデータを持つには',
];
