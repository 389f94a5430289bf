import { expect, test } from 'vitest';
import { DIAL_GRID, DIAL_RUN, gridDials, SYSTEMS } from './systems.ts';

test('the grid is every pair of three settings of each dial, under names of its own', () => {
  const pairs = DIAL_GRID.map(({ settings }) => {
    const own = settings?.['deep-wide'];
    return [own?.deep, own?.wide];
  });
  expect(new Set(pairs.map(String)).size).toBe(9);
  expect(pairs[0]).toEqual([0.25, 0.25]);
  expect(pairs.at(-1)).toEqual([1, 1]);
  const names = new Set([...SYSTEMS, ...DIAL_GRID].map(({ name }) => name));
  expect(names.size).toBe(SYSTEMS.length + 9);
  // Names are tags of TREC runs.
  for (const name of names) expect(name).toMatch(/^\S+$/);
  expect(DIAL_RUN.map(({ name }) => name)).toEqual(['hybrid', ...DIAL_GRID.map((one) => one.name)]);
});

test('a name tells its dials back', () => {
  expect(gridDials('deep-wide-0.25x1')).toEqual({ deep: '0.25', wide: '1' });
  expect(gridDials('deep-wide')).toBeNull();
  expect(gridDials('agentic-a')).toBeNull();
});
