import { describe, expect, it } from 'vitest';
import { articleId } from '../domain/ids.ts';
import type { SkipReason } from '../domain/import-report.ts';
import type { ArticleSummary } from '../domain/workspace.ts';
import { createKnownSources } from './known-sources.ts';
import type { KnownSources, SourceListing } from './known-sources.ts';
import { createMemoryStorage } from './memory-storage.ts';

const summary = (path: string): ArticleSummary => ({
  id: articleId(path),
  path,
  title: path,
  tags: [],
  updatedAt: null,
  isPrivate: false,
  isDraft: false,
  characters: 1,
  passages: 1,
  embedded: 1,
});

const folder = (name: string, ...ids: readonly string[]): SourceListing => ({
  kind: 'folder',
  name,
  ids: ids.map(articleId),
});
const qiita = (name: string, ...ids: readonly string[]): SourceListing => ({
  ...folder(name, ...ids),
  kind: 'qiita',
});

/** The articles of the workspace are all that was ever listed, but for those taken out. */
function setUp(storage = createMemoryStorage()) {
  const sources: KnownSources = createKnownSources(storage);
  const workspace = new Set<string>();
  return {
    workspace,
    meet(listings: readonly SourceListing[], skipped: Readonly<Record<string, SkipReason>> = {}) {
      for (const { ids } of listings) for (const id of ids) workspace.add(id);
      const missing = sources.meet(
        listings,
        [...workspace].map(summary),
        Object.entries(skipped).map(([path, reason]) => ({ path, reason })),
      );
      return missing.map(({ id }) => id);
    },
    forgetAll: sources.forgetAll,
  };
}

describe('articles that a source no longer has', () => {
  it('are told at its next import, and again until they are removed', () => {
    const { meet, workspace } = setUp();
    expect(meet([folder('blog', 'a', 'b', 'c')])).toEqual([]);
    expect(meet([folder('blog', 'a', 'b')])).toEqual(['c']);
    expect(meet([folder('blog', 'a')])).toEqual(['b', 'c']);
    workspace.delete('c');
    expect(meet([folder('blog', 'a')])).toEqual(['b']);
    expect(meet([folder('blog', 'a', 'b')])).toEqual([]);
  });

  it('are remembered from one visit to the next, and forgotten when everything is cleared', () => {
    const storage = createMemoryStorage();
    setUp(storage).meet([folder('blog', 'a', 'b')]);
    const next = setUp(storage);
    next.workspace.add('b');
    expect(next.meet([folder('blog', 'a')])).toEqual(['b']);
    next.forgetAll();
    expect(next.meet([folder('blog', 'a')])).toEqual([]);
  });

  it('are never those of another source, of the same name or not', () => {
    const { meet } = setUp();
    meet([folder('articles', 'a1', 'a2', 'a3', 'README')]);
    expect(meet([folder('articles', 'b1', 'b2', 'b3', 'README')])).toEqual([]);
    expect(meet([folder('notes', 'n1')])).toEqual([]);
    expect(meet([qiita('articles', 'q1')])).toEqual([]);
    expect(meet([folder('articles', 'b1', 'b2', 'README')])).toEqual(['b3']);
    expect(meet([folder('articles', 'a1', 'a2', 'a3')])).toEqual([]);
  });

  it('are not those that another source still has, here or in the same drop', () => {
    const { meet } = setUp();
    meet([qiita('alice', 'a', 'b')]);
    meet([folder('blog', 'a', 'b')]);
    expect(meet([folder('blog', 'a')])).toEqual([]);
    expect(meet([qiita('alice', 'a')])).toEqual(['b']);
    meet([folder('old', 'x', 'y'), folder('new', 'z')]);
    expect(meet([folder('old', 'x'), folder('new', 'y', 'z')])).toEqual([]);
  });

  it('are not those whose file is there and was passed over', () => {
    const { meet } = setUp();
    meet([
      folder(
        'blog',
        'blog/a.md',
        'blog/b.md',
        'blog/c.md',
        'blog/items.json#1',
        'blog/locked/d.md',
        'blog/inner/e.md',
        'blog/f.md',
      ),
    ]);
    const missing = meet([folder('blog', 'blog/a.md')], {
      'blog/b.md': { kind: 'empty' },
      'blog/moved.md': { kind: 'duplicate', of: 'blog/c.md' },
      'blog/items.json': { kind: 'not-article-json', detail: 'cut' },
      'blog/locked': { kind: 'unreadable', detail: 'denied' },
      'blog/inner.zip': { kind: 'archive', reason: 'truncated' },
    });
    expect(missing).toEqual(['blog/f.md']);
  });

  it('an unreadable memory offers nothing', () => {
    const storage = createMemoryStorage();
    storage.setItem('kurabe.sources.v1', '{"broken');
    expect(setUp(storage).meet([folder('blog', 'a')])).toEqual([]);
  });
});
