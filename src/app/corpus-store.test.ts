import { describe, expect, it } from 'vitest';
import { DEFAULT_CHUNK, DEFAULT_TOKENIZER } from '../config/retrieval.ts';
import type { AppError } from '../domain/app-error.ts';
import { articleId } from '../domain/ids.ts';
import type { Fingerprint } from '../domain/ids.ts';
import type { ImportReport, ImportWarning, ReportArticle } from '../domain/import-report.ts';
import { err, ok } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';
import type { IndexStatus } from '../domain/search.ts';
import type {
  ArticleSummary,
  DroppedFile,
  ImportOptions,
  ImportProgress,
  IndexProgress,
  OpenedIndex,
} from '../domain/workspace.ts';
import type { DropNode } from './corpus-collect.ts';
import { createCorpusStore } from './corpus-store.ts';
import type { CorpusParts, CorpusStore } from './corpus-store.ts';
import type { CorpusState } from './corpus-state.ts';
import { createKnownSources } from './known-sources.ts';
import { createMemoryStorage } from './memory-storage.ts';
import { createSettingsStore } from './settings-store.ts';
import { createWorkspaceStore } from './workspace-store.ts';
import type { WorkspaceStore } from './workspace-store.ts';

const STATUS: IndexStatus = {
  articles: 0,
  passages: 0,
  embedded: 0,
  windowed: 0,
  meanPassageLength: 0,
  chunk: DEFAULT_CHUNK,
  tokenizer: DEFAULT_TOKENIZER,
  embedder: null,
  fingerprint: 'f' as Fingerprint,
  indexHash: 'h',
  bytes: 0,
  builtAt: null,
};

/** An index in memory: each file is an article of ten passages; each of its calls can be held open by the test. */
function createFakeIndex() {
  const log: string[] = [];
  const articles = new Map<string, ArticleSummary>();
  const hold = new Map<string, PromiseWithResolversOf>();
  const fail = new Map<string, AppError>();
  let embedding = false;
  let tokenStates = { isKept: false, passages: 0, bytes: 0 };

  async function call<T>(name: string, signal: AbortSignal, work: () => T): Promise<Result<T>> {
    log.push(name);
    const held = hold.get(name);
    if (held !== undefined) {
      const aborted = new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve());
      });
      await Promise.race([held.promise, aborted]);
    }
    if (signal.aborted) {
      log.push(`${name}-aborted`);
      return err({ kind: 'aborted' });
    }
    const error = fail.get(name);
    if (error !== undefined) return err(error);
    return ok(work());
  }

  function status(): IndexStatus {
    const all = [...articles.values()];
    return {
      ...STATUS,
      articles: all.length,
      passages: all.reduce((sum, { passages }) => sum + passages, 0),
      embedded: all.reduce((sum, article) => sum + article.embedded, 0),
      tokenStates,
    };
  }

  /** Encodings of `sjis*` files are guessed, wrongly: read in another one they are other articles. */
  function addAll(files: readonly DroppedFile[], { encodings }: ImportOptions): ImportReport {
    const added = files.map(({ path }): ReportArticle => {
      const chosen = encodings?.get(path);
      const id = articleId(chosen === undefined ? path : `${path} in ${chosen}`);
      const isGuessed = path.startsWith('sjis') && chosen === undefined;
      const warnings: readonly ImportWarning[] = isGuessed
        ? [{ kind: 'encoding-guessed', encoding: 'shift_jis' }]
        : [];
      articles.set(id, { ...summary(path), id });
      return { id, path, title: id, format: 'plain', warnings };
    });
    return {
      added,
      updated: [],
      unchanged: [],
      skipped: [],
      ignored: {},
      filesSeen: files.length,
    };
  }

  return {
    log,
    articles,
    fail,
    /** Keeps every call of this name open until `release`. */
    hold(name: string): { release: () => void } {
      let release = (): void => undefined;
      const promise = new Promise<void>((resolve) => {
        release = resolve;
      });
      hold.set(name, { promise });
      return {
        release: () => {
          hold.delete(name);
          release();
        },
      };
    },
    isEmbedding: () => embedding,
    api: {
      open: (workspace: string, _settings: unknown, signal: AbortSignal) =>
        call(`open ${workspace}`, signal, (): OpenedIndex => ({ status: status(), stale: null })),
      status: (signal: AbortSignal) => call('status', signal, status),
      articles: (signal: AbortSignal) => call('articles', signal, () => [...articles.values()]),
      article: (_id: unknown, signal: AbortSignal) => call('article', signal, () => never()),
      importFiles: (
        files: readonly DroppedFile[],
        signal: AbortSignal,
        onProgress: (progress: ImportProgress) => void,
        options: ImportOptions = {},
      ) => {
        onProgress({
          filesDone: 1,
          filesTotal: files.length,
          articles: 1,
          passages: 10,
          current: 'x',
        });
        return call('import', signal, () => addAll(files, options));
      },
      embedPending: async (
        signal: AbortSignal,
        onProgress: (progress: IndexProgress) => void,
      ): Promise<Result<IndexStatus>> => {
        embedding = true;
        onProgress({
          embedded: 3,
          total: 10,
          withStates: null,
          rate: 2,
          etaMs: 3500,
          articleTitle: 'x',
        });
        const result = await call('embed', signal, () => {
          for (const [path, article] of articles) {
            articles.set(path, { ...article, embedded: article.passages });
          }
          const { passages } = status();
          if (tokenStates.isKept) tokenStates = { isKept: true, passages, bytes: passages * 64 };
          return status();
        });
        embedding = false;
        return result;
      },
      rebuild: (_settings: unknown, signal: AbortSignal) =>
        call('rebuild', signal, (): OpenedIndex => {
          for (const [path, article] of articles) articles.set(path, { ...article, embedded: 0 });
          return { status: status(), stale: null };
        }),
      removeArticles: (ids: readonly string[], signal: AbortSignal) =>
        call('remove', signal, () => {
          for (const id of ids) articles.delete(id);
          return status();
        }),
      keepTokenStates: (isKept: boolean, signal: AbortSignal) =>
        call(`states ${isKept}`, signal, () => {
          tokenStates = { isKept, passages: 0, bytes: 0 };
          return status();
        }),
      clear: (signal: AbortSignal) =>
        call('clear', signal, () => {
          articles.clear();
          return status();
        }),
    },
  };
}

