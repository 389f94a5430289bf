import type { Answerer } from '../domain/answer.ts';
import type { ChatModel } from '../domain/chat.ts';
import type { ArticleId } from '../domain/ids.ts';
import type { SearchPort } from '../domain/search.ts';
import { createExtractiveAnswerer } from '../modes/answer/extract.ts';
import { createGeneratingAnswerer } from '../modes/answer/generate.ts';
import type { IndexApi } from '../workers/index.api.ts';
import type { Price } from './cost-estimate.ts';
import { withholdPrivate } from './private-guard.ts';

/** Who answers and who plans. */
export interface SessionModels {
  /** The connected model; `null` = sentences are extracted, and rules decide. */
  chatModel(): Promise<ChatModel | null>;
  /** Its price by the price table; `null` when it has none there. */
  priceOf(model: string): Promise<Price | null>;
}

/** Which model the next question would be answered by, and its price. */
export interface Quote {
  readonly model: string;
  readonly price: Price | null;
}

/** Private articles that are kept from a host until the user allows them to be sent. */
export interface Withheld {
  readonly host: string;
  readonly articles: number;
}

/** The model parts of one question's runs; the same for every column. */
export interface RunModels {
  readonly answerer: Answerer;
  /** `null` = rules. */
  readonly planner: ChatModel | null;
  readonly withheld: Withheld | null;
}

/**
 * Chooses who answers and who plans. While the index holds private articles and their sending to the model's host is
 * not allowed, rules plan (the loop shows what it finds to its planner) and no answer is made from them.
 */
export async function modelsOfRun(
  model: ChatModel | null,
  search: SearchPort & Pick<IndexApi, 'articles'>,
  isAllowed: (host: string) => boolean,
  signal: AbortSignal,
): Promise<RunModels> {
  if (model === null) {
    return { answerer: createExtractiveAnswerer(search), planner: null, withheld: null };
  }
  const answerer = createGeneratingAnswerer(model);
  const { host } = model.info;
  if (host === null || isAllowed(host)) return { answerer, planner: model, withheld: null };
  const articles = await search.articles(signal);
  // What cannot be looked up may be private: nothing leaves the machine then.
  if (!articles.ok) {
    return { answerer: createExtractiveAnswerer(search), planner: null, withheld: null };
  }
  const held = new Set<ArticleId>(
    articles.value.flatMap(({ id, isPrivate }) => (isPrivate ? [id] : [])),
  );
  if (held.size === 0) return { answerer, planner: model, withheld: null };
  return {
    answerer: withholdPrivate(answerer, host, held),
    planner: null,
    withheld: { host, articles: held.size },
  };
}
