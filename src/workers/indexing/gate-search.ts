import { EMBEDDING } from '../../config/embedding.ts';
import type { Passage } from '../../domain/article.ts';
import { articleId, passageId } from '../../domain/ids.ts';
import type { TokenizerName } from '../../domain/tokenizer.ts';
import type { TextSearch } from '../../eval/gate/run-gate.ts';
import { createPassageIndex } from '../../retrieval/passage-index.ts';
import type { Breathe } from './breather.ts';

/** Texts put into the index in one stretch. */
const AT_ONCE = 64;

/** A passage that is nothing but its text. */
function barePassage(text: string, ordinal: number): Passage {
  const start = 0;
  const article = articleId(`gate-${String(Math.floor(ordinal / AT_ONCE)).padStart(8, '0')}`);
  return {
    id: passageId(article, ordinal),
    articleId: article,
    ordinal,
    headingPath: [],
    context: null,
    start,
    end: text.length,
    text,
  };
}

/**
 * The lexical leg over bare texts, cut by one tokenizer: the same index as that of the modes, without vectors.
 * @param now monotonic milliseconds
 */
export async function createGateSearch(
  tokenizer: TokenizerName,
  texts: readonly string[],
  now: () => number,
  breathe: Breathe,
): Promise<TextSearch> {
  const index = createPassageIndex({ tokenizer, dims: EMBEDDING.dims });
  const passages = texts.map(barePassage);
  const numbers = new Map(passages.map(({ id, ordinal }) => [id, ordinal]));
  for (let from = 0; from < passages.length; from += AT_ONCE) {
    const part = passages.slice(from, from + AT_ONCE);
    const terms: (readonly string[])[] = [];
    for (const passage of part) {
      await breathe();
      terms.push(index.termsOf(passage));
    }
    const id = part[0]?.articleId;
    if (id === undefined) break;
    const meta = { id, path: id, title: '', tags: [], updatedAt: null, contentHash: '' };
    index.upsertArticle(meta, part, null, terms);
  }
  return (query, limit) => {
    const found = index.lexical(query, { limit }, now);
    if (!found.ok) throw new Error(`the gate's own search failed: ${found.error.kind}`);
    return Promise.resolve(found.value.hits.map(({ passageId: id }) => numbers.get(id) as number));
  };
}
