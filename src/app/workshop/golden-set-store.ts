import { createStore } from 'zustand/vanilla';
import type { AppError } from '../../domain/app-error.ts';
import type { GoldenTopic } from '../../domain/evaluation.ts';
import type { ArticleSummary, WorkspaceId } from '../../domain/workspace.ts';
import { neverAborted } from '../../lib/never-aborted.ts';
import type { IndexApi } from '../../workers/index.api.ts';
import type { LabApi } from '../../workers/lab.api.ts';
import type { ReadSampleText } from '../lab/golden-sets.ts';
import { readGoldenSet } from '../lab/golden-sets.ts';
import type { ReadableStore } from '../store.ts';
import type { WorkspaceStore } from '../workspace-store.ts';
import type { GoldArticles } from './gold-places.ts';
import { readGoldArticles } from './gold-places.ts';
import type { GoldenFile, GoldenImportProblem, PickedText } from './golden-files.ts';
import { cutCorpus, goldenJsonl, goldenTrec, readGoldenFiles } from './golden-files.ts';

export interface GoldenSetState {
  readonly workspace: WorkspaceId | null;
  readonly isLoading: boolean;
  readonly topics: readonly GoldenTopic[];
  /** The sample's own set, which is read-only until it is copied. */
  readonly isBundled: boolean;
  /** Articles that hold gold, as they become known. */
  readonly articles: GoldArticles;
  /** Every article of the workspace, to mark gold in. */
  readonly summaries: readonly ArticleSummary[];
  /** Earlier versions of the set in this visit, the latest last. */
  readonly undo: readonly (readonly GoldenTopic[])[];
  readonly error: AppError | null;
}

export interface GoldenSetStore {
  readonly store: ReadableStore<GoldenSetState>;
  /** Reads the set of a workspace, and opens the workspace; again when its articles changed. */
  open(workspace: WorkspaceId): Promise<void>;
  /** Adds a question, or puts it in the place of `replaces`. Its id is made unique. */
  put(topic: GoldenTopic, replaces?: string): void;
  remove(id: string): void;
  /** Reads the articles that a question's gold lies in, which is not in the set yet. */
  look(topic: GoldenTopic): Promise<void>;
  undo(): void;
  /** Makes the sample's set one of this device, which can be changed. */
  copyToEdit(): void;
  /** Drops the copy: the sample's set as it comes. */
  backToBundled(): Promise<void>;
  /** Adds what the files hold; ids that are taken already are replaced. */
  importFiles(files: readonly PickedText[]): Promise<GoldenImportProblem | null>;
  exportFiles(format: 'jsonl' | 'trec'): Promise<readonly GoldenFile[]>;
}

export interface GoldenSetParts {
  readonly lab: Pick<LabApi, 'goldenSet' | 'saveGoldenSet'>;
  readonly index: Pick<IndexApi, 'articles' | 'article'>;
  readonly workspace: WorkspaceStore;
  readonly readSample: ReadSampleText;
}

const UNDO_STEPS = 50;

const CLOSED: GoldenSetState = {
  workspace: null,
  isLoading: false,
  topics: [],
  isBundled: false,
  articles: new Map(),
  summaries: [],
  undo: [],
  error: null,
};