interface PromiseWithResolversOf {
  readonly promise: Promise<void>;
}

function never(): never {
  throw new Error('not used here');
}

function summary(path: string): ArticleSummary {
  return {
    id: articleId(path),
    path,
    title: path,
    tags: [],
    updatedAt: null,
    isPrivate: false,
    isDraft: false,
    characters: 100,
    passages: 10,
    embedded: 0,
  };
}

interface Bench {
  readonly index: ReturnType<typeof createFakeIndex>;
  readonly corpus: CorpusStore;
  readonly workspace: WorkspaceStore;
  readonly settings: CorpusParts['settings'];
  readonly state: () => CorpusState;
}

async function setUp(open: 'own' | 'sample' = 'own'): Promise<Bench> {
  const index = createFakeIndex();
  const settings = createSettingsStore({ getItem: () => null, setItem: () => undefined }, []);
  const workspace = createWorkspaceStore(index.api, settings);
  const corpus = createCorpusStore({
    index: index.api,
    workspace,
    settings,
    sources: createKnownSources(createMemoryStorage()),
    storage: {
      read: () => Promise.resolve({ usedBytes: 1, quotaBytes: 2, persisted: false }),
      askToPersist: () => Promise.resolve(),
    },
    now: () => 0,
    pause: () => Promise.resolve(),
    today: () => '2025-01-02T03:04:05Z',
  });
  await workspace.open(open);
  await until(() => corpus.store.getState().articles.phase === 'ready');
  return { index, corpus, workspace, settings, state: corpus.store.getState };
}

/** Waits for a state that is reached by promises alone; a state that never comes is a time-out of the test. */
async function until(reached: () => boolean): Promise<void> {
  while (!reached()) {
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
  }
}

function drop(...names: readonly string[]): readonly DropNode[] {
  return names.map((name) => ({
    kind: 'file',
    name,
    getFile: () => Promise.resolve(new Blob([name])),
  }));
}

