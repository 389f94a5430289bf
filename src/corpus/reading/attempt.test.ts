import { expect, test } from 'vitest';
import { attempt } from './attempt.ts';

test('what is thrown is the reason to skip the article', async () => {
  expect(await attempt(() => Promise.reject(new RangeError('too deep')))).toEqual({
    ok: false,
    reason: { kind: 'unreadable', detail: 'too deep' },
  });
  expect(
    await attempt(() => {
      throw new Error('at once');
    }),
  ).toMatchObject({ ok: false, reason: { detail: 'at once' } });
});
