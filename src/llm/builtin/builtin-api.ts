/**
 * Chrome's Prompt API, as far as it is used here (https://developer.chrome.com/docs/ai/prompt-api). It has no types in
 * the DOM library yet.
 */
export interface BuiltinApi {
  availability(options: BuiltinLanguages): Promise<BuiltinAvailability>;
  create(options: BuiltinOptions): Promise<BuiltinSession>;
}

export type BuiltinAvailability = 'unavailable' | 'downloadable' | 'downloading' | 'available';

interface BuiltinLanguages {
  readonly expectedInputs: readonly {
    readonly type: 'text';
    readonly languages: readonly string[];
  }[];
  readonly expectedOutputs: readonly {
    readonly type: 'text';
    readonly languages: readonly string[];
  }[];
}

export interface BuiltinPrompt {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export interface BuiltinOptions extends BuiltinLanguages {
  readonly initialPrompts?: readonly BuiltinPrompt[];
  readonly signal?: AbortSignal;
  readonly monitor?: (monitor: EventTarget) => void;
}

export interface BuiltinSession {
  promptStreaming(
    text: string,
    options: { readonly signal: AbortSignal; readonly responseConstraint?: object },
  ): ReadableStream<string>;
  destroy(): void;
}

/** The model must know in which languages it is spoken to. */
export const BUILTIN_LANGUAGES: BuiltinLanguages = {
  expectedInputs: [{ type: 'text', languages: ['ja', 'en'] }],
  expectedOutputs: [{ type: 'text', languages: ['ja', 'en'] }],
};
