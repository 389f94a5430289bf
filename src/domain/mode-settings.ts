import type { AgentSettings } from './agent.ts';
import type { DeepWideSettings } from './deep-wide.ts';

/** A mode that leaves nothing to choose. */
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- it is: an object without a name
export type NoSettings = Readonly<Record<never, never>>;

/** Where further queries for the same need come from. */
export const EXPANSIONS = [
  /** The question alone. */
  'none',
  /** Its words, taken apart by rules; no model. */
  'rule',
  /** Other wordings by the model; by rules when there is none. */
  'model',
  /** A made-up answer by the model, compared by its vector; nothing when there is none. */
  'hyde',
] as const;
export type ExpansionChoice = (typeof EXPANSIONS)[number];

export interface FusionSettings {
  readonly expansion: ExpansionChoice;
  /** Most variants beside the question. */
  readonly variants: number;
  /** Weight of the question's own rankings; a variant's is 1. */
  readonly questionWeight: number;
}

/** Who looks at the candidates again. */
export const RERANKERS = [
  /** Late interaction with the embedding model's own token states; no other model, no download. */
  'late',
  /** The connected model orders them; late interaction when there is none. */
  'listwise',
  /** A model of the user's own choice reads question and passage together; late interaction when there is none. */
  'cross-encoder',
  /** Nobody: to see what the step is worth. */
  'none',
] as const;
export type RerankerName = (typeof RERANKERS)[number];

export interface RerankSettings {
  readonly reranker: RerankerName;
  /** Candidates of the hybrid search that are looked at again; at least k are. */
  readonly depth: number;
  /** Late interaction's order and BM25's in one RRF, or the former alone. */
  readonly isFusedWithLexical: boolean;
  readonly expansion: ExpansionChoice;
}

/** How the graph of passages and what they name is walked. */
export const GRAPH_WALKS = ['pagerank', 'neighbours', 'off'] as const;
export type GraphChoice = (typeof GRAPH_WALKS)[number];

/** When a passage that needs more context is judged once more with what stands around it in its article. */
export const CONTEXT_CHOICES = ['off', 'model', 'always'] as const;
/** `model` = only when a model judges: by coverage it is no gain (docs/modes/docusearch.md). */
export type ContextChoice = (typeof CONTEXT_CHOICES)[number];

/** Each signal and each step can be taken out, to see what it is worth. */
export interface DocuSearchSettings {
  readonly hasDense: boolean;
  readonly hasLexical: boolean;
  readonly graph: GraphChoice;
  readonly reranker: RerankerName;
  readonly isDiversified: boolean;
  /** Share of relevance against diversity. */
  readonly lambda: number;
  /** Passages are judged one by one, and those without ground dropped. */
  readonly isEvaluated: boolean;
  readonly context: ContextChoice;
  readonly expansion: ExpansionChoice;
}

/** What each mode may be told, by its id. k is an invariant and among none of them. */
export interface ModeSettings {
  readonly naive: NoSettings;
  readonly hybrid: NoSettings;
  readonly agentic: AgentSettings;
  readonly fusion: FusionSettings;
  readonly rerank: RerankSettings;
  readonly docusearch: DocuSearchSettings;
  readonly 'deep-wide': DeepWideSettings;
}

/** What one setting may be: read by the terminal, by forms, and by the check of what was kept. */
export type SettingSpec =
  | { readonly kind: 'switch' }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | {
      readonly kind: 'number';
      readonly min: number;
      readonly max: number;
      /** 1 = whole numbers. */
      readonly step: number;
      /** `null` is a value too: no limit. */
      readonly isOptional?: true;
    };

/** Settings of a mode by name; a setting without a spec is changed by presets only. */
export type SettingsSchema<Settings> = {
  readonly [Name in keyof Settings]?: SettingSpec;
};

/** Whether a value, of whatever origin, is one of those that a setting may have. */
export function fitsSpec(value: unknown, spec: SettingSpec): boolean {
  if (spec.kind === 'switch') return typeof value === 'boolean';
  if (spec.kind === 'choice') return spec.values.some((each) => each === value);
  if (value === null) return spec.isOptional === true;
  const isWhole = spec.step !== 1 || Number.isInteger(value);
  return typeof value === 'number' && value >= spec.min && value <= spec.max && isWhole;
}

/** Whether a mode's own settings ask for a cross-encoder. */
export function wantsCrossEncoder(own: object): boolean {
  return 'reranker' in own && own.reranker === ('cross-encoder' satisfies RerankerName);
}
