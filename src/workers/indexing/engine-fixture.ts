import { DEFAULT_CHUNK, DEFAULT_TOKENIZER } from '../../config/retrieval.ts';
import type { Embedder, EmbedderInfo } from '../../domain/embedder.ts';
import { err, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { DroppedFile, IndexSettings } from '../../domain/workspace.ts';
import { createHashEmbedder } from '../../embedding/hash-embedder.ts';
import { nextMacrotask } from '../../lib/next-macrotask.ts';
import { createMemoryStore } from '../../storage/memory-store.ts';
import type { IndexChange } from '../index.api.ts';
import { createIndexEngine } from './create-index-engine.ts';
import type { IndexEngine, IndexEngineParts } from './create-index-engine.ts';
import type { WriterLock } from './writer.ts';

/** Parts of an engine for tests: real retrieval and storage, the hash embedder, one tab's lock. */

export const SETTINGS: IndexSettings = { chunk: DEFAULT_CHUNK, tokenizer: DEFAULT_TOKENIZER };
/** A signal that nobody aborts. */
export const NEVER = new AbortController().signal;
/** A listener for progress that nobody looks at. */
export const IGNORE = (): void => undefined;

/** The hash embedder, counting the passages it is asked for. */
export interface CountingEmbedder extends Embedder {
  readonly passages: string[];
  /** Calls that load the model. */
  infoCalls(): number;
}

/** @param change what `info` says otherwise than the hash embedder, e.g. another device */
export function createCountingEmbedder(change: Partial<EmbedderInfo> = {}): CountingEmbedder {
  const hash = createHashEmbedder();
  const passages: string[] = [];
  let calls = 0;
  return {
    passages,
    infoCalls: () => calls,
    async info(signal) {
      calls += 1;
      const info = await hash.info(signal);
      return info.ok ? ok({ ...info.value, ...change }) : info;
    },
    embed(request, signal, onProgress) {
      if (request.kind === 'passage') passages.push(...request.texts);
      return hash.embed(request, signal, onProgress);
    },
  };
}

/** A lock that several engines of a test share, as tabs do. */
export function createSharedLock(): WriterLock {
  let isHeld = false;
  return {
    acquire() {
      if (isHeld) return Promise.resolve(null);
      isHeld = true;
      return Promise.resolve(() => {
        isHeld = false;
      });
    },
  };
}

export interface EngineFixture {
  readonly engine: IndexEngine;
  readonly embedder: CountingEmbedder;
  readonly changes: IndexChange[];
  /** Times that other tabs were told. */
  announced(): number;
  /** Runs what was put off to a quiet moment. */
  runDeferred(): Promise<void>;
}

/** An engine over fresh memory storage and the hash embedder, but for the parts given. */
export function createFixture(
  parts: Partial<IndexEngineParts> & { readonly embedder?: CountingEmbedder } = {},
): EngineFixture {
  const embedder = parts.embedder ?? createCountingEmbedder();
  const changes: IndexChange[] = [];
  let deferred: (() => void)[] = [];
  let announced = 0;
  const engine = createIndexEngine({
    store: createMemoryStore(),
    readSample: async (path) => err({ kind: 'parse-failed', path, detail: 'no sample here' }),
    lock: createSharedLock(),
    announce: () => {
      announced += 1;
    },
    onChange: (change) => changes.push(change),
    now: () => performance.now(),
    today: () => '2024-06-01T00:00:00Z',
    pause: nextMacrotask,
    defer(task) {
      deferred.push(task);
      return () => {
        deferred = deferred.filter((each) => each !== task);
      };
    },
    ...parts,
    embedder,
  });
  return {
    engine,
    embedder,
    changes,
    announced: () => announced,
    async runDeferred() {
      const tasks = deferred;
      deferred = [];
      for (const task of tasks) task();
      // What they start ends within a few turns of the loop: nothing here waits for time to pass.
      for (let turn = 0; turn < 500; turn += 1) await nextMacrotask();
    },
  };
}

/** The value of a success; anything else fails the test with the error's words. */
export async function value<T>(result: Promise<Result<T>>): Promise<T> {
  const settled = await result;
  if (!settled.ok) throw new Error(JSON.stringify(settled.error));
  return settled.value;
}

const TOPICS = [
  'Docker のマルチステージビルドでイメージを小さくする方法を紹介します。',
  'TypeScript の型推論と判別共用体を使うと、状態の組み合わせを安全に書けます。',
  'ベクトル検索と BM25 を組み合わせたハイブリッド検索の仕組みを説明します。',
  'Kubernetes の Pod が再起動を繰り返すときに調べることをまとめました。',
  'PostgreSQL のインデックスが効かない問い合わせを EXPLAIN で読み解きます。',
  'ガベージコレクションの停止時間を短くするための設定を比べました。',
] as const;

/** Markdown of a Qiita-like article with `sections` sections of about 300 characters. */
export function markdown(number: number, sections = 3, note = ''): string {
  const lines = [
    '---',
    `title: 記事 ${number}`,
    `id: article-${number}`,
    `url: https://qiita.com/someone/items/article-${number}`,
    'tags:',
    '  - 検証',
    '---',
  ];
  for (let section = 0; section < sections; section += 1) {
    const topic = TOPICS[(number + section) % TOPICS.length] ?? '';
    lines.push(
      `## 見出し ${section + 1}`,
      '',
      `${topic}番号は ${number}-${section} です。`.repeat(6),
      '',
    );
  }
  return `${lines.join('\n')}${note}\n`;
}

/** A file as it is dropped: UTF-8 text at a path. */
export function file(path: string, text: string): DroppedFile {
  return { path, blob: new Blob([text]) };
}

/** `public/article-0.md` and so on: `count` articles of `sections` sections each, ids `article-0` and so on. */
export function files(count: number, sections = 3): DroppedFile[] {
  return Array.from({ length: count }, (_, number) =>
    file(`public/article-${number}.md`, markdown(number, sections)),
  );
}
