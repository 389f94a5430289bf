import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSources } from '../src/corpus/read-sources.ts';
import type { Article } from '../src/domain/article.ts';
import type { GoldSpan, GoldenTopic, TopicType } from '../src/domain/evaluation.ts';
import { brokenGoldRule, formatGoldenSet } from '../src/eval/golden/golden-set.ts';

/** A question as people write it: gold is quoted, and found in the article by its words. */
interface QuotedTopic {
  readonly id: string;
  readonly type: TopicType;
  readonly text: string;
  readonly answer: string;
  readonly gold: readonly { readonly article: string; readonly quote: string }[];
}

/** `golden-source.json`. */
interface QuotedSet {
  readonly about: string;
  readonly topics: readonly QuotedTopic[];
}

const SOURCE = 'golden-source.json';
const GOLDEN = 'golden.jsonl';
const NEVER = new AbortController().signal;

/** The golden set of a folder of samples, and what is wrong with its quotes. */
interface Located {
  readonly topics: readonly GoldenTopic[];
  readonly failures: readonly string[];
}

/** The article as an import reads it: spans count in its text. */
async function readArticle(samples: string, name: string): Promise<Article> {
  const path = `articles/${name}`;
  const bytes = await readFile(join(samples, path));
  const source = { path, size: bytes.length, read: () => Promise.resolve(bytes) };
  for await (const event of readSources([source], NEVER)) {
    if (event.kind === 'article') return event.article;
  }
  throw new Error(`${path} is not an article`);
}

async function locate(samples: string): Promise<Located> {
  const { topics } = JSON.parse(await readFile(join(samples, SOURCE), 'utf8')) as QuotedSet;
  const articles = new Map<string, Article>();
  const failures: string[] = [];
  const located: GoldenTopic[] = [];
  for (const { id, type, text, answer, gold } of topics) {
    const spans: GoldSpan[] = [];
    for (const { article: name, quote } of gold) {
      const article = articles.get(name) ?? (await readArticle(samples, name));
      articles.set(name, article);
      const start = article.text.indexOf(quote);
      if (start < 0) failures.push(`${id}: ${name} does not say "${quote}"`);
      else if (article.text.includes(quote, start + 1)) {
        failures.push(`${id}: ${name} says "${quote}" more than once`);
      } else spans.push({ articleId: article.id, start, end: start + quote.length });
    }
    const rule = spans.length === gold.length ? brokenGoldRule(type, spans) : null;
    if (rule !== null) failures.push(`${id}: gold does not fit its type (${rule})`);
    located.push({ id, type, text, gold: spans, answer });
  }
  return { topics: located, failures };
}

/** Writes `golden.jsonl` from the quotes; gives what is wrong with them, and then writes nothing. */
export async function buildGolden(samples: string): Promise<readonly string[]> {
  const { topics, failures } = await locate(samples);
  if (failures.length === 0) await writeFile(join(samples, GOLDEN), formatGoldenSet(topics));
  return failures;
}

/** What is wrong with `golden.jsonl`; empty when its spans still quote what the source says. */
export async function checkGolden(samples: string): Promise<readonly string[]> {
  const { topics, failures } = await locate(samples);
  if (failures.length > 0) return failures;
  const stored = await readFile(join(samples, GOLDEN), 'utf8').catch(() => null);
  return stored === formatGoldenSet(topics)
    ? []
    : [`${GOLDEN} is not what ${SOURCE} and the articles give: node scripts/build-golden.mjs`];
}