describe('importing', () => {
  it('imports, keeps the report, lists the articles and embeds them', async () => {
    const { corpus, state, workspace } = await setUp();
    await corpus.importNodes(drop('a.md', 'b.md'));
    await until(() => state().embedding.phase === 'idle');
    expect(state().importing).toMatchObject({
      phase: 'done',
      label: 'a.md +1',
      report: { filesSeen: 2 },
    });
    expect(state().reports).toMatchObject([
      { id: 1, label: 'a.md +1', at: '2025-01-02T03:04:05Z', report: { filesSeen: 2 } },
    ]);
    expect(state().articles).toMatchObject({ items: [{ embedded: 10 }, { embedded: 10 }] });
    expect(workspace.store.getState()).toMatchObject({ opened: { status: { embedded: 20 } } });
  });

  it('goes to the own workspace when the sample is open', async () => {
    const { corpus, workspace } = await setUp('sample');
    await corpus.importNodes(drop('a.md'));
    expect(workspace.store.getState()).toMatchObject({ phase: 'ready', workspace: 'own' });
  });

  it('adds what could not be opened to the report', async () => {
    const { corpus, state } = await setUp();
    const locked: DropNode = {
      kind: 'file',
      name: 'locked.md',
      getFile: () => Promise.reject(new Error('denied')),
    };
    await corpus.importNodes([...drop('a.md'), locked]);
    expect(state().reports[0]?.report).toMatchObject({
      filesSeen: 2,
      skipped: [{ path: 'locked.md', reason: { kind: 'unreadable' } }],
    });
  });

  it('calls a picked folder by its name, however many files it has', async () => {
    const { corpus, state } = await setUp();
    await corpus.importNodes(drop('notes/a.md', 'notes/sub/b.md'));
    expect(state().importing).toMatchObject({ phase: 'done', label: 'notes' });
  });

  it('says that a drop held no file', async () => {
    const { corpus, state } = await setUp();
    await corpus.importNodes([]);
    expect(state().importing).toEqual({ phase: 'nothing' });
    corpus.dismissNotices();
    expect(state().importing).toEqual({ phase: 'idle' });
  });

  it('queues drops, with one report each, and embeds them all', async () => {
    const { corpus, index, state } = await setUp();
    const held = index.hold('import');
    const first = corpus.importNodes(drop('a.md'));
    const second = corpus.importNodes(drop('b.md'));
    await until(() => state().importing.phase === 'importing');
    expect(state().waiting).toEqual([{ id: 2, label: 'b.md' }]);
    held.release();
    await Promise.all([first, second]);
    await until(() => state().embedding.phase === 'idle');
    expect(state().reports.map(({ label }) => label)).toEqual(['b.md', 'a.md']);
    expect(state().articles).toMatchObject({ items: [{ embedded: 10 }, { embedded: 10 }] });
  });

  it('cancel stops the running import and lets the waiting ones go', async () => {
    const { corpus, index, state } = await setUp();
    index.hold('import');
    const both = [corpus.importNodes(drop('a.md')), corpus.importNodes(drop('b.md'))];
    await until(() => state().importing.phase === 'importing');
    corpus.cancelImport();
    await Promise.all(both);
    expect(state().importing).toMatchObject({
      phase: 'cancelled',
      label: 'a.md',
      progress: { filesDone: 1 },
      letGo: 1,
    });
    expect(state().waiting).toEqual([]);
    expect(index.log.filter((name) => name === 'import')).toHaveLength(1);
    expect(index.log).not.toContain('embed');
  });

  it('a refusal is shown and the next drop still runs', async () => {
    const { corpus, index, state } = await setUp();
    index.fail.set('import', { kind: 'quota-exceeded', usedBytes: 1, quotaBytes: 2 });
    await corpus.importNodes(drop('a.md'));
    expect(state().importing).toMatchObject({ phase: 'failed', error: { kind: 'quota-exceeded' } });
    index.fail.clear();
    await corpus.importNodes(drop('b.md'));
    expect(state().importing).toMatchObject({ phase: 'done', label: 'b.md' });
  });

  it('runs again what failed or was cancelled, without being handed the files again', async () => {
    const { corpus, index, state } = await setUp();
    index.fail.set('import', { kind: 'index-busy' });
    await corpus.importNodes(drop('a.md'));
    index.fail.clear();
    const held = index.hold('import');
    const again = corpus.retryImport();
    await until(() => state().importing.phase === 'importing');
    corpus.cancelImport();
    await again;
    held.release();
    await corpus.retryImport();
    expect(state().importing).toMatchObject({ phase: 'done', label: 'a.md' });
    expect(state().reports).toHaveLength(1);
    await corpus.retryImport();
    expect(state().reports).toHaveLength(1);
  });

  it('ends when another workspace is opened meanwhile', async () => {
    const { corpus, index, state, workspace } = await setUp();
    index.hold('import');
    const importing = corpus.importNodes(drop('a.md'));
    await until(() => state().importing.phase === 'importing');
    await workspace.open('sample');
    await importing;
    expect(state().importing.phase).toBe('cancelled');
    expect(workspace.store.getState()).toMatchObject({ workspace: 'sample' });
  });
});

