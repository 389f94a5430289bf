import { isHeldBack } from '../domain/article.ts';
import type { ChatModel } from '../domain/chat.ts';
import type { IndexApi } from '../workers/index.api.ts';
import type { Context } from './context.ts';
import { complaintOf } from './error-words.ts';
import type { Outcome } from './outcome.ts';
import { done, refuse } from './outcome.ts';

/**
 * Whether a model may plan over an index: it is shown what is found, so one that holds private articles or drafts is
 * refused before anything is sent, unless `--private` allows it.
 */
export async function checkPrivate(
  planner: ChatModel | null,
  isAllowed: boolean,
  index: Pick<IndexApi, 'articles'>,
  { signal }: Pick<Context, 'signal'>,
): Promise<Outcome<null>> {
  if (planner === null || isAllowed) return done(null);
  const articles = await index.articles(signal);
  if (!articles.ok) return complaintOf(articles.error);
  const held = articles.value.filter(isHeldBack).length;
  return held === 0
    ? done(null)
    : refuse(
        `the index holds private articles or drafts (${held}), and --llm would send what is found of them to its server`,
        'add --private to allow it, or leave out --llm and --model: rules decide then',
      );
}
