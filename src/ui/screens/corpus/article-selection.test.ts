import { describe, expect, it } from 'vitest';
import { articleId } from '../../../domain/ids.ts';
import type { ArticleSummary } from '../../../domain/workspace.ts';
import { extendSelection, selectedAmong, toggleAll, toggleOne } from './article-selection.ts';

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(articleId) as [never, never, never, never];
const shown = [a, b, c].map((id) => ({ id }) as unknown as ArticleSummary);

describe('article selection', () => {
  it('toggles one', () => {
    expect(toggleOne(new Set([a]), b)).toEqual(new Set([a, b]));
    expect(toggleOne(new Set([a, b]), a)).toEqual(new Set([b]));
  });

  it('toggles all that are shown and leaves the hidden ones alone', () => {
    expect(toggleAll(new Set([a, d]), shown)).toEqual(new Set([a, b, c, d]));
    expect(toggleAll(new Set([a, b, c, d]), shown)).toEqual(new Set([d]));
  });

  it('extends in both directions', () => {
    expect(extendSelection(new Set(), shown, 2, 1)).toEqual(new Set([b, c]));
    expect(extendSelection(new Set([d]), shown, 0, 1)).toEqual(new Set([a, b, d]));
  });

  it('counts only what still exists', () => {
    expect(selectedAmong(new Set([a, d]), shown).map(({ id }) => id)).toEqual([a]);
  });
});
