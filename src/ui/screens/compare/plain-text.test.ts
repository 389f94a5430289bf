import { expect, test } from 'vitest';
import { codeSpans, plainText } from './plain-text.ts';

test.each([
  ['見出しは落とす', '## 節\n\n本文\n### 小見出し\n続き', '本文\n小見出し\n続き'],
  ['表', '| 目的 | 使うもの |\n|---|:--:|\n| 語 | `tsvector` |', '目的 · 使うもの\n語 · tsvector'],
  ['囲み', ':::note warn\n注意\n:::\n本文', '注意\n本文'],
  [
    '行内',
    '`x` は **強い** [`記事`](https://example.com/) と ![図](a.png)',
    'x は 強い 記事 と 図',
  ],
  ['箇条書きと引用', '- 一\n- 二\n> 引用', '・一\n・二\n引用'],
  ['コードはそのまま', '```sh:run.sh\n# 注釈 **x** | y |\n```\n後', '# 注釈 **x** | y |\n後'],
  ['コードの途中から', '# 注釈\n```\n後 `x`', '# 注釈\n後 x'],
  ['閉じないコード', '前 `x`\n```sh\n# `y`', '前 x\n# `y`'],
  ['HTML の印', '<details><summary>題</summary>`<br>` の a<b</details>', '題<br> の a<b'],
  ['コードの中の印', '`**` は強調', '** は強調'],
])('%s', (_, source, plain) => {
  expect(plainText(source, []).text).toBe(plain);
});

test('highlights stay on their words, those of what is not shown go', () => {
  const source = '## RRF\n\n| **RRF** | `k = 60` |\n|---|---|\n```RRF\nRRF\n```';
  const highlights = Array.from(source.matchAll(/RRF|60/gu), ({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
  }));
  const plain = plainText(source, highlights);
  expect(plain.text).toBe('RRF · k = 60\nRRF\n');
  expect(plain.highlights.map(({ start, end }) => plain.text.slice(start, end))).toEqual([
    'RRF',
    '60',
    'RRF',
  ]);
});

test('code is fences with their lines and what stands in backticks', () => {
  const source = '前 `x`\n```sh\necho\n```\n後 `y` 末';
  expect(codeSpans(source).map(({ start, end }) => source.slice(start, end))).toEqual([
    '`x`',
    '```sh\necho\n```\n',
    '`y`',
  ]);
});
