import type { PreTrainedModel, PreTrainedTokenizer } from '@huggingface/transformers';
import type { CrossEncoderDtype, CrossEncoderSpec } from '../../domain/cross-encoder.ts';
import type { PairModel } from './pair-model.ts';
import { padPairs } from './pairs.ts';

type Transformers = typeof import('@huggingface/transformers');

/** What of the tokenizer's call is used. */
type EncodePair = (
  text: string,
  options: {
    readonly text_pair?: string;
    readonly add_special_tokens: boolean;
    readonly return_tensor: false;
    readonly return_token_type_ids: true;
  },
) => { readonly input_ids: readonly number[]; readonly token_type_ids?: readonly number[] };

export interface PairModelSource {
  /** A model id below `env.localModelPath`, or a folder. */
  readonly source: string;
  readonly name: string;
  readonly device: 'wasm' | 'cpu';
  readonly dtype: CrossEncoderDtype;
  readonly spec: CrossEncoderSpec;
}

/** What a tokenizer makes of pairs, and the id it pads with. */
export interface PairTokenizer extends Pick<PairModel, 'encode' | 'encodeAlone'> {
  readonly padId: number;
}

/** Loads the tokenizer alone. Rejects with what the library throws. */
export async function openPairTokenizer(
  { AutoTokenizer }: Pick<Transformers, 'AutoTokenizer'>,
  source: string,
): Promise<PairTokenizer> {
  const tokenizer: PreTrainedTokenizer = await AutoTokenizer.from_pretrained(source);
  const call = tokenizer as unknown as EncodePair;
  const encode = (text: string, pair?: string): ReturnType<EncodePair> =>
    call(text, {
      ...(pair !== undefined && { text_pair: pair }),
      add_special_tokens: pair !== undefined,
      return_tensor: false,
      return_token_type_ids: true,
    });
  return {
    padId: tokenizer.pad_token_id ?? 0,
    encode(question, passage) {
      const { input_ids: ids, token_type_ids: types } = encode(question, passage);
      return { ids, types: types ?? ids.map(() => 0) };
    },
    encodeAlone: (text) => encode(text).input_ids,
  };
}

/** Loads tokenizer and classifier through transformers.js. Rejects with what the library throws. */
export async function openPairModel(
  { AutoModelForSequenceClassification, AutoTokenizer, Tensor }: Transformers,
  { source, name, device, dtype, spec }: PairModelSource,
): Promise<PairModel> {
  const { padId, ...words } = await openPairTokenizer({ AutoTokenizer }, source);
  const model: PreTrainedModel = await AutoModelForSequenceClassification.from_pretrained(source, {
    device,
    dtype,
  });
  return {
    name,
    dtype,
    ...words,
    async forward(rows) {
      const { ids, mask, types, shape } = padPairs(rows, padId);
      const output: unknown = await model({
        input_ids: new Tensor('int64', ids, shape),
        attention_mask: new Tensor('int64', mask, shape),
        token_type_ids: new Tensor('int64', types, shape),
      });
      return logitsOf(output, rows.length * spec.labels);
    },
    async dispose() {
      await model.dispose();
    },
  };
}

/** The model's output; anything else is no classifier of that many labels. */
function logitsOf(output: unknown, length: number): Float32Array {
  const { logits } = output as { readonly logits?: { readonly data: unknown } };
  const data = logits?.data;
  if (data instanceof Float32Array && data.length === length) return data;
  throw new TypeError('the model gave no float32 logits of the size that config.json says');
}
