import { readFileSync } from 'node:fs';
import { fc, test as propertyTest } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { DEFAULT_TOKENIZER } from '../../config/retrieval.ts';
import type { TokenizerName } from '../../domain/tokenizer.ts';
import { segmenterProbe, TOKENIZERS, tokenizerByName } from './tokenizers.ts';

const NAMES = Object.keys(TOKENIZERS) as TokenizerName[];

function terms(text: string, name: TokenizerName = DEFAULT_TOKENIZER): string[] {
  return tokenizerByName(name)
    .tokenize(text)
    .map((token) => token.term);
}

/** A query finds a text when one of its terms is a term of the text; `whole`: the query as one term. */
function holdsWhole(text: string, query: string): boolean {
  const folded = query.normalize('NFKC').toLowerCase();
  return terms(text).includes(folded) && terms(query).includes(folded);
}

describe('registry', () => {
  test('each tokenizer goes by its own name and has a version', () => {
    for (const name of NAMES) {
      expect(tokenizerByName(name).name).toBe(name);
      expect(tokenizerByName(name).version).toBeGreaterThanOrEqual(1);
    }
    expect(NAMES.toSorted()).toEqual(['bigram', 'icu', 'icu-compounds', 'ngram-2-3', 'whitespace']);
    expect(DEFAULT_TOKENIZER).toBe('icu-compounds');
  });

  test('the probe shows the cuts of the platform', () => {
    expect(segmenterProbe().split('|').length).toBeGreaterThan(10);
    expect(segmenterProbe()).toBe(segmenterProbe());
    expect(segmenterProbe().replaceAll('|', '')).toContain('ガベージコレクション');
  });
});

describe('written words are found by their whole selves', () => {
  test.each([
    ['Qwen3-8B-FP8 を動かす', 'Qwen3-8B-FP8'],
    ['`start_ray_cluster.sh` を使う', 'start_ray_cluster.sh'],
    ['C++、Cと', 'C++'],
    ['C#で', 'C#'],
    ['`node.js`、', 'node.js'],
    ['npm install --no-verify を', '--no-verify'],
    ['useEffectの中', 'useEffect'],
    ['__proto__と', '__proto__'],
    ['constructorは', 'constructor'],
    ['v0.11.0以降', 'v0.11.0'],
    ['GPT-4oの', 'gpt-4o'],
    ['ＡＰＩキー', 'API'],
    ['café に', 'CAFÉ'],
    ['Привет, мир', 'привет'],
    ['한국어 검색', '한국어'],
  ])('%s', (text, query) => {
    expect(holdsWhole(text, query)).toBe(true);
  });

  test('and by their parts', () => {
    expect(terms('Qwen3-8B-FP8')).toEqual(['qwen3-8b-fp8', 'qwen3', '8b', 'fp8']);
    expect(terms('start_ray_cluster.sh')).toEqual([
      'start_ray_cluster.sh',
      'start',
      'ray',
      'cluster',
      'sh',
    ]);
    expect(terms('--no-verify')).toEqual(['--no-verify', 'no-verify', 'no', 'verify']);
    expect(terms('XMLHttpRequest')).toEqual(['xmlhttprequest', 'xml', 'http', 'request']);
    expect(terms('useEffect')).toEqual(['useeffect', 'use', 'effect']);
    expect(terms('C++')).toEqual(['c++', 'c']);
    expect(terms('vllm/vllm-openai:v0.11.0')).toEqual([
      'vllm',
      'vllm-openai',
      'vllm',
      'openai',
      'v0.11.0',
      'v0',
      '11',
      '0',
    ]);
  });

  test('signs of markup and prose stay outside', () => {
    expect(terms('- item\n* item\n---\n`^(a+)+$`')).toEqual(['item', 'item', 'a']);
    expect(terms('説明。See docs.')).toEqual(['説明', 'see', 'docs']);
    expect(terms('| a | b |\n|---|---|')).toEqual(['a', 'b']);
  });

  test('an endless word is cut, in text and query alike', () => {
    for (const blob of ['QUJD'.repeat(20_000), '漢字カナ'.repeat(500), 'ー'.repeat(3000)]) {
      const found = terms(`前 ${blob} 後`);
      expect(Math.max(...found.map((term) => term.length))).toBe(64);
      expect(found).toContain(terms(blob).toSorted((a, b) => b.length - a.length)[0]);
    }
  });
});