describe('articles that are gone from their folder', () => {
  const missingOf = (state: CorpusState): readonly string[] =>
    state.reports[0]?.missing.map(({ id }) => id) ?? [];

  it('are named by the report of the next import, and stay until they are removed', async () => {
    const { corpus, state } = await setUp();
    await corpus.importNodes(drop('blog/a.md', 'blog/b.md', 'blog/c.md'));
    await corpus.importNodes(drop('loose.md'));
    await corpus.importNodes(drop('blog/a.md', 'blog/b.md'));
    expect(missingOf(state())).toEqual(['blog/c.md']);
    expect(state().articles).toMatchObject({ items: { length: 4 } });
    await corpus.removeArticles([articleId('blog/c.md')]);
    await corpus.importNodes(drop('blog/a.md', 'blog/b.md'));
    expect(missingOf(state())).toEqual([]);
  });

  it('are not guessed at after an import that was cancelled', async () => {
    const { corpus, index, state } = await setUp();
    await corpus.importNodes(drop('blog/a.md', 'blog/b.md'));
    index.hold('import');
    const cancelled = corpus.importNodes(drop('blog/a.md'));
    await until(() => state().importing.phase === 'importing');
    corpus.cancelImport();
    await cancelled;
    expect(state().reports).toHaveLength(1);
    expect(missingOf(state())).toEqual([]);
  });

  it('are forgotten with everything else', async () => {
    const { corpus, state } = await setUp();
    await corpus.importNodes(drop('blog/a.md', 'blog/b.md'));
    await corpus.clear();
    await corpus.importNodes(drop('blog/a.md'));
    await corpus.importNodes(drop('other/b.md'));
    expect(missingOf(state())).toEqual([]);
  });
});

describe('choosing an encoding', () => {
  const articlesOf = (state: CorpusState): readonly string[] =>
    state.articles.phase === 'ready' ? state.articles.items.map(({ id }) => id) : [];

  it('reads the file again, puts the new article in place of the old one, and keeps the report', async () => {
    const { corpus, state } = await setUp();
    await corpus.importNodes(drop('a.md', 'sjis.md'));
    await corpus.chooseEncoding(1, ['sjis.md'], 'euc-jp');
    expect(articlesOf(state())).toEqual(['a.md', 'sjis.md in euc-jp']);
    expect(state().importing).toMatchObject({ phase: 'done', label: 'sjis.md' });
    const [entry, ...others] = state().reports;
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ id: 1, label: 'a.md +1' });
    expect(entry?.encodings).toEqual(new Map([['sjis.md', 'euc-jp']]));
    expect(entry?.report.added.map(({ id }) => id)).toEqual(['a.md', 'sjis.md in euc-jp']);
    await until(() => state().embedding.phase === 'idle');
  });

  it('goes back to what is detected', async () => {
    const { corpus, state } = await setUp();
    await corpus.importNodes(drop('sjis.md'));
    await corpus.chooseEncoding(1, ['sjis.md'], 'euc-jp');
    await corpus.chooseEncoding(1, ['sjis.md'], null);
    expect(articlesOf(state())).toEqual(['sjis.md']);
    expect(state().reports[0]?.encodings.size).toBe(0);
  });

  it('several files at once, each choice kept when the next one is made', async () => {
    const { corpus, state } = await setUp();
    await corpus.importNodes(drop('sjis-1.md', 'sjis-2.md', 'sjis-3.md'));
    await corpus.chooseEncoding(1, ['sjis-1.md', 'sjis-2.md'], 'euc-jp');
    expect(state().importing).toMatchObject({ label: 'sjis-1.md +1' });
    await corpus.chooseEncoding(1, ['sjis-3.md'], 'utf-8');
    expect(articlesOf(state()).toSorted()).toEqual([
      'sjis-1.md in euc-jp',
      'sjis-2.md in euc-jp',
      'sjis-3.md in utf-8',
    ]);
  });

  it('a failure leaves report and article as they were', async () => {
    const { corpus, index, state } = await setUp();
    await corpus.importNodes(drop('sjis.md'));
    index.fail.set('import', { kind: 'index-busy' });
    await corpus.chooseEncoding(1, ['sjis.md'], 'euc-jp');
    expect(state().importing).toMatchObject({ phase: 'failed', label: 'sjis.md' });
    expect(state().reports[0]?.encodings.size).toBe(0);
    expect(articlesOf(state())).toEqual(['sjis.md']);
  });

  it('a report that is closed lets its files go', async () => {
    const { corpus, index, state } = await setUp();
    await corpus.importNodes(drop('sjis.md'));
    corpus.dismissReport(1);
    await corpus.chooseEncoding(1, ['sjis.md'], 'euc-jp');
    expect(state().reports).toEqual([]);
    expect(index.log.filter((name) => name === 'import')).toHaveLength(1);
  });
});

