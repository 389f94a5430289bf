import type { Answerer } from '../domain/answer.ts';
import type { ChatModel } from '../domain/chat.ts';
import type { CrossEncoder } from '../domain/cross-encoder.ts';
import type { WebSearchPort } from '../domain/deep-wide.ts';
import type { SearchPort } from '../domain/search.ts';
import { createExtractiveAnswerer } from '../modes/answer/extract.ts';
import { createGeneratingAnswerer } from '../modes/answer/generate.ts';
import type { IndexApi } from '../workers/index.api.ts';
import type { Price } from './cost-estimate.ts';
import { consentOf, guardModel, withholdPrivate } from './private-guard.ts';
import type { Consent, ConsentLookUp } from './private-guard.ts';

/** Who answers and who plans. */
export interface SessionModels {
  /** The connected model; `null` = sentences are extracted, and rules decide. */
  chatModel(): Promise<ChatModel | null>;
  /** The search of the web that is switched on and may be asked; `null` = none. Absent: there is no such thing. */
  readonly webSearch?: (signal: AbortSignal) => Promise<WebSearchPort | null>;
  /** The reranking model that the user has chosen; `null` = none. Absent: there is no such thing. */
  readonly crossEncoder?: () => Promise<CrossEncoder | null>;
  /** Its price by the price table; `null` when it has none there. */
  priceOf(model: string): Promise<Price | null>;
}

/** Which model the next question would be answered by, and its price. */
export interface Quote {
  readonly model: string;
  readonly price: Price | null;
}

/** Private articles and drafts that are kept from a host until the user allows them to be sent. */
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
 * Who answers and who plans under `consent`, as it was when the run began. While the index holds private articles or
 * drafts and their sending to the model's host is not allowed, rules plan (the loop shows what it finds to its planner)
 * and no answer is made from them. `lookUp` is asked again before each exchange: some may be imported during the run.
 */
export function modelsUnder(
  consent: Consent,
  model: ChatModel | null,
  search: SearchPort,
  lookUp: ConsentLookUp,
): RunModels {
  if (model === null || consent.kind === 'none') {
    return { answerer: createExtractiveAnswerer(search), planner: null, withheld: null };
  }
  return {
    answerer: withholdPrivate(createGeneratingAnswerer(model), lookUp),
    planner: consent.kind === 'all' ? guardModel(model, lookUp) : null,
    withheld: withheldUnder(consent),
  };
}

/** The private articles and drafts that are kept back. */
export function withheldUnder(consent: Consent): Withheld | null {
  return consent.kind === 'public' ? { host: consent.host, articles: consent.heldBack.size } : null;
}

/** The models of a run that every column shares. */
export async function modelsOfRun(
  model: ChatModel | null,
  search: SearchPort & Pick<IndexApi, 'articles'>,
  isAllowed: (host: string) => boolean,
  signal: AbortSignal,
): Promise<RunModels> {
  const lookUp: ConsentLookUp = async (now) =>
    consentOf(model?.info.host ?? null, search, isAllowed, now);
  return modelsUnder(await lookUp(signal), model, search, lookUp);
}
