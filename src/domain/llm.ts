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

/** The host that an address names, with its port when it is not the default; `null` for no address of the web. */
export function llmHost(baseUrl: string): string | null {
  const url = parseUrl(baseUrl);
  return url === null ? null : url.host;
}

/** The origin that an address names: what a content security policy must allow. */
export function llmOrigin(baseUrl: string): string | null {
  const url = parseUrl(baseUrl);
  return url === null ? null : url.origin;
}

function parseUrl(text: string): URL | null {
  try {
    const url = new URL(text);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
  } catch {
    return null;
  }
}
