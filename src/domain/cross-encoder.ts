import type { Result } from './result.ts';

/** What a cross-encoder says of passages, in their order. */
export interface CrossScores {
  /** Higher = answers better: the logit of a model with one output, the probability of the positive one of two. */
  readonly scores: readonly number[];
  /** Passages that were longer than the model reads: their beginning was judged. */
  readonly cut: number;
  /** Name of the model. */
  readonly model: string;
}

/** Port to a model that reads a question and a passage together (Nogueira & Cho 2019, arXiv:1901.04085). */
export interface CrossEncoder {
  /**
   * Scores of every passage. The model is loaded when it is first wanted; an abort takes effect between two batches.
   * Errors: `cross-encoder`, `model-missing` (the runtime's own file), `worker-crashed`, `aborted`.
   */
  score(
    question: string,
    passages: readonly string[],
    signal: AbortSignal,
  ): Promise<Result<CrossScores>>;
}

/** A number format of an ONNX file in transformers.js layout; in the order in which they are preferred on a processor. */
export const CROSS_ENCODER_DTYPES = [
  'q8',
  'int8',
  'uint8',
  'q4',
  'fp32',
  'bnb4',
  'fp16',
  'q4f16',
] as const;
export type CrossEncoderDtype = (typeof CROSS_ENCODER_DTYPES)[number];

/** A file of a model, by its path in the layout. */
export interface ModelFileSize {
  readonly path: string;
  /** 0 = not known: a hub need not tell. */
  readonly bytes: number;
}

/** What config.json and tokenizer_config.json say of a model that can rerank. */
export interface CrossEncoderSpec {
  /** Outputs of the classifier. */
  readonly labels: 1 | 2;
  /** Which of two says "answers the question". */
  readonly positive: 0 | 1;
  /** Tokens of a pair, specials included. */
  readonly maxTokens: number;
}

/** Weights in one number format. */
export interface ModelVariant extends ModelFileSize {
  readonly dtype: CrossEncoderDtype;
}

/** Where a model comes from. */
export type ModelOrigin =
  | { readonly kind: 'folder' }
  | {
      readonly kind: 'hub';
      /** `owner/name`. */
      readonly id: string;
      /** The commit that was found. */
      readonly revision: string;
      /** As the model's card gives it; `null` when it gives none. */
      readonly licence: string | null;
    };

/** A model that was looked at and can be taken. */
export interface FoundModel {
  readonly name: string;
  readonly origin: ModelOrigin;
  /** Best for a processor first; never empty. */
  readonly variants: readonly ModelVariant[];
  /** The files beside the weights. */
  readonly words: readonly ModelFileSize[];
  readonly spec: CrossEncoderSpec;
}

/** Bytes of a model in one of its number formats. */
export function bytesOf(
  { words, variants }: Pick<FoundModel, 'words' | 'variants'>,
  dtype: CrossEncoderDtype,
): number {
  const files = [...words, ...variants.filter((variant) => variant.dtype === dtype)];
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The model that reranks. */
export interface ChosenModel extends Pick<FoundModel, 'name' | 'origin' | 'spec'> {
  readonly dtype: CrossEncoderDtype;
  readonly bytes: number;
  /** Stored on this device; else it is read from the picked files and forgotten with the visit. */
  readonly isKept: boolean;
}

/** A found model in one of its number formats. */
export function chosenOf(
  found: FoundModel,
  dtype: CrossEncoderDtype,
  isKept: boolean,
): ChosenModel {
  const { name, origin, spec } = found;
  return { name, origin, spec, dtype, bytes: bytesOf(found, dtype), isKept };
}

/** A file of a picked folder, by its path in the layout. */
export interface PickedFile {
  readonly path: string;
  readonly file: Blob;
}

/** Why a model cannot be taken, reached, or run. */
export type CrossEncoderProblem =
  /** An evaluation wants one. */
  | { readonly kind: 'none-chosen' }
  /** `file` is a path in the layout. */
  | { readonly kind: 'file-missing'; readonly file: string }
  | { readonly kind: 'file-unreadable'; readonly file: string }
  /** Its weights stand in a file beside the ONNX file, which a browser cannot be given. */
  | { readonly kind: 'weights-apart'; readonly file: string }
  /** `found` = the architecture that config.json names. */
  | { readonly kind: 'not-a-classifier'; readonly found: string }
  | { readonly kind: 'too-many-labels'; readonly labels: number }
  | { readonly kind: 'question-long'; readonly tokens: number; readonly most: number }
  /** The runtime's own words. */
  | { readonly kind: 'failed'; readonly detail: string }
  /** No `owner/name` of a hub. */
  | { readonly kind: 'id-invalid' }
  | { readonly kind: 'revision-invalid' }
  /** The page's policy does not let it reach the hub: that is allowed first, with a reload. */
  | { readonly kind: 'hub-not-allowed'; readonly host: string }
  /** No answer that this page may read: offline, or refused to other origins (CORS). */
  | { readonly kind: 'hub-unreachable'; readonly host: string }
  | { readonly kind: 'hub-status'; readonly host: string; readonly status: number }
  | { readonly kind: 'hub-bad-answer'; readonly host: string };
