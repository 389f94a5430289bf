import { objectOf, type ReplyForm } from '../../agent/model-replies.ts';
import { EXPANSION } from '../../config/expansion.ts';

/** Other wordings as the model is asked to give them; overlong ones are left out, for they are no queries. */
export const VARIANTS_FORM: ReplyForm<readonly string[]> = {
  schema: objectOf({ queries: { type: 'array', items: { type: 'string' } } }),
  read({ queries }) {
    if (!Array.isArray(queries)) return null;
    const texts = queries.flatMap((query: unknown) =>
      typeof query === 'string' ? [query.trim()] : [],
    );
    return texts.length === queries.length
      ? texts.filter((text) => text !== '' && text.length <= EXPANSION.variantCharacters)
      : null;
  },
};
