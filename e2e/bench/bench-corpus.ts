import { DEFAULT_CHUNK } from '../../src/config/retrieval.ts';
import { chunkArticle } from '../../src/corpus/chunking/chunk-article.ts';
import { readSources } from '../../src/corpus/read-sources.ts';
import type { Article, Passage } from '../../src/domain/article.ts';
import { articleId } from '../../src/domain/ids.ts';
import type { Prng } from '../../src/lib/prng.ts';

/** A sample article as the driver read it from `public/samples/articles`. */
export interface SampleText {
  readonly path: string;
  readonly text: string;
}

/** The sample articles through the product's own import; throws when there are none to measure with. */
export async function readArticles(samples: readonly SampleText[]): Promise<readonly Article[]> {
  const files = samples.map(({ path, text }) => {
    const bytes = new TextEncoder().encode(text);
    return { path, size: bytes.length, read: () => Promise.resolve(bytes) };
  });
  const articles: Article[] = [];
  for await (const event of readSources(files, new AbortController().signal)) {
    if (event.kind === 'article') articles.push(event.article);
  }
  return refuseEmpty(articles, 'sample articles');
}

/** Passages of the articles with the default settings. */
export function passagesOf(articles: readonly Article[]): readonly Passage[] {
  const passages = articles.flatMap((article) => chunkArticle(article, DEFAULT_CHUNK).passages);
  return refuseEmpty(passages, 'passages');
}

/**
 * As many articles as asked for: the given ones, then copies whose words are dealt out anew over the whole article
 * (same words, same lengths, other neighbours). Nothing can be said about the quality of a ranking from these; they
 * only give an index a realistic size and vocabulary.
 */
export function moreArticles(
  articles: readonly Article[],
  count: number,
  prng: Prng,
): readonly Article[] {
  refuseEmpty(articles, 'articles to copy');
  return Array.from({ length: count }, (_, index) => {
    const original = articles[index % articles.length] as Article;
    const copy = Math.floor(index / articles.length);
    if (copy === 0) return original;
    return {
      ...original,
      id: articleId(`${original.id}-copy${copy}`),
      path: original.path.replace(/(\.md)?$/, `-copy${copy}$1`),
      contentHash: `${original.contentHash}-copy${copy}`,
      text: dealWords(original.text, prng),
    };
  });
}

/** An article as a Markdown file with front matter, as a folder on disk would hold it. */
export function toFile({ id, title, text }: Article): SampleText {
  const path = `${id}.md`;
  return {
    path,
    text: `---\ntitle: ${JSON.stringify(`${title} (${id})`)}\nid: ${id}\n---\n${text}`,
  };
}

/** `passagesOf` over as many copies as give `count` passages. */
export function morePassages(
  articles: readonly Article[],
  count: number,
  prng: Prng,
): readonly Passage[] {
  const perRound = passagesOf(articles).length;
  const rounds = Math.ceil(count / perRound) + 1;
  const passages = passagesOf(moreArticles(articles, rounds * articles.length, prng));
  if (passages.length < count) throw new Error(`only ${passages.length} passages of ${count}`);
  return passages.slice(0, count);
}

const QUERY_CHARACTERS = 60;

/** Questions of a person who knows the articles: a heading of one passage, or a sentence of it cut to 60 characters. */
export function queriesFrom(passages: readonly Passage[], count: number, prng: Prng): string[] {
  return Array.from({ length: count }, (_, index) => {
    const passage = prng.pick(passages);
    const heading = passage.headingPath.at(-1) ?? '';
    const sentences = passage.text.split(/[。\n]/).filter((part) => part.trim().length >= 10);
    if (index % 2 === 0 || sentences.length === 0) return heading;
    return prng.pick(sentences).trim().slice(0, QUERY_CHARACTERS);
  });
}

const words = new Intl.Segmenter('ja', { granularity: 'word' });
const ASCII = /^[\x20-\x7e]+$/;

/** Permutes ASCII words among themselves and the others among themselves; marks, blanks and lines stay where they are. */
function dealWords(text: string, prng: Prng): string {
  const segments = [...words.segment(text)];
  const isWord = (isAscii: boolean): string[] =>
    segments
      .filter(({ isWordLike, segment }) => isWordLike && ASCII.test(segment) === isAscii)
      .map(({ segment }) => segment);
  const decks = { ascii: prng.shuffle(isWord(true)), other: prng.shuffle(isWord(false)) };
  return segments
    .map(({ isWordLike, segment }) => {
      if (!isWordLike) return segment;
      return (ASCII.test(segment) ? decks.ascii : decks.other).pop() ?? segment;
    })
    .join('');
}

/** A bench over nothing would report a wonderful ratio. */
export function refuseEmpty<T>(items: readonly T[], what: string): readonly T[] {
  if (items.length === 0) throw new Error(`no ${what}: nothing to measure`);
  return items;
}
