// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { hitAfter, hitBeside } from './hit-focus.ts';

beforeEach(() => {
  const column = (id: string, passages: readonly string[]): string =>
    `<section data-pane="${id}">${passages
      .map((passage) => `<li data-passage="${passage}" id="${id}-${passage}"></li>`)
      .join('')}</section>`;
  document.body.innerHTML =
    column('naive', ['p1', 'p2', 'p3']) + column('hybrid', ['p3', 'p9']) + column('more', []);
});

const at = (id: string): HTMLElement => document.getElementById(id) as HTMLElement;

test('from nowhere the first hit of the page', () => {
  expect(hitAfter(null, 1)?.id).toBe('naive-p1');
});

test('up and down within the column, and no further than its ends', () => {
  expect(hitAfter(at('naive-p1'), 1)?.id).toBe('naive-p2');
  expect(hitAfter(at('naive-p2'), -1)?.id).toBe('naive-p1');
  expect(hitAfter(at('naive-p1'), -1)).toBeNull();
  expect(hitAfter(at('hybrid-p9'), 1)).toBeNull();
});

test('to the side goes to the same passage, else to the same place, else to the last', () => {
  expect(hitBeside(at('naive-p3'), 1)?.id).toBe('hybrid-p3');
  expect(hitBeside(at('naive-p2'), 1)?.id).toBe('hybrid-p9');
  document.getElementById('naive-p3')?.setAttribute('data-passage', 'p4');
  expect(hitBeside(at('naive-p3'), 1)?.id).toBe('hybrid-p9');
});

test('beside the last column, or in an empty one, there is nothing', () => {
  expect(hitBeside(at('naive-p1'), -1)).toBeNull();
  expect(hitBeside(at('hybrid-p3'), 1)).toBeNull();
});
