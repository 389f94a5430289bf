import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { APP_VERSION } from './app.ts';

test('the version that experiments carry is that of the package', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(APP_VERSION).toBe(version);
});
