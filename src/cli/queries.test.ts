import { describe, expect, it } from 'vitest';
import { LIMITS } from '../config/limits.ts';
import { parseQueries, typedQuery } from './queries.ts';

const sentence = (content: string): string => {
  const parsed = parseQueries(content, 'q.jsonl');
  return parsed.ok ? 'accepted' : parsed.complaint.sentence;
};

describe('parseQueries', () => {
  it('keeps order and ids as strings, passing over blank lines, BOM and CRLF', () => {
    const parsed = parseQueries(
      '\uFEFF{"id":"b","text":"二"}\r\n\r\n{"id":7,"text":"七"}\n',
      'q.jsonl',
    );
    expect(parsed).toEqual({
      ok: true,
      value: [
        { id: 'b', text: '二' },
        { id: '7', text: '七' },
      ],
    });
  });

  it.each([
    ['{"id":"a","text":"x"}\n\n{"id":', 'line 3 of q.jsonl is not JSON'],
    ['[1]', 'line 1 of q.jsonl is not an object'],
    ['{"text":"x"}', 'line 1 of q.jsonl has no "id"'],
    ['{"id":"a"}', 'line 1 of q.jsonl has no "text"'],
    ['{"id":"a","text":"　 "}', 'the question is empty (line 1 of q.jsonl)'],
    ['\n \n', 'q.jsonl holds no question'],
  ])('names the line of %j', (content, words) => {
    expect(sentence(content)).toBe(words);
  });
});

describe('typedQuery', () => {
  it('refuses nothing and too much', () => {
    expect(typedQuery(' ').ok).toBe(false);
    expect(typedQuery('あ'.repeat(LIMITS.queryCharacters)).ok).toBe(true);
    expect(typedQuery('あ'.repeat(LIMITS.queryCharacters + 1)).ok).toBe(false);
  });
});
