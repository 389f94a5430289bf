import { expect, it } from 'vitest';
import type { GoldenTopic } from '../../domain/evaluation.ts';
import { ok } from '../../domain/result.ts';
import { formatGoldenSet } from '../../eval/golden/golden-set.ts';
import { readGoldenSet } from './golden-sets.ts';

const BUNDLED: GoldenTopic = { id: 's1', type: 'unanswerable', text: '付属の設問です', gold: [] };
const COPY: GoldenTopic = { ...BUNDLED, text: '直した設問です' };
const readSample = async () => ok(formatGoldenSet([BUNDLED]));

it('gives the sample’s set as it comes until a copy of it is kept; own articles begin with nothing', async () => {
  const fresh = { goldenSet: async () => ok(null) };
  expect(await readGoldenSet('sample', fresh, readSample)).toEqual(
    ok({ topics: [BUNDLED], isBundled: true }),
  );
  expect(await readGoldenSet('own', fresh, readSample)).toEqual(
    ok({ topics: [], isBundled: false }),
  );
  const kept = { goldenSet: async () => ok([COPY]) };
  for (const workspace of ['sample', 'own'] as const) {
    expect(await readGoldenSet(workspace, kept, readSample)).toEqual(
      ok({ topics: [COPY], isBundled: false }),
    );
  }
});
