import { CROSS_ENCODER } from '../../config/cross-encoder.ts';
import { CROSS_ENCODER_DTYPES } from '../../domain/cross-encoder.ts';
import type {
  CrossEncoderDtype,
  CrossEncoderProblem,
  CrossEncoderSpec,
  FoundModel,
  ModelFileSize,
  ModelVariant,
} from '../../domain/cross-encoder.ts';
import { err, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import { isPlain, parsedJson, type Plain } from '../../lib/plain.ts';

/** The files beside the weights, all of them needed. */
const MODEL_WORDS = ['config.json', 'tokenizer.json', 'tokenizer_config.json'] as const;

/** End of the name of each format's file, as transformers.js has it. */
const SUFFIXES: Readonly<Record<CrossEncoderDtype, string>> = {
  fp32: '',
  fp16: '_fp16',
  q8: '_quantized',
  int8: '_int8',
  uint8: '_uint8',
  q4: '_q4',
  q4f16: '_q4f16',
  bnb4: '_bnb4',
};

/** Path of a format's weights. */
export function weightsOf(dtype: CrossEncoderDtype): string {
  return `onnx/model${SUFFIXES[dtype]}.onnx`;
}

/**
 * The weights among the files of a model in transformers.js layout, best first for a processor.
 * Errors (`cross-encoder`): `file-missing`, `weights-apart`.
 */
export function variantsOf(files: readonly ModelFileSize[]): Result<readonly ModelVariant[]> {
  const sizes = new Map(files.map(({ path, bytes }) => [path, bytes]));
  const missing = MODEL_WORDS.find((path) => !sizes.has(path));
  if (missing !== undefined) return refused({ kind: 'file-missing', file: missing });
  const found = CROSS_ENCODER_DTYPES.flatMap((dtype) => {
    const path = weightsOf(dtype);
    const bytes = sizes.get(path);
    return bytes === undefined ? [] : [{ dtype, path, bytes }];
  });
  if (found.length === 0) return refused({ kind: 'file-missing', file: weightsOf('fp32') });
  const whole = found.filter(({ path }) => !sizes.has(`${path}_data`));
  return whole.length > 0
    ? ok(whole)
    : refused({ kind: 'weights-apart', file: `${found[0]?.path ?? ''}_data` });
}

/**
 * Whether a model can rerank, and how it is read, by the texts of its config.json and tokenizer_config.json.
 * Errors (`cross-encoder`): `file-unreadable`, `not-a-classifier`, `too-many-labels`.
 */
export function specOf(configText: string, tokenizerText: string): Result<CrossEncoderSpec> {
  const config = parsedJson(configText);
  if (!isPlain(config)) return refused({ kind: 'file-unreadable', file: 'config.json' });
  const tokenizer = parsedJson(tokenizerText);
  if (!isPlain(tokenizer)) {
    return refused({ kind: 'file-unreadable', file: 'tokenizer_config.json' });
  }
  const { architectures } = config;
  const found: unknown = Array.isArray(architectures) ? architectures[0] : undefined;
  if (typeof found !== 'string' || !found.endsWith('ForSequenceClassification')) {
    const name = [found, config['model_type']].find((each) => typeof each === 'string') ?? '?';
    return refused({ kind: 'not-a-classifier', found: name });
  }
  const names = labelsOf(config);
  const { length } = names;
  if (length !== 1 && length !== 2) return refused({ kind: 'too-many-labels', labels: length });
  // Of two, the second is the positive one, unless the names say the opposite.
  const isNegative = /^(not?[ _-]|non|irrel|unrel|neg|label_0$|0$|false$|no$)/i;
  const positive = length === 2 && !isNegative.test(names[1] ?? '') ? 1 : 0;
  return ok({ labels: length, positive, maxTokens: tokensOf(config, tokenizer) });
}

function labelsOf(config: Plain): readonly string[] {
  const names = config['id2label'];
  if (isPlain(names)) {
    return Object.entries(names)
      .toSorted(([a], [b]) => Number(a) - Number(b))
      .map(([, name]) => String(name));
  }
  const count = config['num_labels'];
  // A classifier that says nothing of its outputs has two.
  return Array.from({ length: typeof count === 'number' ? count : 2 }, (_, at) => `LABEL_${at}`);
}

/** These count their positions from behind the id that pads. */
const OFFSET_POSITIONS = /^(xlm-)?roberta|^camembert$|^mpnet$|^longformer$/;

function tokensOf(config: Plain, tokenizer: Plain): number {
  const positions = config['max_position_embeddings'];
  const padId = config['pad_token_id'];
  const offset = OFFSET_POSITIONS.test(String(config['model_type']))
    ? (typeof padId === 'number' ? padId : 1) + 1
    : 0;
  const limits = [
    tokenizer['model_max_length'],
    typeof positions === 'number' && positions > 0 ? positions - offset : null,
  ].filter((limit): limit is number => typeof limit === 'number' && limit > 0 && limit < 1e9);
  const own = limits.length === 0 ? CROSS_ENCODER.defaultTokens : Math.min(...limits);
  return Math.min(Math.floor(own), CROSS_ENCODER.maxTokens);
}

/**
 * What a model is, by its files and the small texts among them, which `read` gives.
 * Errors (`cross-encoder`): those of `variantsOf` and `specOf`, and what `read` fails with.
 */
export async function readLayout(
  files: readonly ModelFileSize[],
  read: (path: string) => Promise<Result<string>>,
): Promise<Result<Pick<FoundModel, 'variants' | 'words' | 'spec'>>> {
  const variants = variantsOf(files);
  if (!variants.ok) return variants;
  const config = await read('config.json');
  if (!config.ok) return config;
  const tokenizer = await read('tokenizer_config.json');
  if (!tokenizer.ok) return tokenizer;
  const spec = specOf(config.value, tokenizer.value);
  if (!spec.ok) return spec;
  const words = files.filter(({ path }) => MODEL_WORDS.some((word) => word === path));
  return ok({ variants: variants.value, words, spec: spec.value });
}

/** A failure of the user's reranking model. */
export function refused(problem: CrossEncoderProblem): Result<never> {
  return err({ kind: 'cross-encoder', problem });
}
