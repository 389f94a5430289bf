import { describe, expect, it } from 'vitest';
import { parseUserName } from './user-name.ts';

describe('parseUserName', () => {
  it.each([
    ['alice', 'alice'],
    ['  @alice ', 'alice'],
    ['＠ａｌｉｃｅ', 'alice'],
    ['_a-1_', '_a-1_'],
    ['alice@github', 'alice@github'],
    ['@alice@github', 'alice@github'],
    ['https://qiita.com/alice', 'alice'],
    ['http://qiita.com/alice/', 'alice'],
    ['qiita.com/@alice', 'alice'],
    ['https://www.qiita.com/alice/items/0123?utm=1#x', 'alice'],
    ['HTTPS://QIITA.COM/Alice?tab=items', 'Alice'],
  ])('%j is %s', (typed, name) => {
    expect(parseUserName(typed)).toEqual({ ok: true, value: name });
  });

  it.each([
    ['', 'empty'],
    [' \u3000', 'empty'],
    ['@', 'form'],
    ['https://qiita.com/', 'form'],
    ['https://qiita.com/organizations/acme', 'form'],
    ['https://qiita.com/tags/rag', 'form'],
    ['https://example.com/alice', 'form'],
    ['https://qiita.com.example.com/alice', 'form'],
    ['alice/../bob', 'form'],
    ['alice bob', 'form'],
    ['アリス', 'form'],
    ['a'.repeat(101), 'form'],
    ['%2e%2e', 'form'],
    ['0123456789ABCDEF0123456789abcdef01234567', 'token'],
    ['https://qiita.com/0123456789abcdef0123456789abcdef01234567', 'token'],
  ])('%j is refused: %s', (typed, reason) => {
    expect(parseUserName(typed)).toEqual({
      ok: false,
      error: { kind: 'qiita-user-invalid', reason },
    });
  });
});
