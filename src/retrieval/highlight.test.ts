import { describe, expect, test } from 'vitest';
import { highlightSpans, queryTerms } from './highlight.ts';
import { tokenizerByName } from './lexical/tokenizers.ts';

const tokenizer = tokenizerByName('icu-compounds');

function marked(text: string, query: string): string[] {
  const terms = new Set(queryTerms(tokenizer, query));
  return highlightSpans(tokenizer, text, terms).map(({ start, end }) => text.slice(start, end));
}

describe('highlightSpans', () => {
  test('marks the words of the query, in order, as they are written', () => {
    expect(marked('Ｄｏｃｋｅｒで索引を作り、ﾃｽﾄする。docker!', 'テスト docker')).toEqual([
      'Ｄｏｃｋｅｒ',
      'ﾃｽﾄ',
      'docker',
    ]);
  });

  test('joins what touches: a compound and its parts are one span', () => {
    expect(marked('高速なベクトル検索と全文検索', 'ベクトル検索')).toEqual([
      'ベクトル検索',
      '検索',
    ]);
    expect(marked('Qwen3-8B-FP8 と FP8', 'Qwen3-8B-FP8')).toEqual(['Qwen3-8B-FP8', 'FP8']);
  });

  test('marks whole terms only', () => {
    expect(marked('型番と型', '型')).toEqual(['型']);
    expect(marked('Dockerfile', 'docker')).toEqual([]);
  });

  test('a query full of signs is only text', () => {
    expect(
      marked('`^(x+)+$` や C++、node.js、--no-verify', '(x+)+$ C++ node.js --no-verify'),
    ).toEqual(['x', 'C++', 'node.js', '--no-verify']);
    expect(marked('引用は " で囲む', '"')).toEqual([]);
  });
});

describe('queryTerms', () => {
  test('are distinct and in the order of the query', () => {
    expect(queryTerms(tokenizer, '検索 索引 検索')).toEqual(['検索', '索引']);
    expect(queryTerms(tokenizer, '？！')).toEqual([]);
  });
});
