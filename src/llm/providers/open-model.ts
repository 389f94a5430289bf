import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { LlmProvider } from '../../domain/llm.ts';

export interface ModelParts {
  readonly baseUrl: string;
  readonly model: string;
  readonly key: string | null;
  readonly fetch: typeof globalThis.fetch;
}

/** Makes a provider's model; cheap, so each attempt has its own, with its own `fetch`. */
export type OpenModel = (parts: ModelParts) => LanguageModelV4;

/** A provider's package is loaded when it is first used, as a chunk of its own. */
export async function loadProvider(
  provider: Exclude<LlmProvider, 'chrome-builtin'>,
): Promise<OpenModel> {
  switch (provider) {
    case 'openai':
      return (await import('./openai.ts')).openModel;
    case 'anthropic':
      return (await import('./anthropic.ts')).openModel;
    case 'google':
      return (await import('./google.ts')).openModel;
    case 'openai-compatible':
      return (await import('./openai-compatible.ts')).openModel;
  }
}