describe('Japanese compounds are found by their whole selves', () => {
  test.each([
    'ベクトル検索',
    'ガベージコレクション',
    'シンボリックリンク',
    '全文検索',
    '全文検索エンジン',
    '形態素解析器',
  ])('%s', (compound) => {
    for (const text of [
      compound,
      `${compound}を使う`,
      `この${compound}は速い。`,
      `「${compound}」`,
    ]) {
      expect(holdsWhole(text, compound), text).toBe(true);
    }
  });

  test('a compound within a longer one is found too', () => {
    expect(terms('日本語全文検索エンジンの比較')).toEqual(
      expect.arrayContaining(['全文検索', '検索エンジン']),
    );
    expect(terms('高速ベクトル検索')).toContain('ベクトル検索');
  });

  test('a katakana word within a longer one is found, though the segmenter cuts the two differently', () => {
    expect(terms('ガベージコレクション', 'icu')).not.toContain('ガベージ');
    expect(terms('ガベージコレクション')).toEqual(expect.arrayContaining(terms('ガベージ')));
    expect(terms('シンボリックリンク')).toEqual(expect.arrayContaining(terms('シンボリック')));
  });

  test('only neighbours are joined', () => {
    expect(terms('検索とエンジン')).not.toContain('検索エンジン');
    expect(terms('検索・エンジン')).not.toContain('検索エンジン');
    expect(terms('検索 エンジン')).not.toContain('検索エンジン');
    expect(terms('検索、エンジン')).not.toContain('検索エンジン');
  });

  test('icu alone cuts and does not join', () => {
    expect(terms('ベクトル検索', 'icu')).toEqual(['ベクトル', '検索']);
    expect(terms('ガベージコレクション', 'icu')).not.toContain('ガベージコレクション');
  });

  test('single letters are whole terms, not prefixes of others', () => {
    expect(terms('型')).toEqual(['型']);
    expect(terms('型推論')).toContain('型');
    expect(terms('型番')).not.toContain('型推論');
  });
});

describe('short hiragana', () => {
  test('is left out of text and query', () => {
    expect(terms('検索はどのようにするのか')).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^[ぁ-ん]{1,2}$/)]),
    );
    expect(terms('検索の')).toEqual(['検索']);
  });

  test('is kept when nothing else is left', () => {
    expect(terms('はい')).toEqual(['はい']);
    expect(terms('の', 'bigram')).toEqual(['の']);
  });
});

describe('n-grams', () => {
  test('bigrams of katakana and kanji', () => {
    expect(terms('全文検索を試す', 'bigram')).toEqual(['全文', '文検', '検索', '試']);
  });

  test('two and three characters of everything Japanese', () => {
    expect(terms('索引は𠮷', 'ngram-2-3')).toEqual(['索引', '引は', 'は𠮷', '索引は', '引は𠮷']);
    expect(terms('索', 'ngram-2-3')).toEqual(['索']);
  });

  test('whitespace is only that', () => {
    expect(terms('ベクトル検索　を Docker\nで', 'whitespace')).toEqual([
      'ベクトル検索',
      'を',
      'docker',
      'で',
    ]);
  });
});

/** As `foldText` does, by other means. */
function withoutInvisible(text: string): string {
  return text.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
}

describe('widths, marks and invisible characters (odd sample e08)', () => {
  const article = readFileSync(
    new URL('../../../fixtures/odd-samples/e08_widths.md', import.meta.url),
    'utf8',
  );
  const body = article.slice(article.indexOf('\n---\n', 4) + 5);

  test.each([
    'テスト',
    'API',
    'ガベージコレクション',
    'ゼロ幅空白',
    '葛城',
    'デプロイ',
    '株式会社',
    'ソフトハイフン',
  ])('%s hits', (query) => expect(holdsWhole(body, query)).toBe(true));

  test('and so does each as it is written in the article', () => {
    for (const written of [
      'ﾃｽﾄ',
      'ＡＰＩ',
      'ゼロ幅\u200b空白',
      '葛\u{e0100}城',
      'ソフト\u00adハイフン',
    ]) {
      expect(holdsWhole(body, withoutInvisible(written)), written).toBe(true);
      expect(terms(written)).toEqual(terms(withoutInvisible(written).normalize('NFKC')));
    }
  });

  test('spans show the words as written', () => {
    const tokens = tokenizerByName(DEFAULT_TOKENIZER).tokenize(body);
    const written = (term: string): string[] =>
      tokens.filter((token) => token.term === term).map(({ start, end }) => body.slice(start, end));
    expect(written('テスト')).toEqual(['ﾃｽﾄ']);
    expect(written('api')).toEqual(['ＡＰＩ']);
    expect(written('株式会社')).toEqual(['㍿']);
    expect(written('ゼロ幅空白')).toEqual(['ゼロ幅\u200b空白']);
    expect(written('葛城')).toEqual(['葛\u{e0100}城']);
  });
});

describe('any text', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc
      .array(
        fc.constantFrom(
          '検索',
          'ガベージ',
          'の',
          'Ab',
          'C++',
          '-',
          '_',
          '.',
          '#',
          ' ',
          'ﾃﾞ',
          '\u200b',
          '𠮷',
          '\ud800',
        ),
        { maxLength: 30 },
      )
      .map((parts) => parts.join('')),
  );

  propertyTest.prop([text, fc.constantFrom(...NAMES)], { numRuns: 1000 })(
    'terms are not empty, folded, and their spans lie in the text',
    (original, name) => {
      for (const { term, start, end } of tokenizerByName(name).tokenize(original)) {
        expect(term.length).toBeGreaterThan(0);
        expect(term).toBe(term.toLowerCase());
        expect(start).toBeLessThan(end);
        expect(end).toBeLessThanOrEqual(original.length);
      }
    },
  );

  propertyTest.prop([text, fc.constantFrom(...NAMES)])(
    'folding beforehand changes no term',
    (original, name) => {
      const folded = withoutInvisible(original).normalize('NFKC');
      expect(terms(folded, name)).toEqual(terms(original, name));
    },
  );
});