describe('embedding', () => {
  it('passes progress on to the open workspace', async () => {
    const { corpus, index, state, workspace } = await setUp();
    index.articles.set('a.md', summary('a.md'));
    index.hold('embed');
    corpus.startEmbedding();
    expect(state().embedding).toMatchObject({
      phase: 'running',
      progress: { embedded: 3, rate: 2 },
    });
    expect(workspace.store.getState()).toMatchObject({ opened: { status: { embedded: 3 } } });
    await corpus.stopEmbedding();
    expect(state().embedding.phase).toBe('stopped');
  });

  it('can be stopped and resumed', async () => {
    const { corpus, index, state } = await setUp();
    index.articles.set('a.md', summary('a.md'));
    const held = index.hold('embed');
    corpus.startEmbedding();
    await corpus.stopEmbedding();
    expect(state().embedding.phase).toBe('stopped');
    held.release();
    corpus.startEmbedding();
    await until(() => state().embedding.phase === 'idle');
    expect(state().articles).toMatchObject({ items: [{ embedded: 10 }] });
  });

  it('goes on during an import, and embeds what came in too late for it', async () => {
    const { corpus, index, state } = await setUp();
    index.articles.set('a.md', summary('a.md'));
    const held = index.hold('embed');
    corpus.startEmbedding();
    await corpus.importNodes(drop('b.md'));
    expect(index.isEmbedding()).toBe(true);
    expect(index.log).not.toContain('embed-aborted');
    held.release();
    await until(() => state().embedding.phase === 'idle');
    expect(index.log.filter((name) => name === 'embed')).toHaveLength(2);
    expect(state().articles).toMatchObject({ items: [{ embedded: 10 }, { embedded: 10 }] });
  });

  it('steps aside for a removal and goes on after it', async () => {
    const { corpus, index, state } = await setUp();
    index.articles.set('a.md', summary('a.md'));
    index.articles.set('b.md', summary('b.md'));
    const held = index.hold('embed');
    corpus.startEmbedding();
    await until(index.isEmbedding);
    const removing = corpus.removeArticles([articleId('a.md')]);
    held.release();
    await removing;
    await until(() => state().embedding.phase === 'idle');
    const changes = index.log.filter((name) => /embed|remove/u.test(name));
    expect(changes).toEqual(['embed', 'embed-aborted', 'remove', 'embed']);
    await until(() => state().articles.phase === 'ready');
    expect(state().articles).toMatchObject({ items: [{ id: 'b.md', embedded: 10 }] });
  });

  it('stays stopped through a change when the user stopped it', async () => {
    const { corpus, index, state } = await setUp();
    index.articles.set('a.md', summary('a.md'));
    index.hold('embed');
    corpus.startEmbedding();
    await corpus.stopEmbedding();
    await corpus.removeArticles([articleId('none')]);
    expect(state().embedding.phase).toBe('stopped');
    expect(index.log.filter((name) => name === 'embed')).toHaveLength(1);
  });

  it('pauses while the sample is looked at, and goes on by itself afterwards', async () => {
    const { corpus, index, state, workspace } = await setUp();
    index.articles.set('a.md', summary('a.md'));
    const held = index.hold('embed');
    corpus.startEmbedding();
    await until(index.isEmbedding);
    await workspace.open('sample');
    await until(() => !index.isEmbedding());
    held.release();
    expect(index.log.filter((name) => name === 'embed')).toHaveLength(1);
    await workspace.open('own');
    await until(() => index.log.filter((name) => name === 'embed').length === 2);
    await until(() => state().embedding.phase === 'idle');
    expect(state().articles).toMatchObject({ items: [{ embedded: 10 }] });
  });

  it('stays stopped through a look at the sample when the user stopped it', async () => {
    const { corpus, index, workspace } = await setUp();
    index.articles.set('a.md', summary('a.md'));
    index.hold('embed');
    corpus.startEmbedding();
    await corpus.stopEmbedding();
    await workspace.open('sample');
    await workspace.open('own');
    await until(() => corpus.store.getState().articles.phase === 'ready');
    expect(index.log.filter((name) => name === 'embed')).toHaveLength(1);
  });

  it('says why it failed and can be started again', async () => {
    const { corpus, index, state } = await setUp();
    index.fail.set('embed', { kind: 'worker-crashed', worker: 'embed', detail: 'gone' });
    corpus.startEmbedding();
    await until(() => state().embedding.phase === 'failed');
    index.fail.clear();
    corpus.startEmbedding();
    await until(() => state().embedding.phase === 'idle');
  });
});

