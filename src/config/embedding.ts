import type { EmbeddingDevice, EmbeddingDtype, EmbeddingKind } from '../domain/embedder.ts';
import type { EmbeddingIdentity } from '../domain/fingerprint.ts';

/**
 * The one embedding configuration. No other file in src holds the model's name, its dims or its prefixes
 * (a test greps for them), so index and query can never be embedded differently.
 */
export const EMBEDDING = {
  model: 'multilingual-e5-small-ja',
  dims: 384,
  /** Positions of the model, prefix and specials included. */
  maxTokens: 512,
  /** `<pad>` in the vocabulary, as config.json says. */
  padId: 1,
  pooling: 'mean',
  normalize: true,
  prefixes: { query: 'query: ', passage: 'passage: ' } satisfies Record<EmbeddingKind, string>,
  /** Files in transformers.js layout, checked against these digests whenever they are loaded. */
  files: {
    'config.json': 'af9f56abef3fd61ab536d39405b0fa6f63f3245c902e86a7aa07fce665eb9733',
    'tokenizer.json': 'd301d5d6e046abfb31b8314aca20a0b595d2c26035cfdbce99c452f069b92b13',
    'tokenizer_config.json': '47c1a3a92c23ec0711752ad64fc603d434c0349d6f5bade90a97264c02daaee9',
    'onnx/model_quantized.onnx': '5f19c7eb7494619321b3c33c1fe79d05d43eb9620d601dc0debb23870faf495c',
    'onnx/model_q4.onnx': 'd3e0725053ab861b4adede812dc6fcd139b44619a18ed7af1c794f5ffcedfb80',
    'reference.json': '948c06882d631b675f4b91e7b7f2926d8b986a9b7458bbcad02acab0b2e5612f',
    'late-projection.f32': '921bd49184803d1882f2396256d768bf9296842b5dc3c7abe75afa601994989b',
  },
  /** Sizes of the same files, so that progress has a total even when a host compresses. */
  fileBytes: {
    'config.json': 481,
    'tokenizer.json': 923_333,
    'tokenizer_config.json': 268,
    'onnx/model_quantized.onnx': 33_843_153,
    'onnx/model_q4.onnx': 24_234_397,
    'reference.json': 29_703,
    'late-projection.f32': 296_448,
  },
  /**
   * Token states for late interaction: row 0 of the file is the mean of content-token states, the rows after it are
   * principal directions, of which the first `dims` are used. `levels` = largest whole number of a code: 4 bits for what
   * is kept of passages, 8 for a question.
   */
  late: {
    file: 'late-projection.f32',
    dims: 128,
    levels: { passage: 7, query: 127 } satisfies Record<EmbeddingKind, number>,
    /** Raise when other tokens count, or their codes are made or packed otherwise: stored ones are then made anew. */
    version: 1,
    /** Bytes of one token as it is stored, two dims a byte. */
    storedTokenBytes: 64,
    /**
     * Content tokens of a passage's headings, and of a UTF-16 unit of its text: least squares over the bundled sample,
     * within 2 % of the mean at target lengths of 300, 600 and 1,200. Short titles make fewer.
     */
    headingTokens: 30,
    tokensPerCharacter: 0.235,
  },
  onnxFile: { q8: 'onnx/model_quantized.onnx', q4: 'onnx/model_q4.onnx' },
  /** Raise when the way from a text to its vector changes: windows, pooling, what is handed to the tokenizer. */
  pipelineVersion: 1,
  /** The package that runs the model, with its version: another one's kernels may round otherwise. */
  runtimeOf: {
    wasm: 'onnxruntime-web@1.31.0-dev.20260914-8d85527a0',
    webgpu: 'onnxruntime-web@1.31.0-dev.20260914-8d85527a0',
    node: 'onnxruntime-node@1.30.0',
  },
  dtypeOf: { wasm: 'q8', node: 'q8', webgpu: 'q4' },
  /** Below this cosine to the stored reference vectors a device is refused (facts: int8 on another kernel ≥ .9993). */
  selfTestCosine: 0.99,
} as const satisfies {
  readonly dtypeOf: Record<EmbeddingDevice, EmbeddingDtype>;
  readonly runtimeOf: Record<EmbeddingDevice, string>;
  readonly [key: string]: unknown;
};

export type ModelFile = keyof typeof EMBEDDING.files;

/**
 * What the fingerprint holds of the model. int8 kernels of wasm and of Node differ (cosine ≥ .9993), so they
 * are named; q4 computes in f32 and is the same everywhere. The runtime is named for both: an update is not trusted to
 * round as the version before.
 */
export function embeddingIdentity(
  device: EmbeddingDevice,
  dtype: EmbeddingDtype = EMBEDDING.dtypeOf[device],
): Readonly<Record<string, string | number | boolean>> {
  return {
    model: EMBEDDING.model,
    sha256: EMBEDDING.files[EMBEDDING.onnxFile[dtype]],
    tokenizerSha256: EMBEDDING.files['tokenizer.json'],
    dtype,
    kernels: dtype === 'q4' ? 'f32' : device,
    dims: EMBEDDING.dims,
    maxTokens: EMBEDDING.maxTokens,
    pooling: EMBEDDING.pooling,
    normalize: EMBEDDING.normalize,
    queryPrefix: EMBEDDING.prefixes.query,
    passagePrefix: EMBEDDING.prefixes.passage,
    pipeline: EMBEDDING.pipelineVersion,
    runtime: EMBEDDING.runtimeOf[device],
  };
}

/** All that stored token states depend on besides their text: other ones are never compared with a question. */
export function tokenStatesIdentity(embedding: EmbeddingIdentity): EmbeddingIdentity {
  const { file, dims, levels, version } = EMBEDDING.late;
  return {
    ...embedding,
    lateProjection: EMBEDDING.files[file],
    lateDims: dims,
    lateLevels: levels.passage,
    lateVersion: version,
  };
}

/** About how many bytes the token states of all passages take, to be told before any is made. Lengths in UTF-16 units. */
export function estimateStatesBytes({
  passages,
  meanPassageLength,
}: {
  readonly passages: number;
  readonly meanPassageLength: number;
}): number {
  const { headingTokens, tokensPerCharacter, storedTokenBytes } = EMBEDDING.late;
  const tokens = headingTokens + meanPassageLength * tokensPerCharacter;
  return Math.round(passages * tokens * storedTokenBytes);
}
