import type { Passage } from '../../domain/article.ts';
import type { EntityKind } from '../../domain/neighbourhood.ts';
import type { ArticleMeta } from '../article-meta.ts';

/** Latin names, models, commands and identifiers; katakana words; kanji compounds. */
const NAMES = /[a-z][a-z0-9_.+#-]*[a-z0-9+#]|[\p{Script=Katakana}ー]{3,}|\p{Script=Han}{2,8}/gu;
/** The target of a Markdown link or a bare address. */
const LINKS = /\]\(([^)\s]+)|https?:\/\/[^\s)<>"'`]+/gu;

/** The names that a text holds, folded, each once. No model and no dictionary: letters of one kind that stand together. */
export function namesIn(text: string): ReadonlySet<string> {
  return new Set(text.normalize('NFKC').toLowerCase().match(NAMES) ?? []);
}

/** What a passage stands for in the graph: entities by key, each once. Keys of one kind never meet those of another. */
export function entitiesOf(
  { text, headingPath }: Pick<Passage, 'text' | 'headingPath'>,
  { id, tags }: Pick<ArticleMeta, 'id' | 'tags'>,
  articleOf: (link: string) => string | null,
): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const name of namesIn(text)) keys.add(nameKey(name));
  for (const heading of headingPath) {
    for (const name of namesIn(heading)) keys.add(nameKey(name)).add(headingKey(name));
  }
  for (const tag of tags) keys.add(tagKey(tag.normalize('NFKC').toLowerCase()));
  // Both ends of a link hold the article that it leads to.
  keys.add(articleKey(id));
  for (const [whole, target = whole] of text.matchAll(LINKS)) {
    const article = articleOf(target);
    if (article !== null) keys.add(articleKey(article));
  }
  return keys;
}

/** The entities that a question names: names, headings and tags, whether the graph holds them or not. */
export function entitiesAsked(question: string): readonly string[] {
  return [...namesIn(question)].flatMap((name) => [nameKey(name), headingKey(name), tagKey(name)]);
}

/** The name that is shown of an entity. */
export function entityName(key: string): string {
  return key.slice(2);
}

/** What kind of thing an entity is. */
export function entityKind(key: string): EntityKind {
  return KINDS[key.charAt(0)] ?? 'name';
}

const KINDS: Readonly<Record<string, EntityKind>> = {
  n: 'name',
  h: 'heading',
  t: 'tag',
  a: 'article',
};

const nameKey = (name: string): string => `n:${name}`;
const headingKey = (name: string): string => `h:${name}`;
const tagKey = (tag: string): string => `t:${tag}`;
const articleKey = (id: string): string => `a:${id}`;

/** Finds the article that a link leads to: the last part of its path is an article's id, or its file's name. */
export function linkTargets(articles: readonly ArticleMeta[]): (link: string) => string | null {
  const byEnd = new Map<string, string>();
  for (const { id, path } of articles) {
    byEnd.set(endOf(path), id);
    byEnd.set(id, id);
  }
  return (link) => byEnd.get(endOf(link)) ?? null;
}

/** `https://host/user/items/abc?x#y` → `abc`; `../b/c.md` → `c`. */
function endOf(link: string): string {
  const path = link.replace(/[?#].*$/u, '').replace(/\/+$/u, '');
  return (path.split('/').at(-1) ?? '').replace(/\.(?:md|markdown)$/iu, '');
}
