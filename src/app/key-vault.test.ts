import { expect, test } from 'vitest';
import { isSealedKey, openKey, sealKey } from './key-vault.ts';

const KEY = 'sk-test-4f3c2b1a0987654321';
const ORIGIN = 'https://api.openai.com';

test('a sealed key opens with its passphrase for its host, and with nothing else', async () => {
  const sealed = await sealKey(KEY, '合い言葉 ガ', ORIGIN);
  expect(JSON.stringify(sealed)).not.toContain(KEY);
  expect(isSealedKey(JSON.parse(JSON.stringify(sealed)))).toBe(true);
  expect(await openKey(sealed, '合い言葉 ｶﾞ', ORIGIN)).toEqual({ ok: true, value: KEY });
  const refused = { ok: false, error: { kind: 'passphrase-wrong' } };
  expect(await openKey(sealed, '合い言葉', ORIGIN)).toEqual(refused);
  expect(await openKey(sealed, '合い言葉 ガ', 'https://elsewhere.example')).toEqual(refused);
  const changed = { ...sealed, cipher: `${sealed.cipher.slice(0, -4)}AAA=` };
  expect(await openKey(changed, '合い言葉 ガ', ORIGIN)).toEqual(refused);
});

test('the same key is never sealed to the same bytes', async () => {
  const [one, two] = await Promise.all([sealKey(KEY, 'a', ORIGIN), sealKey(KEY, 'a', ORIGIN)]);
  expect([one.salt, one.iv, one.cipher]).not.toEqual([two.salt, two.iv, two.cipher]);
  expect(one.rounds).toBeGreaterThanOrEqual(600_000);
});

test('weaker or endless rounds are not believed', () => {
  const sealed = { version: 1, rounds: 600_000, salt: '', iv: '', cipher: '' };
  expect(isSealedKey(sealed)).toBe(true);
  expect(isSealedKey({ ...sealed, rounds: 1 })).toBe(false);
  expect(isSealedKey({ ...sealed, rounds: 1e12 })).toBe(false);
  expect(isSealedKey(null)).toBe(false);
});
