import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { WEB_RESULT_CHARACTERS, WEB_RESULTS } from '../config/deep-wide.ts';
import { readResults } from './read-results.ts';

const text = (words: string) => ({ content: [{ type: 'text', text: words }] });
const PAGE = { title: 't', url: 'https://a.example/', text: 'x' };

test.each([
  ['structured results', { structuredContent: { results: [{ ...PAGE }] } }],
  ['a list in JSON', text(JSON.stringify([{ title: 't', link: PAGE.url, snippet: 'x' }]))],
  [
    'nested results',
    text(JSON.stringify({ web: { results: [{ name: 't', uri: PAGE.url, body: 'x' }] } })),
  ],
  ['a link', { content: [{ type: 'resource_link', name: 't', uri: PAGE.url, description: 'x' }] }],
])('reads %s', (_, result) => {
  expect(readResults(result, 'server')).toEqual([PAGE]);
});

test('plain words are one result, named by their first line', () => {
  expect(readResults(text('# 見出し\n本文'), 'server')).toEqual([
    { title: '見出し', url: null, text: '# 見出し\n本文' },
  ]);
});

test('an embedded text is named by its address', () => {
  const resource = { uri: PAGE.url, text: 'x' };
  expect(readResults({ content: [{ type: 'resource', resource }] }, 'server')).toEqual([
    { title: PAGE.url, url: PAGE.url, text: 'x' },
  ]);
});

test('pictures, sounds and empty texts are nothing', () => {
  const content = [
    { type: 'image', data: 'aaaa', mimeType: 'image/png' },
    { type: 'audio', data: 'aaaa' },
    { type: 'text', text: '  ' },
  ];
  expect(readResults({ content }, 'server')).toEqual([]);
});

test('an address that is none of the web is no link', () => {
  for (const url of [
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    '/relative',
  ]) {
    const [result] = readResults({ structuredContent: [{ ...PAGE, url }] }, 'server');
    expect(result?.url).toBeNull();
  }
});

property.prop([fc.anything()])(
  'whatever comes, what is read is short, few, and strings',
  (value) => {
    const results = readResults(
      {
        content: [value, { type: 'text', text: JSON.stringify(value) ?? '' }],
        structuredContent: value,
      },
      'server',
    );
    expect(results.length).toBeLessThanOrEqual(WEB_RESULTS);
    for (const one of results) {
      expect(typeof one.title).toBe('string');
      expect(one.text.length).toBeLessThanOrEqual(WEB_RESULT_CHARACTERS + 1);
      expect(one.url === null || /^https?:/u.test(one.url)).toBe(true);
    }
  },
);
