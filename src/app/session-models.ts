import type { Answerer } from '../domain/answer.ts';
import type { ChatModel } from '../domain/chat.ts';
import type { CrossEncoder } from '../domain/cross-encoder.ts';
import type { WebSearchPort } from '../domain/deep-wide.ts';
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

/** What may be sent to the model of a run: everything, nothing, or all but the private articles. */
export type Consent =
  | { readonly kind: 'all' }
  | { readonly kind: 'none' }
  | {
      readonly kind: 'public';
      readonly host: string;
      readonly privateArticles: ReadonlySet<ArticleId>;
    };

/** Looks up what may be sent to a host; `null` = to none, the words stay on the machine. */
export async function consentOf(
  host: string | null,
  search: Pick<IndexApi, 'articles'>,
  isAllowed: (host: string) => boolean,
  signal: AbortSignal,
): Promise<Consent> {
  if (host === null || isAllowed(host)) return { kind: 'all' };
  const articles = await search.articles(signal);
  // What cannot be looked up may be private: nothing leaves the machine then.
  if (!articles.ok) return { kind: 'none' };
  const privateArticles = new Set<ArticleId>(
    articles.value.flatMap(({ id, isPrivate }) => (isPrivate ? [id] : [])),
  );
  return privateArticles.size === 0 ? { kind: 'all' } : { kind: 'public', host, privateArticles };
}

/**
 * Who answers and who plans. While the index holds private articles and their sending to the model's host is not
 * allowed, rules plan (the loop shows what it finds to its planner) and no answer is made from them.
 */
export function modelsUnder(
  consent: Consent,
  model: ChatModel | null,
  search: SearchPort,
): RunModels {
  if (model === null || consent.kind === 'none') {
    return { answerer: createExtractiveAnswerer(search), planner: null, withheld: null };
  }
  const answerer = createGeneratingAnswerer(model);
  if (consent.kind === 'all') return { answerer, planner: model, withheld: null };
  const { host, privateArticles } = consent;
  return {
    answerer: withholdPrivate(answerer, host, privateArticles),
    planner: null,
    withheld: withheldUnder(consent),
  };
}

/** The private articles that are kept back. */
export function withheldUnder(consent: Consent): Withheld | null {
  return consent.kind === 'public'
    ? { host: consent.host, articles: consent.privateArticles.size }
    : null;
}

/** The models of a run that every column shares. */
export async function modelsOfRun(
  model: ChatModel | null,
  search: SearchPort & Pick<IndexApi, 'articles'>,
  isAllowed: (host: string) => boolean,
  signal: AbortSignal,
): Promise<RunModels> {
  const consent = await consentOf(model?.info.host ?? null, search, isAllowed, signal);
  return modelsUnder(consent, model, search);
}
