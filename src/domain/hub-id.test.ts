import { expect, test } from 'vitest';
import { hubAddress } from './hub-id.ts';

const read = (id: string, revision = '') => hubAddress(id, revision, 'https://hub.test');

test.each([
  ['owner/name', '', { id: 'owner/name', revision: 'main' }],
  [' owner/name-v1.5_x ', 'v1.0', { id: 'owner/name-v1.5_x', revision: 'v1.0' }],
  ['https://hub.test/owner/name/', 'refs/pr/1', { id: 'owner/name', revision: 'refs/pr/1' }],
])('%j at %j', (id, revision, address) => {
  expect(read(id, revision)).toEqual(address);
});

test.each([
  '',
  'name',
  'owner/name/more',
  'owner/',
  '/name',
  '../name',
  'owner/..',
  'own er/name',
  'owner/na?me',
  'owner/name#x',
  'owner/na--me',
  'owner/.name',
  'owner/name.',
  'owner/モデル',
  `owner/${'x'.repeat(97)}`,
  'https://elsewhere.test/owner/name',
  'owner/name@evil',
])('%j is no id', (id) => {
  expect(read(id)).toBe('id-invalid');
});

test.each(['..', 'a..b', 'a b', '/x', 'x/', 'a//b', 'a?b', 'x'.repeat(101)])(
  '%j is no revision',
  (revision) => {
    expect(read('owner/name', revision)).toBe('revision-invalid');
  },
);