describe('upkeep', () => {
  it('rebuild remembers the settings, applies the new index and embeds', async () => {
    const { corpus, index, settings, state } = await setUp();
    await corpus.importNodes(drop('a.md'));
    await until(() => state().embedding.phase === 'idle');
    const chunk = { ...DEFAULT_CHUNK, size: 300, minimum: 60, overlap: 40 };
    await corpus.rebuild({ chunk });
    await until(() => state().embedding.phase === 'idle');
    expect(settings.store.getState().index.chunk).toEqual(chunk);
    expect(state().upkeep).toEqual({ phase: 'idle' });
    expect(index.log.filter((name) => name === 'embed')).toHaveLength(2);
  });

  it('a rebuild that fails keeps the old settings and says so', async () => {
    const { corpus, index, settings, state } = await setUp();
    index.fail.set('rebuild', { kind: 'index-busy' });
    await corpus.rebuild({ chunk: { ...DEFAULT_CHUNK, size: 300, minimum: 60, overlap: 40 } });
    expect(settings.store.getState().index.chunk).toEqual(DEFAULT_CHUNK);
    expect(state().upkeep).toEqual({
      phase: 'failed',
      task: 'rebuild',
      error: { kind: 'index-busy' },
    });
    corpus.dismissNotices();
    expect(state().upkeep).toEqual({ phase: 'idle' });
  });

  it('token states are made as soon as they are kept, and what their end sets free is told', async () => {
    const { corpus, index, state, workspace } = await setUp();
    await corpus.importNodes(drop('a.md', 'b.md'));
    await until(() => state().embedding.phase === 'idle');
    index.log.length = 0;
    await corpus.keepTokenStates(true);
    expect(index.log.filter((name) => /states|embed/u.test(name))).toEqual([
      'states true',
      'embed',
    ]);
    const status = () => {
      const opened = workspace.store.getState();
      return opened.phase === 'ready' ? opened.opened.status : null;
    };
    expect(status()?.tokenStates).toEqual({ isKept: true, passages: 20, bytes: 1280 });
    expect(state().statesFreed).toBeNull();
    index.log.length = 0;
    await corpus.keepTokenStates(false);
    expect(state().statesFreed).toBe(1280);
    expect(status()?.tokenStates).toEqual({ isKept: false, passages: 0, bytes: 0 });
    expect(index.log).not.toContain('embed');
    index.fail.set('states true', { kind: 'index-busy' });
    await corpus.keepTokenStates(true);
    expect(state().upkeep).toEqual({
      phase: 'failed',
      task: 'states',
      error: { kind: 'index-busy' },
    });
    expect(index.log).not.toContain('embed');
  });

  it('removes articles and clears everything', async () => {
    const { corpus, state } = await setUp();
    await corpus.importNodes(drop('a.md', 'b.md'));
    await corpus.removeArticles([articleId('a.md')]);
    expect(state().articles).toMatchObject({ items: [{ id: 'b.md' }] });
    await corpus.clear();
    expect(state().articles).toEqual({ phase: 'ready', items: [] });
    expect(state().reports).toEqual([]);
  });
});