/** The golden set of one workspace at a time; every change is kept on this device at once, and can be taken back. */
export function createGoldenSetStore(parts: GoldenSetParts): GoldenSetStore {
  const { lab, index, workspace: opener } = parts;
  const store = createStore<GoldenSetState>(() => CLOSED);
  let saving: Promise<unknown> = Promise.resolve();

  function save(topics: readonly GoldenTopic[]): void {
    const { workspace } = store.getState();
    if (workspace === null) return;
    // One after the other: the last change is the one that stays.
    saving = saving
      .then(() => lab.saveGoldenSet(workspace, topics, neverAborted()))
      .then((saved) => {
        if (!saved.ok) store.setState({ error: saved.error });
      });
  }

  async function readArticles(topics: readonly GoldenTopic[]): Promise<void> {
    const { workspace, articles } = store.getState();
    const found = await readGoldArticles(topics, articles, index, neverAborted());
    if (store.getState().workspace !== workspace) return;
    // Another call may have read others meanwhile.
    store.setState(({ articles: known }) => ({ articles: new Map([...known, ...found]) }));
  }

  function change(topics: readonly GoldenTopic[]): void {
    const { topics: before, undo, isBundled } = store.getState();
    if (isBundled) return;
    store.setState({ topics, undo: [...undo, before].slice(-UNDO_STEPS), error: null });
    save(topics);
    void readArticles(topics);
  }

  function free(id: string, taken: readonly GoldenTopic[]): string {
    const isTaken = (candidate: string) => taken.some((topic) => topic.id === candidate);
    let candidate = id;
    for (let number = 2; isTaken(candidate); number += 1) candidate = `${id}-${number}`;
    return candidate;
  }

  async function read(workspace: WorkspaceId): Promise<void> {
    const set = await readGoldenSet(workspace, lab, parts.readSample);
    if (store.getState().workspace !== workspace) return;
    if (!set.ok) {
      store.setState({ isLoading: false, error: set.error });
      return;
    }
    store.setState({ ...set.value, isLoading: false });
    await readArticles(set.value.topics);
  }

  return {
    store,
    async open(workspace) {
      const isOther = store.getState().workspace !== workspace;
      if (isOther) store.setState({ ...CLOSED, workspace, isLoading: true }, true);
      const opened = await opener.open(workspace);
      if (store.getState().workspace !== workspace) return;
      if (!opened.ok) {
        store.setState({ isLoading: false, error: opened.error });
        return;
      }
      const summaries = await index.articles(neverAborted());
      if (summaries.ok) store.setState({ summaries: summaries.value, articles: new Map() });
      if (isOther) await read(workspace);
      else await readArticles(store.getState().topics);
    },
    put(topic, replaces) {
      const { topics } = store.getState();
      const others = topics.filter(({ id }) => id !== replaces);
      const named = { ...topic, id: free(topic.id, others) };
      const at = topics.findIndex(({ id }) => id === replaces);
      change(at < 0 ? [...topics, named] : topics.with(at, named));
    },
    look: (topic) => readArticles([topic]),
    remove: (id) => change(store.getState().topics.filter((topic) => topic.id !== id)),
    undo() {
      const { undo } = store.getState();
      const topics = undo.at(-1);
      if (topics === undefined) return;
      store.setState({ topics, undo: undo.slice(0, -1) });
      save(topics);
      void readArticles(topics);
    },
    copyToEdit() {
      const { topics, isBundled } = store.getState();
      if (!isBundled) return;
      store.setState({ isBundled: false });
      save(topics);
    },
    async backToBundled() {
      const { workspace } = store.getState();
      if (workspace !== 'sample') return;
      await saving;
      const forgotten = await lab.saveGoldenSet(workspace, null, neverAborted());
      store.setState({ undo: [], error: forgotten.ok ? null : forgotten.error });
      await read(workspace);
    },
    async importFiles(files) {
      const needsCorpus = files.some(({ content }) => content.includes('<top>'));
      const corpus = needsCorpus ? await cutCorpus(index, neverAborted()) : null;
      if (corpus !== null && !corpus.ok) {
        store.setState({ error: corpus.error });
        return null;
      }
      const imported = readGoldenFiles(files, corpus?.value ?? new Map());
      if (!imported.ok) return imported.problem;
      const ids = new Set(imported.topics.map(({ id }) => id));
      const kept = store.getState().topics.filter(({ id }) => !ids.has(id));
      change([...kept, ...imported.topics]);
      return null;
    },
    async exportFiles(format) {
      const { topics } = store.getState();
      if (format === 'jsonl') return goldenJsonl(topics);
      const corpus = await cutCorpus(index, neverAborted());
      if (corpus.ok) return goldenTrec(topics, corpus.value);
      store.setState({ error: corpus.error });
      return [];
    },
  };
}
