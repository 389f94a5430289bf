import { describe, expect, test } from 'vitest';
import { indexedText } from './article.ts';
import { withoutContainerMarks } from './container-marks.ts';

describe('withoutContainerMarks', () => {
  test.each([
    ['Qiita', ':::note warn\n警告の文。\n:::\n続き', '警告の文。\n続き'],
    ['Qiita without a kind', ':::note\n文\n:::', '文'],
    ['Zenn', ':::message alert\n文\n:::', '文'],
    ['a title', ':::details warn の意味\n文\n:::', 'warn の意味\n文'],
    ['details without a title', '::::details\n:::message\n文\n:::\n::::', '文'],
    ['another name', ':::tip 便利な技\n文\n:::', '便利な技\n文'],
    ['a blank before the name', '::: note info\n文\n:::  ', '文'],
    ['a quote and a list', '> :::note info\n> 文\n> :::\n- :::message\n  文\n  :::', '> 文\n  文'],
    ['colons of a sentence', 'a ::: b\n:::これは文\n:: note', 'a ::: b\n:::これは文\n:: note'],
  ])('%s', (_, text, expected) => {
    expect(withoutContainerMarks(text)).toBe(expected);
  });

  test.each([
    '```md\n:::note info\n文\n:::\n```',
    '~~~~\n~~~\n:::message\n~~~~',
    '> ```\n> :::details 題\n> ```',
    '1. ```md:a.md\n   :::note info\n   ```',
    // Cut before its end.
    '```\n:::',
  ])('leaves code alone: %j', (text) => {
    expect(withoutContainerMarks(text)).toBe(text);
  });

  test('goes on after the code', () => {
    const text = '```md\n:::note info\n```\n:::note info\n``:::`` で\n```a` :::\n:::';
    expect(withoutContainerMarks(text)).toBe('```md\n:::note info\n```\n``:::`` で\n```a` :::');
  });
});

describe('indexedText', () => {
  const passage = { headingPath: ['題', '節'], text: ':::message\n本文\n:::', context: null };

  test('is heading path, blank line, text without container marks', () => {
    expect(indexedText(passage)).toBe('題 > 節\n\n本文');
  });

  test('names the context before the text, and knows by it that the text is code', () => {
    const context = { start: 0, end: 10, text: '```md:a.md' };
    expect(indexedText({ ...passage, context })).toBe(
      `題 > 節\n\n${context.text}\n${passage.text}`,
    );
  });
});
