import { describe, expect, test } from 'vitest';
import { articleId } from '../../domain/ids.ts';
import { entitiesAsked, entitiesOf, entityName, linkTargets, namesIn } from './entities.ts';

test('names are letters of one kind that stand together: products, commands, katakana words, kanji compounds', () => {
  expect([
    ...namesIn('Ｑwen3-8B を docker-compose で動かす。ガベージコレクションの世代は 2 つ、C++ も可'),
  ]).toEqual(['qwen3-8b', 'docker-compose', 'ガベージコレクション', '世代', 'c++']);
  expect([...namesIn('これはなに？ 山 カ')]).toEqual([]);
});

describe('a passage', () => {
  const meta = { id: articleId('abc123'), tags: ['Docker'] };
  const articleOf = linkTargets([
    { ...meta, path: 'one.md', title: '', updatedAt: null, contentHash: '' },
    {
      id: articleId('def456'),
      path: 'x/two.md',
      title: '',
      tags: [],
      updatedAt: null,
      contentHash: '',
    },
  ]);

  test('stands for its names, its headings, its tags, its article and those it links to', () => {
    const keys = entitiesOf(
      {
        headingPath: ['RRF の定数'],
        text: 'sbatch は [前の記事](https://qiita.com/u/items/def456?x=1#y) と ../one.md を見る。[外](https://example.com/z)',
      },
      meta,
      articleOf,
    );
    expect([...keys].filter((key) => key.startsWith('a:')).toSorted()).toEqual([
      'a:abc123',
      'a:def456',
    ]);
    expect(keys.has('n:sbatch')).toBe(true);
    expect(keys.has('n:rrf') && keys.has('h:rrf') && keys.has('h:定数')).toBe(true);
    expect(keys.has('t:docker')).toBe(true);
    expect(keys.has('h:sbatch')).toBe(false);
  });

  test('links are followed by the end of their path', () => {
    expect(articleOf('https://qiita.com/u/items/def456/')).toBe('def456');
    expect(articleOf('../x/two.md#節')).toBe('def456');
    expect(articleOf('two')).toBe('def456');
    expect(articleOf('https://example.com/')).toBeNull();
  });
});

test('a question asks for names, headings and tags', () => {
  expect(entitiesAsked('Docker は？')).toEqual(['n:docker', 'h:docker', 't:docker']);
  expect(entityName('h:docker')).toBe('docker');
});
