import { EMBEDDING } from '../config/embedding.ts';
import { articleId, passageId } from '../domain/ids.ts';
import type { TokenizerName } from '../domain/tokenizer.ts';
import type { TextSearch } from '../eval/gate/run-gate.ts';
import { createPassageIndex } from '../retrieval/passage-index.ts';

/** The one article that all texts are passages of. */
const GATE = articleId('gate');

/**
 * The lexical leg over bare texts, cut by one tokenizer: the same index as that of the modes, without vectors.
 * @param now monotonic milliseconds
 */
export function createTextSearch(
  tokenizer: TokenizerName,
  texts: readonly string[],
  now: () => number,
): TextSearch {
  const index = createPassageIndex({ tokenizer, dims: EMBEDDING.dims });
  const passages = texts.map((text, ordinal) => ({
    id: passageId(GATE, ordinal),
    articleId: GATE,
    ordinal,
    headingPath: [],
    context: null,
    start: 0,
    end: text.length,
    text,
  }));
  const numbers = new Map(passages.map(({ id, ordinal }) => [id, ordinal]));
  index.upsertArticle(
    { id: GATE, path: 'gate', title: '', tags: [], updatedAt: null, contentHash: '' },
    passages,
    null,
  );
  return (query, limit) => {
    const found = index.lexical(query, { limit }, now);
    if (!found.ok) throw new Error(`the gate's own search failed: ${found.error.kind}`);
    return Promise.resolve(found.value.hits.map(({ passageId: id }) => numbers.get(id) as number));
  };
}
