export type BareLoopRequest =
  | { readonly kind: 'open'; readonly model: string; readonly wasm: string }
  /** `rows` are token ids with their specials; the answer is row-major `rows × dims`. */
  | { readonly kind: 'embed'; readonly rows: readonly BigInt64Array[]; readonly dims: number };

export interface BareLoopReply {
  readonly vectors: Float32Array | null;
  readonly error: string | null;
}

/** The bare onnxruntime-web loop in its own module worker; one request at a time. */
export interface BareLoop {
  embed(rows: readonly BigInt64Array[], dims: number): Promise<Float32Array>;
  close(): void;
}

/** Opens the loop over the model and wasm at these addresses. */
export async function openBareLoop(model: string, wasm: string): Promise<BareLoop> {
  const worker = new Worker(new URL('./bare-loop.worker.ts', import.meta.url), {
    type: 'module',
    name: 'bare-loop',
  });
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', ({ message }) =>
      reject(new Error(message || 'the bare loop did not start')),
    );
  });
  async function ask(request: BareLoopRequest): Promise<BareLoopReply> {
    const answered = new Promise<BareLoopReply>((resolve) => {
      const listener = (event: MessageEvent<BareLoopReply>): void => resolve(event.data);
      worker.addEventListener('message', listener, { once: true });
    });
    worker.postMessage(request);
    const reply = await Promise.race([answered, failed]);
    if (reply.error !== null) throw new Error(reply.error);
    return reply;
  }

  await ask({ kind: 'open', model, wasm });
  return {
    async embed(rows, dims) {
      const { vectors } = await ask({ kind: 'embed', rows, dims });
      if (vectors === null) throw new Error('the bare loop gave no vectors');
      return vectors;
    },
    close: () => worker.terminate(),
  };
}
