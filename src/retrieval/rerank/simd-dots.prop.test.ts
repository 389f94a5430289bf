import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { EMBEDDING } from '../../config/embedding.ts';
import { dotsModule } from './dots-module.ts';
import { plainDots } from './max-sim.ts';
import { fastestDots } from './simd-dots.ts';

const { dims } = EMBEDDING.late;

/** Rows of the whole range of int8, the ends often. */
const rows = (most: number) =>
  fc
    .array(fc.oneof(fc.integer({ min: -128, max: 127 }), fc.constantFrom(-128, 127)), {
      minLength: dims,
      maxLength: dims * most,
    })
    .map((codes) => Int8Array.from(codes.slice(0, codes.length - (codes.length % dims))));

test('the module is one that this runtime takes, so the kernel is what is tested here', () => {
  expect(WebAssembly.validate(dotsModule(dims))).toBe(true);
  expect(() => dotsModule(20)).toThrow(RangeError);
});

property.prop([rows(5), rows(9)])('the kernel gives the plain products', (question, passage) => {
  expect([...fastestDots(dims)(question, passage)]).toEqual([
    ...plainDots(dims)(question, passage),
  ]);
});

test('one kernel serves blocks of any size, one after the other', () => {
  const dots = fastestDots(16);
  const plain = plainDots(16);
  for (const [asked, held] of [
    [1, 1],
    [700, 3],
    [2, 0],
    [300, 900],
    [1, 2],
  ] as const) {
    const question = Int8Array.from({ length: asked * 16 }, (_, at) => (at * 7) % 127);
    const passage = Int8Array.from({ length: held * 16 }, (_, at) => ((at * 11) % 15) - 7);
    expect(dots(question, passage)).toEqual(plain(question, passage));
  }
});

test('without WebAssembly the plain products serve', () => {
  const whole = globalThis.WebAssembly;
  try {
    Reflect.deleteProperty(globalThis, 'WebAssembly');
    const codes = Int8Array.from({ length: 32 }, (_, at) => at);
    expect(fastestDots(16)(codes, codes)).toEqual(plainDots(16)(codes, codes));
  } finally {
    globalThis.WebAssembly = whole;
  }
});
