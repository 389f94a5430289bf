import { fc, test as prop } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { canonicalJson, type Canonical } from './canonical-json.ts';

test('keys are sorted by code unit, blanks and undefined members left out', () => {
  const value = { b: [1, null, true, 'x'], a: { d: undefined, c: '' }, Ｚ: 1, Z: 2 };
  expect(canonicalJson(value)).toBe('{"Z":2,"a":{"c":""},"b":[1,null,true,"x"],"Ｚ":1}');
  expect(canonicalJson(undefined)).toBe('null');
});

prop.prop([fc.jsonValue()])('is JSON of the same value, whatever the order of keys', (value) => {
  const text = canonicalJson(value);
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
  expect(canonicalJson(reversed(value) as Canonical)).toBe(text);
});

/** The same value with its keys inserted the other way round. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toReversed();
  return Object.fromEntries(entries.map(([key, member]) => [key, reversed(member)]));
}
