import { describe, expect, it } from 'vitest';
import { EMBEDDING } from '../config/embedding.ts';
import {
  createLateCollector,
  createLateProjection,
  isContentPiece,
  joinStates,
} from './late-states.ts';

const { dims: width, late } = EMBEDDING;

it.each([
  ['検索', true],
  ['Docker', true],
  ['ストレージ', true],
  ['60', true],
  ['お茶', true],
  ['です', false],
  ['ー', false],
  ['。', false],
  ['▁', false],
  ['', false],
  ['</s>', true],
])('whether %j is content: %s', (piece, isContent) => {
  expect(isContentPiece(piece)).toBe(isContent);
});

describe('the projection', () => {
  /** Mean 1 everywhere; direction d looks at member d alone. */
  const file = new Float32Array((late.dims + 1) * width);
  file.fill(1, 0, width);
  for (let dim = 0; dim < late.dims; dim += 1) file[(dim + 1) * width + dim] = 1;

  it('takes the mean away and rounds to the levels of a passage and of a question', () => {
    const states = new Float32Array(2 * width).fill(1);
    states.set([3, 0, 2], width);
    const target = new Int8Array(late.dims);
    createLateProjection(file).write(states, width, 'passage', target);
    // 2, −1 and 1 on a scale of 7 / 2.
    expect([...target.subarray(0, 4)]).toEqual([7, -3, 4, 0]);
    createLateProjection(file).write(states, width, 'query', target);
    expect([...target.subarray(0, 3)]).toEqual([127, -63, 64]);
    createLateProjection(file).write(states, 0, 'query', target);
    expect(target.every((code) => code === 0)).toBe(true);
  });

  it('refuses a file that is cut short', () => {
    expect(() => createLateProjection(file.subarray(1))).toThrow(RangeError);
  });
});

it('puts the codes of a text together in the order in which its windows came', () => {
  const token = (value: number): Int8Array => new Int8Array(late.dims).fill(value);
  const collector = createLateCollector(3);
  collector.add(2, token(5));
  collector.add(0, token(1));
  collector.add(0, token(2));
  const { codes, offsets } = collector.collected();
  expect([...offsets]).toEqual([0, 2, 2, 3]);
  expect([0, 1, 2].map((row) => codes[row * late.dims])).toEqual([1, 2, 5]);
  expect(joinStates([])).toEqual({ codes: new Int8Array(0), offsets: Uint32Array.of(0) });
});
