import type { ImportWarning } from '../../domain/import-report.ts';
import { formatOf, readMeta, type ArticleMeta } from './article-meta.ts';
import { attempt } from './attempt.ts';
import { cleanText } from './clean-text.ts';
import { makeArticle, type MadeArticle } from './make-article.ts';
import type { MetaMap } from './meta-value.ts';
import { readLenient } from './read-lenient.ts';
import { readToml } from './read-toml.ts';
import { readYaml } from './read-yaml.ts';
import { splitFrontMatter, type SplitFile } from './split-front-matter.ts';

interface Metadata {
  readonly fields: MetaMap;
  readonly warnings: readonly ImportWarning[];
}

/** Reads one decoded Markdown file: metadata, body, title. `warnings` are those of earlier steps. */
export async function readMarkdown(
  path: string,
  source: string,
  warnings: readonly ImportWarning[],
): Promise<MadeArticle> {
  return await attempt(async () => {
    const clean = cleanText(source);
    const split = splitFrontMatter(clean.text);
    const metadata = readMetadata(split);
    return await makeArticle({
      path,
      meta: metaOf(split, metadata.fields),
      body: clean.text.slice(split.bodyStart),
      bodyStart: split.bodyStart,
      warnings: [...warnings, ...clean.warnings, ...metadata.warnings],
    });
  });
}

function metaOf({ kind }: SplitFile, fields: MetaMap): ArticleMeta {
  if (kind === 'none') return readMeta(fields, 'plain');
  return readMeta(fields, kind === 'comment' ? 'qiita-sync' : formatOf(fields));
}

function readMetadata({ kind, source, isClosed }: SplitFile): Metadata {
  if (kind === 'none') return { fields: new Map(), warnings: [] };
  if (kind === 'toml') {
    const detail = 'TOML';
    return {
      fields: readToml(source),
      warnings: [{ kind: 'front-matter-lenient', detail }],
    };
  }
  const yaml = isClosed ? readYaml(source) : { ok: false as const, detail: 'it is never closed' };
  const lines = readLenient(source);
  if (yaml.ok) return { fields: withPlainTitle(yaml.fields, lines), warnings: [] };
  const warning = lines.has('title') ? 'front-matter-lenient' : 'front-matter-broken';
  return { fields: lines, warnings: [{ kind: warning, detail: yaml.detail }] };
}

/**
 * A title that YAML understands as something else than text was meant as text: `[Lua] 表` is a list to YAML, `#1 入門`
 * a comment, `!重要` a tag, `*注` an alias. The line as written is the title then.
 */
function withPlainTitle(fields: MetaMap, lines: MetaMap): MetaMap {
  const line = lines.get('title');
  if (typeof line !== 'string') return fields;
  const isMarked = /^[!#&*[{]/.test(line);
  const isText = typeof fields.get('title') === 'string';
  return isMarked || !isText ? new Map([...fields, ['title', line]]) : fields;
}
