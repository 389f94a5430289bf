import { InferenceSession, Tensor, env } from 'onnxruntime-web/wasm';
import type { BareLoopReply, BareLoopRequest } from './bare-loop.ts';

/*
 * What one writes with onnxruntime-web and nothing else: one session, one text a call, the mean of its states,
 * normalised. The same file, the same wasm and one thread, as in the product's worker.
 */
let session: InferenceSession | null = null;

async function open({ model, wasm }: Extract<BareLoopRequest, { kind: 'open' }>): Promise<void> {
  env.wasm.numThreads = 1;
  env.wasm.wasmBinary = await (await fetch(wasm)).arrayBuffer();
  const bytes = new Uint8Array(await (await fetch(model)).arrayBuffer());
  session = await InferenceSession.create(bytes, { executionProviders: ['wasm'] });
}

async function embed(rows: readonly BigInt64Array[], dims: number): Promise<Float32Array> {
  if (session === null) throw new Error('embed before open');
  const vectors = new Float32Array(rows.length * dims);
  for (const [index, ids] of rows.entries()) {
    const shape = [1, ids.length];
    const output = await session.run({
      input_ids: new Tensor('int64', ids, shape),
      attention_mask: new Tensor('int64', new BigInt64Array(ids.length).fill(1n), shape),
    });
    const states = output['last_hidden_state']?.data as Float32Array;
    writeMean(states, vectors.subarray(index * dims, (index + 1) * dims));
  }
  return vectors;
}

/** Mean over the rows of `states`, at length 1. */
function writeMean(states: Float32Array, target: Float32Array): void {
  const dims = target.length;
  const sum = new Float64Array(dims);
  for (let at = 0; at < states.length; at += 1)
    sum[at % dims] = (sum[at % dims] as number) + (states[at] as number);
  const length = Math.hypot(...sum);
  for (let d = 0; d < dims; d += 1) target[d] = (sum[d] as number) / length;
}

async function answer(request: BareLoopRequest): Promise<BareLoopReply> {
  try {
    if (request.kind === 'embed')
      return { vectors: await embed(request.rows, request.dims), error: null };
    await open(request);
    return { vectors: null, error: null };
  } catch (error) {
    return { vectors: null, error: String(error) };
  }
}

addEventListener('message', (event: MessageEvent<BareLoopRequest>) => {
  void answer(event.data).then((reply) => postMessage(reply));
});
