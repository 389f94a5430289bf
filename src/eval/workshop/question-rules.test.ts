import { describe, expect, it, test } from 'vitest';
import { answerInQuestion, brokenRule, deicticWord, rankProposals } from './question-rules.ts';
import { specificTerms } from './question-terms.ts';

const sources = ['Slurm のジョブを sbatch で投入する手順をまとめます。'];
const GOOD =
  'Slurmのsbatch用train.sh設定例では、使用ノードを明示的に指定する#SBATCHオプションは何ですか？';

describe('deicticWord', () => {
  test.each([
    ['この実験で使用したデータ拡張手法を3つ挙げてください', 'この実験'],
    ['本文で紹介されているSlurmの設定は何ですか', '本文'],
    ['本記事のDocker構成では何台のGPUを使いますか', '本記事'],
    ['上記のvLLMの起動オプションは何ですか', '上記'],
    ['前述したRayのポート番号はいくつですか', '前述'],
    ['筆者がRayを選んだ理由は何ですか', '筆者'],
    ['以下のコードでGPUを何枚使いますか', '以下のコード'],
    ['当該手順でnginxを再起動するのはいつですか', '当該手順'],
    ['記事AとBでGPUの枚数はどう違いますか', '記事A'],
    ['Which flag does this article use to pin GPU memory?', 'this article'],
    ['According to the passage, which port does Ray use?', 'the passage'],
    ['Which of the above flags does vLLM need?', 'the above'],
    ['How does Passage B set the Ray port?', 'Passage B'],
  ])('%s → %s', (question, word) => {
    expect(deicticWord(question)).toBe(word);
  });

  test.each([
    GOOD,
    '日本文化を扱うデータセットJCommonsenseQAの設問数はいくつですか',
    'メモリ使用率が80%以下の場合にKubernetesのHPAはPodを減らしますか',
    'Ray論文中のActorとTaskの違いは何ですか',
    'How does the Kubernetes scheduler place this-host pods on a node?',
  ])('nothing in: %s', (question) => {
    expect(deicticWord(question)).toBeNull();
  });

  it('shows the first of several', () => {
    expect(deicticWord('この記事の筆者は前述のRayを使いますか')).toBe('この記事');
  });
});

describe('answerInQuestion', () => {
  test.each([
    ['vLLMの起動でメモリを256GBに指定するオプションの値はいくつですか', '256GBです。', '256gb'],
    ['vLLMで ２５６ＧＢ を指定するのはどこですか', '256GB', '256gb'],
    ['CMDの前にENTRYPOINTが動くDockerの設定は何ですか', 'ENTRYPOINT と CMD です', 'entrypoint cmd'],
  ])('%s / %s → %s', (question, answer, word) => {
    expect(answerInQuestion(question, answer)).toBe(word);
  });

  test.each([
    [GOOD, '#SBATCH --nodelist=osk-gpu[01,03]で、osk-gpu01とosk-gpu03を指定しています。'],
    [
      'DockerのENTRYPOINTとCMDは、起動時の引数の扱いがどう違いますか',
      'CMDは起動時の引数で丸ごと置き換わるが、ENTRYPOINTは引数を後ろに受け取って必ず動く。',
    ],
    ['Rayのポートはいくつですか', '8'],
  ])('not: %s / %s', (question, answer) => {
    expect(answerInQuestion(question, answer)).toBeNull();
  });
});

describe('brokenRule', () => {
  const of = (question: string, answer = '別の答えになる文章', taken: readonly string[] = []) =>
    brokenRule({ question, answer, sources }, taken);

  it('keeps a good question', () => {
    expect(of(GOOD)).toBeNull();
    expect(
      brokenRule(
        {
          question: 'Which sbatch option pins a Slurm job to named nodes?',
          answer: '--nodelist',
          sources: ['Submit a Slurm job with sbatch.'],
        },
        [],
      ),
    ).toBeNull();
  });

  test.each([
    ['Dockerとは？', 'too-short', '9'],
    ['Dockerとは何ですか教えてください', 'too-generic', 'docker'],
    ['この方法のメリットは', 'deictic', 'この方法'],
    ['設定方法と手順の違いは何でしょうか', 'too-generic', ''],
    ['Which sbatch option pins a Slurm job to nodes?', 'other-language', ''],
  ])('%s is %s', (question, reason, word) => {
    expect(of(question)).toEqual({ reason, word });
  });

  it('wants no essay', () => {
    const { length } = GOOD;
    const times = Math.ceil(401 / length);
    expect(of(GOOD.repeat(times))).toEqual({ reason: 'too-long', word: String(times * length) });
  });

  it('names the answer that leaked', () => {
    expect(of('Slurmのsbatchで--nodelistを使う場面はいつですか', '--nodelist です')).toEqual({
      reason: 'answer-in-question',
      word: 'nodelist',
    });
  });

  it('takes no question twice, however it is written', () => {
    expect(of(GOOD, '答え', [GOOD.replace('Slurm', 'ＳＬＵＲＭ').replace('？', ' ?')])).toEqual({
      reason: 'duplicate',
      word: '',
    });
  });

  it('judges the language by the article, since a passage may be code alone', () => {
    const question = 'Slurmのsbatchで使うオプションは何ですか';
    const code = { question, answer: 'x=1', sources: ['#SBATCH --nodes=2'] };
    expect(brokenRule(code, [])?.reason).toBe('other-language');
    expect(brokenRule({ ...code, sources: [...code.sources, 'ジョブの投入'] }, [])).toBeNull();
  });
});

describe('specificTerms', () => {
  it('holds names, not general words', () => {
    expect(specificTerms('Qwen3-8B-FP8の設定方法とシンボリックリンク、転置索引の違い')).toEqual([
      'qwen3-8b-fp8',
      'シンボリックリンク',
      '転置索引',
    ]);
  });
});

describe('rankProposals', () => {
  it('puts the one with most names first, then the shorter, then the earlier', () => {
    const short = { question: 'vLLMとRayのポートは何ですか' };
    const long = { question: 'vLLMとRayのポートはそれぞれ何になりますか' };
    const named = { question: 'vLLMとRayとSlurmのポートは何ですか' };
    const twin = { ...short };
    expect(rankProposals([long, short, twin, named])).toEqual([named, short, twin, long]);
    expect(rankProposals([short, twin])[0]).toBe(short);
  });
});
