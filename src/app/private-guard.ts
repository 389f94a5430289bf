import type { Answerer } from '../domain/answer.ts';
import type { AppError } from '../domain/app-error.ts';
import { isHeldBack } from '../domain/article.ts';
import type { ChatModel } from '../domain/chat.ts';
import type { WebSearchPort } from '../domain/deep-wide.ts';
import type { ArticleId } from '../domain/ids.ts';
import { err } from '../domain/result.ts';
import type { IndexApi } from '../workers/index.api.ts';

/** What may be sent to the model of a run: everything, nothing, or all but the private articles and drafts. */
export type Consent =
  | { readonly kind: 'all' }
  | { readonly kind: 'none'; readonly error: AppError }
  | {
      readonly kind: 'public';
      readonly host: string;
      /** Titles by article. */
      readonly heldBack: ReadonlyMap<ArticleId, string>;
    };

/** Looks up what may be sent at this moment: articles may be imported, and allowed, while a question runs. */
export type ConsentLookUp = (signal: AbortSignal) => Promise<Consent>;

/** Titles in one error; the articles of a whole index would not fit. */
const NAMED_TITLES = 5;

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
  if (!articles.ok) return { kind: 'none', error: articles.error };
  const heldBack = new Map(
    articles.value.filter(isHeldBack).map(({ id, title }) => [id, title] as const),
  );
  return heldBack.size === 0 ? { kind: 'all' } : { kind: 'public', host, heldBack };
}

/**
 * Answers as `answerer` does, but sends no passage of a private article or a draft: evidence that holds one is refused
 * with `private-withheld`, before anything leaves the machine. The user's consent (`allowPrivate`) lifts it.
 */
export function withholdPrivate(answerer: Answerer, lookUp: ConsentLookUp): Answerer {
  return {
    ...answerer,
    async answer(request, signal, onEvent) {
      const consent = await lookUp(signal);
      const refusal = refusalOf(
        consent,
        request.evidence.map(({ articleId }) => articleId),
      );
      return refusal === null ? answerer.answer(request, signal, onEvent) : err(refusal);
    },
  };
}

/** The model, asked nothing while the index holds what may not be sent: it is shown whatever is found. */
export function guardModel(model: ChatModel, lookUp: ConsentLookUp): ChatModel {
  return {
    info: model.info,
    async complete(request, signal, onEvent) {
      const refusal = refusalOf(await lookUp(signal));
      return refusal === null ? model.complete(request, signal, onEvent) : err(refusal);
    },
  };
}

/** The web search, given no words while the index holds what may not be sent: they could carry some of it away. */
export function guardWeb(web: WebSearchPort, lookUp: ConsentLookUp): WebSearchPort {
  return {
    ...web,
    async search(query, signal) {
      const refusal = refusalOf(await lookUp(signal));
      return refusal === null ? web.search(query, signal) : err(refusal);
    },
  };
}

/** Why nothing of these articles (by default of any) may be sent; `null` when it may. */
function refusalOf(consent: Consent, articles?: readonly ArticleId[]): AppError | null {
  if (consent.kind === 'all') return null;
  if (consent.kind === 'none') return consent.error;
  const { host, heldBack } = consent;
  const ids = articles ?? Array.from(heldBack.keys());
  const titles = Array.from(new Set(ids.flatMap((id) => heldBack.get(id) ?? [])));
  return titles.length === 0
    ? null
    : { kind: 'private-withheld', host, titles: titles.slice(0, NAMED_TITLES) };
}
