import { EMBEDDING } from '../config/embedding.ts';
import type { EmbeddingKind, TokenStates } from '../domain/embedder.ts';

/** Nothing but hiragana, punctuation, marks or blanks: such tokens match anything (facts measured: they cost .04 of MRR). */
const EMPTY_PIECE = /^[\p{Script=Hiragana}ー\p{P}\p{S}\p{Z}\p{C}\p{M}▁]*$/u;

/** Whether a token says what a text is about. */
export function isContentPiece(piece: string): boolean {
  return !EMPTY_PIECE.test(piece);
}

/** Projects token states to compact directions. */
export interface LateProjection {
  /** Writes the code of the state at `offset` of `states` to `target` (`EMBEDDING.late.dims` long). */
  write(states: Float32Array, offset: number, kind: EmbeddingKind, target: Int8Array): void;
}

/**
 * `z = P · (h − mean)`, rounded so that its largest member is `levels`; the length is dropped, for only directions are
 * compared. `file` is `late-projection.f32`: the mean, then principal directions, all `EMBEDDING.dims` wide.
 */
export function createLateProjection(file: Float32Array): LateProjection {
  const { dims: width } = EMBEDDING;
  const { dims, levels } = EMBEDDING.late;
  if (file.length < (dims + 1) * width) throw new RangeError('the projection is cut short');
  const centred = new Float32Array(width);
  const projected = new Float32Array(dims);
  return {
    write(states, offset, kind, target) {
      for (let at = 0; at < width; at += 1) {
        centred[at] = (states[offset + at] as number) - (file[at] as number);
      }
      let largest = 0;
      for (let dim = 0; dim < dims; dim += 1) {
        const row = (dim + 1) * width;
        let sum = 0;
        for (let at = 0; at < width; at += 1) {
          sum += (file[row + at] as number) * (centred[at] as number);
        }
        projected[dim] = sum;
        largest = Math.max(largest, Math.abs(sum));
      }
      const scale = largest === 0 ? 0 : levels[kind] / largest;
      for (let dim = 0; dim < dims; dim += 1) {
        target[dim] = Math.round((projected[dim] as number) * scale);
      }
    },
  };
}

/** Puts the codes of texts together as they come in, in whatever order. */
export interface LateCollector {
  /** `codes` of some of the tokens of a text, after those it had already. */
  add(text: number, codes: Int8Array): void;
  /** The states of consecutive texts, the first of which is number `from`. */
  addAll(from: number, states: TokenStates): void;
  collected(): TokenStates;
}

export function createLateCollector(texts: number): LateCollector {
  const parts: Int8Array[][] = Array.from({ length: texts }, () => []);
  const add = (text: number, codes: Int8Array): void => void parts[text]?.push(codes);
  return {
    add,
    addAll(from, { codes, offsets }) {
      const { dims } = EMBEDDING.late;
      for (const [text, start] of offsets.subarray(0, -1).entries()) {
        add(from + text, codes.subarray(start * dims, (offsets[text + 1] as number) * dims));
      }
    },
    collected: () => joinStates(parts.map(joinCodes)),
  };
}

/** The states of several texts, each given as its codes. */
export function joinStates(codesOf: readonly Int8Array[]): TokenStates {
  const offsets = new Uint32Array(codesOf.length + 1);
  for (const [text, codes] of codesOf.entries()) {
    offsets[text + 1] = (offsets[text] as number) + codes.length / EMBEDDING.late.dims;
  }
  return { codes: joinCodes(codesOf), offsets };
}

function joinCodes(parts: readonly Int8Array[]): Int8Array {
  const joined = new Int8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}
