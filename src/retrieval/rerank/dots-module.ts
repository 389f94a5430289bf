/** WebAssembly opcodes that the module below uses (WebAssembly Core Specification 2.0, appendix A.2). */
const OP = {
  loop: 0x03,
  end: 0x0b,
  branchIf: 0x0d,
  get: 0x20,
  set: 0x21,
  tee: 0x22,
  store: 0x36,
  constant: 0x41,
  add: 0x6a,
  subtract: 0x6b,
  simd: 0xfd,
} as const;
/** After `OP.simd`. */
const SIMD = {
  load: [0x00],
  extractLane: [0x1b],
  extendLow: [0x87, 0x01],
  extendHigh: [0x88, 0x01],
  add: [0xae, 0x01],
  dot: [0xba, 0x01],
} as const;
const TYPE = { i32: 0x7f, v128: 0x7b, func: 0x60, empty: 0x40 } as const;
/** Codes in one SIMD register. */
const LANES = 16;

/** The locals of the function; the first five are its parameters. */
const LOCAL = { question: 0, passage: 1, products: 2, asked: 3, held: 4, row: 5, left: 6, sum: 7 };

function unsigned(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) | 128, ...unsigned(Math.floor(value / 128))];
}

function signed(value: number): number[] {
  return value < 64 ? [value] : [(value % 128) | 128, ...signed(Math.floor(value / 128))];
}

const section = (id: number, body: readonly number[]): number[] => [
  id,
  ...unsigned(body.length),
  ...body,
];
const get = (local: number): number[] => [OP.get, local];
const set = (local: number): number[] => [OP.set, local];
const moveBy = (local: number, bytes: number): number[] => [
  ...get(local),
  OP.constant,
  ...signed(bytes),
  OP.add,
  ...set(local),
];
/** Ends a loop: goes round again while the count in `local` is not 0. */
const countDown = (local: number): number[] => [
  ...get(local),
  OP.constant,
  1,
  OP.subtract,
  OP.tee,
  local,
  OP.branchIf,
  0,
  OP.end,
];

/** Sixteen codes at `offset` of where a local points to, half of them, as eight 16-bit numbers. */
const half = (local: number, offset: number, extend: readonly number[]): number[] => [
  ...get(local),
  OP.simd,
  ...SIMD.load,
  0,
  ...unsigned(offset),
  OP.simd,
  ...extend,
];

/** The products of one row with one row, four sums of them in `LOCAL.sum`. */
function rowProduct(dims: number): number[] {
  const parts: number[] = [];
  for (let offset = 0; offset < dims; offset += LANES) {
    for (const extend of [SIMD.extendLow, SIMD.extendHigh]) {
      parts.push(...half(LOCAL.question, offset, extend), ...half(LOCAL.row, offset, extend));
      parts.push(OP.simd, ...SIMD.dot);
      const isFirst = offset === 0 && extend === SIMD.extendLow;
      if (!isFirst) parts.push(OP.simd, ...SIMD.add);
    }
  }
  return [...parts, ...set(LOCAL.sum)];
}

/** The four sums as one number. */
function sumOfLanes(): number[] {
  const lanes = [0, 1, 2, 3].flatMap((lane) => [
    ...get(LOCAL.sum),
    OP.simd,
    ...SIMD.extractLane,
    lane,
    ...(lane === 0 ? [] : [OP.add]),
  ]);
  return lanes;
}

/**
 * A WebAssembly module with a `memory` and `dots(question, passage, products, asked, held)`: addresses of two blocks of
 * rows (int8, `dims` a row, a multiple of 16) and of `asked × held` int32 for their inner products; neither count may be
 * 0. Written out here because it is one function and needs no compiler; exact, for no sum leaves 32 bits.
 */
export function dotsModule(dims: number): Uint8Array<ArrayBuffer> {
  if (dims % LANES !== 0) throw new RangeError(`${dims} dims are no multiple of ${LANES}`);
  const loop = [OP.loop, TYPE.empty];
  const perPassageRow = [
    ...rowProduct(dims),
    ...get(LOCAL.products),
    ...sumOfLanes(),
    OP.store,
    2,
    0,
    ...moveBy(LOCAL.products, Int32Array.BYTES_PER_ELEMENT),
    ...moveBy(LOCAL.row, dims),
  ];
  const perQuestionRow = [
    ...get(LOCAL.passage),
    ...set(LOCAL.row),
    ...get(LOCAL.held),
    ...set(LOCAL.left),
    ...loop,
    ...perPassageRow,
    ...countDown(LOCAL.left),
    ...moveBy(LOCAL.question, dims),
  ];
  const locals = [2, 2, TYPE.i32, 1, TYPE.v128];
  const code = [...locals, ...loop, ...perQuestionRow, ...countDown(LOCAL.asked), OP.end];
  const name = (text: string): number[] => [text.length, ...new TextEncoder().encode(text)];
  const parameters = [5, TYPE.i32, TYPE.i32, TYPE.i32, TYPE.i32, TYPE.i32];
  return Uint8Array.from([
    0x00,
    0x61,
    0x73,
    0x6d,
    1,
    0,
    0,
    0,
    ...section(1, [1, TYPE.func, ...parameters, 0]),
    ...section(3, [1, 0]),
    ...section(5, [1, 0, 1]),
    ...section(7, [2, ...name('memory'), 2, 0, ...name('dots'), 0, 0]),
    ...section(10, [1, ...unsigned(code.length), ...code]),
  ]);
}
