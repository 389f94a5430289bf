import type { PreTrainedModel, PreTrainedTokenizer } from '@huggingface/transformers';
import { EMBEDDING } from '../config/embedding.ts';
import type { EmbeddingDevice, EmbeddingDtype } from '../domain/embedder.ts';
import type { TokenModel } from './token-model.ts';

/** Name of each device in the runtime's own words. */
const RUNTIME_DEVICE = { wasm: 'wasm', webgpu: 'webgpu', node: 'cpu' } as const;

type Transformers = typeof import('@huggingface/transformers');

/**
 * Loads tokenizer and model through transformers.js. `source` is a model id below `env.localModelPath` or a folder.
 * Rejects with what the library throws; the callers turn it into a value.
 */
export async function openTransformersModel(
  { AutoModel, AutoTokenizer, Tensor }: Transformers,
  source: string,
  device: EmbeddingDevice,
  dtype: EmbeddingDtype,
): Promise<TokenModel> {
  const tokenizer: PreTrainedTokenizer = await AutoTokenizer.from_pretrained(source);
  const model: PreTrainedModel = await AutoModel.from_pretrained(source, {
    device: RUNTIME_DEVICE[device],
    dtype,
  });
  return {
    device,
    dtype,
    ...wordsOf(tokenizer),
    async forward(rows) {
      const { ids, mask, shape } = padRows(rows);
      const output: unknown = await model({
        input_ids: new Tensor('int64', ids, shape),
        attention_mask: new Tensor('int64', mask, shape),
      });
      return { states: statesOf(output), length: shape[1] };
    },
  };
}

/** Tokenizer alone, for a runtime that runs the model itself. */
export async function openTokenizer(
  { AutoTokenizer }: Transformers,
  source: string,
): Promise<Pick<TokenModel, 'encode' | 'piece'>> {
  const tokenizer: PreTrainedTokenizer = await AutoTokenizer.from_pretrained(source);
  return wordsOf(tokenizer);
}

function wordsOf(tokenizer: PreTrainedTokenizer): Pick<TokenModel, 'encode' | 'piece'> {
  return {
    encode: (text) => tokenizer.encode(text),
    piece: (id) => tokenizer.decode([id], { clean_up_tokenization_spaces: false }),
  };
}

/** The two int64 inputs of the model for rows of unequal length; `<pad>` where the mask is 0. */
export function padRows(rows: readonly (readonly number[])[]): {
  readonly ids: BigInt64Array<ArrayBuffer>;
  readonly mask: BigInt64Array<ArrayBuffer>;
  readonly shape: [number, number];
} {
  const length = Math.max(...rows.map((row) => row.length));
  const ids = new BigInt64Array(rows.length * length).fill(BigInt(EMBEDDING.padId));
  const mask = new BigInt64Array(rows.length * length);
  for (const [index, row] of rows.entries()) {
    ids.set(row.map(BigInt), index * length);
    mask.fill(1n, index * length, index * length + row.length);
  }
  return { ids, mask, shape: [rows.length, length] };
}

/** The model's one output; anything else is a broken export. */
function statesOf(output: unknown): Float32Array {
  const { last_hidden_state: tensor } = output as {
    readonly last_hidden_state?: { readonly data: unknown };
  };
  if (tensor?.data instanceof Float32Array) return tensor.data;
  throw new TypeError('the model gave no float32 last_hidden_state');
}
