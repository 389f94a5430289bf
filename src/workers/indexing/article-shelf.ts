import { cutParts } from '../../corpus/parts/cut-parts.ts';
import { compareIds } from '../../domain/ids.ts';
import { err, ok } from '../../domain/result.ts';
import type { ArticleSummary } from '../../domain/workspace.ts';
import type { ArticleHead } from '../../storage/index-store.ts';
import type { IndexApi } from '../index.api.ts';
import { openRecord } from './article-record.ts';
import type { OpenWorkspace } from './open-workspace.ts';

/** The articles of whatever is open: the list without texts, by id, and one article whole. */
export function createArticleShelf(open: OpenWorkspace): Pick<IndexApi, 'articles' | 'article'> {
  return {
    async articles() {
      const heads = [...(open.session()?.heads.values() ?? [])];
      return ok(heads.toSorted((a, b) => compareIds(a.id, b.id)).map(summaryOf));
    },
    async article(id) {
      const session = open.session();
      if (session === null) return err({ kind: 'index-empty' });
      const stored = await session.store.read(session.workspace, [id]);
      if (!stored.ok) return stored;
      const [found] = stored.value;
      if (found === undefined) return err({ kind: 'article-missing', id });
      const { passages } = openRecord(found);
      const { article, headings } = found;
      const { headingWithoutSpace } = session.parts.chunker.settings;
      const parts = cutParts(article.text, headingWithoutSpace);
      return ok({ article, chunked: { headings, passages }, parts });
    },
  };
}

function summaryOf(head: ArticleHead): ArticleSummary {
  const { id, path, title, tags, updatedAt, isPrivate, isDraft } = head;
  const { characters, passages, embedded } = head;
  return {
    id,
    path,
    title,
    tags,
    updatedAt,
    isPrivate,
    isDraft,
    characters,
    passages,
    embedded,
  };
}
