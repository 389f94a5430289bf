import { webUrl } from './web-address.ts';

/** Who answers: four wire protocols and the model inside Chrome. */
export const LLM_PROVIDERS = [
  'openai',
  'anthropic',
  'google',
  'openai-compatible',
  'chrome-builtin',
] as const;
export type LlmProvider = (typeof LLM_PROVIDERS)[number];

/** A connection as it is kept between visits. The key is no part of it, so that it cannot be stored by accident. */
export interface LlmConnection {
  readonly provider: LlmProvider;
  /** Without a slash at the end; empty for the built-in model. */
  readonly baseUrl: string;
  readonly model: string;
  /** `null`: the provider's own. */
  readonly temperature: number | null;
  /**
   * How tools and JSON are asked for. `native`: by the provider's own means, and in the prompt once the model has
   * refused those. `in-prompt`: in the prompt from the beginning, for servers that ignore tools without a word.
   */
  readonly structure: 'native' | 'in-prompt';
}

/** US dollars for a million tokens. */
export interface LlmPrice {
  readonly inputPerMillion: number;
  readonly outputPerMillion: number;
  /** Day the price was looked up, ISO 8601. */
  readonly asOf: string;
}

/** What so many tokens cost, in US dollars; `null` without a price. */
export function dollars(
  inputTokens: number,
  outputTokens: number,
  price: Pick<LlmPrice, 'inputPerMillion' | 'outputPerMillion'> | null,
): number | null {
  if (price === null) return null;
  return (inputTokens * price.inputPerMillion + outputTokens * price.outputPerMillion) / 1_000_000;
}

/** The host that an address names, with its port when it is not the default; `null` for no address of the web. */
export function llmHost(baseUrl: string): string | null {
  return webUrl(baseUrl)?.host ?? null;
}

/** The origin that an address names: what a content security policy must allow. */
export function llmOrigin(baseUrl: string): string | null {
  return webUrl(baseUrl)?.origin ?? null;
}
