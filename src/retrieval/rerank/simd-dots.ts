import { dotsModule } from './dots-module.ts';
import { plainDots, type Dots } from './max-sim.ts';

const PAGE_BYTES = 65_536;

interface Kernel {
  readonly memory: WebAssembly.Memory;
  dots(question: number, passage: number, products: number, asked: number, held: number): void;
}

/**
 * `Dots` by a SIMD kernel, or the plain ones where there is none (an old browser, a policy against WebAssembly): the same
 * numbers either way. `dims` is a multiple of 16.
 */
export function fastestDots(dims: number): Dots {
  const kernel = openKernel(dims);
  return kernel === null ? plainDots(dims) : kernelDots(kernel, dims);
}

function openKernel(dims: number): Kernel | null {
  try {
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(dotsModule(dims)));
    return exports as unknown as Kernel;
  } catch {
    return null;
  }
}

function kernelDots({ memory, dots }: Kernel, dims: number): Dots {
  return (question, passage) => {
    const [asked, held] = [question.length / dims, passage.length / dims];
    if (asked === 0 || held === 0) return new Int32Array(0);
    // Blocks of rows are multiples of 16 bytes, so the products are aligned.
    const products = question.length + passage.length;
    const bytes = products + asked * held * Int32Array.BYTES_PER_ELEMENT;
    const missing = bytes - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE_BYTES));
    const codes = new Int8Array(memory.buffer);
    codes.set(question, 0);
    codes.set(passage, question.length);
    dots(0, question.length, products, asked, held);
    return new Int32Array(memory.buffer, products, asked * held);
  };
}
