import { describe, expect, test } from 'vitest';
import { asksForSeveral, namesIn, splitQuestion } from './question-form.ts';

describe('parts by grammar, each with what they share', () => {
  test.each([
    // sentences that ask
    [
      'Redis の既定ポートは何番ですか。また、Kafka のパーティションはどう決めますか？',
      ['Redis の既定ポートは何番ですか。', 'Kafka のパーティションはどう決めますか?'],
    ],
    [
      'Redis の永続化は何が使えますか？既定の間隔はいくつですか？',
      ['Redis の永続化は何が使えますか?', 'Redis の永続化 既定の間隔はいくつですか?'],
    ],
    [
      '本番で詰まりました。Redis の上限はいくつですか。それから、Kafka の上限はいくつですか。',
      [
        '本番で詰まりました。Redis の上限はいくつですか。',
        '本番で詰まりました。Kafka の上限はいくつですか。',
      ],
    ],
    [
      'Redis の上限はいくつですか。箇条書きで教えてください。Kafka の上限はいくつですか。環境は Linux です。',
      [
        'Redis の上限はいくつですか。箇条書きで教えてください。',
        'Kafka の上限はいくつですか。環境は Linux です。',
      ],
    ],
    [
      'Redis の上限はいくつですか。Kafka の上限を詳しく教えてください。',
      ['Redis の上限はいくつですか。', 'Kafka の上限を詳しく教えてください。'],
    ],
    // what is asked about: a name when nothing is marked or what is marked is long; nothing, when there is none
    [
      'Redis を使えますか。既定の間隔はいくつですか。',
      ['Redis を使えますか。', 'Redis 既定の間隔はいくつですか。'],
    ],
    [
      'とても長い名前の付いたミドルウェア Redis の永続化の仕組みと復旧の手順は何ですか。既定の間隔はいくつですか。',
      [
        'とても長い名前の付いたミドルウェア Redis の永続化の仕組みと復旧の手順は何ですか。',
        'Redis 既定の間隔はいくつですか。',
      ],
    ],
    ['使えますか。既定の間隔はいくつですか。', ['使えますか。', '既定の間隔はいくつですか。']],
    // pairs
    [
      'Redis と Kafka を使う。Slurm と Ray の違いは何ですか',
      ['Redis と Kafka を使う。Slurm は何ですか', 'Redis と Kafka を使う。Ray は何ですか'],
    ],
    ['Redis と Memcached の違いは何ですか', ['Redis は何ですか', 'Memcached は何ですか']],
    [
      'RedisとMemcachedでは、既定の上限はそれぞれいくつですか',
      ['Redisでは、既定の上限はいくつですか', 'Memcachedでは、既定の上限はいくつですか'],
    ],
    [
      'ログの保存先として、Redis や Kafka はどちらが向きますか',
      [
        'ログの保存先として、Redis はどちらが向きますか',
        'ログの保存先として、Kafka はどちらが向きますか',
      ],
    ],
    ['Redis および Kafka を比較してください', ['Redis について', 'Kafka について']],
    ['Redis vs Memcached では何が違う?', ['Redis について?', 'Memcached について?']],
    ['Redis は Memcached とどう違いますか', ['Redis について', 'Memcached について']],
    [
      'Redis と Kafka を比べると、既定の上限はそれぞれいくつですか',
      ['Redis を比べると、既定の上限はいくつですか', 'Kafka を比べると、既定の上限はいくつですか'],
    ],
    // clauses that each ask
    [
      'Redis では何を設定し、Kafka では何を設定しますか',
      ['Redis では何を設定し', 'Kafka では何を設定しますか'],
    ],
  ])('%s', (question, parts) => {
    const squeezed = (text: string): string => text.replaceAll(/[\s、]/g, '');
    expect(splitQuestion(question, 2).map(squeezed)).toEqual(parts.map(squeezed));
  });

  test.each([
    'Redis の永続化はどう設定しますか',
    'Redis の永続化はどう設定しますか。箇条書きで教えてください。',
    'Redis の永続化はどう設定しますか。設定ファイルを順に読む場合で教えてください。',
    'Redis の永続化は何が使えますか？ 3 行以内に簡潔にまとめてください。',
    'Redis というソフトの既定ポートは何番ですか',
    '設定を変えると、何が起きますか',
    'エラーで起動しません。何を直せばよいですか。',
    'Redis と Kafka を使った構成の手順を教えてください',
    '「A と B」と書いたのに無視されるのはなぜですか',
    'Redis と Kafka を使う。違いは何ですか',
    'Redis と の違い',
    'Redis',
    '',
  ])('%s is one question', (question) => {
    expect(splitQuestion(question, 2)).toEqual([]);
  });

  test('never more than asked for, and none when splitting is off', () => {
    const three = 'Redis は何ですか。Kafka は何ですか。Slurm は何ですか。';
    expect(splitQuestion(three, 3)).toHaveLength(3);
    expect(splitQuestion(three, 2)).toEqual([
      'Redis は何ですか。',
      'Kafka は何ですか。 Slurm は何ですか。',
    ]);
    expect(splitQuestion(three, 1)).toEqual([]);
  });

  test('a long text without marks is read in no time', () => {
    const startedAt = performance.now();
    splitQuestion('あ'.repeat(2_000), 2);
    splitQuestion('と、'.repeat(1_000), 2);
    splitQuestion(`${'Aと'.repeat(900)}の違い`, 2);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });
});

test('names are written words, not units', () => {
  expect(namesIn('Ｑwen3-8B-FP8 は 16 GB の docker-compose.yml で --mem=0 とする')).toEqual([
    'Qwen3-8B-FP8',
    'docker-compose.yml',
    '--mem=0',
  ]);
});

test.each([
  ['Docker の volume を消すには', false],
  ['Docker と Slurm で使う設定は', true],
  ['二つの方式の違いは', true],
])('%s asks for several: %s', (question, expected) => {
  expect(asksForSeveral(question)).toBe(expected);
});
