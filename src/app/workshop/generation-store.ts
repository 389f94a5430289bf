import { createStore } from 'zustand/vanilla';
import type { AppError } from '../../domain/app-error.ts';
import type { ChatEvent, ChatModel, ChatModelInfo } from '../../domain/chat.ts';
import type { WorkspaceId } from '../../domain/workspace.ts';
import type {
  WorkshopEnd,
  WorkshopEvent,
  WorkshopPlan,
  WorkshopState,
} from '../../domain/workshop.ts';
import { applyEvent, emptyWorkshop } from '../../eval/workshop/state.ts';
import { neverAborted } from '../../lib/never-aborted.ts';
import type { IndexApi } from '../../workers/index.api.ts';
import type { LabApi } from '../../workers/lab.api.ts';
import type { ReadableStore } from '../store.ts';
import type { WorkspaceStore } from '../workspace-store.ts';
import type { GoldenSetStore } from './golden-set-store.ts';

export interface GenerationState {
  /** `pausing`: the question under way is finished first, for it is paid. */
  readonly phase: 'idle' | 'running' | 'pausing' | 'paused' | 'ended' | 'failed';
  readonly workspace: WorkspaceId | null;
  /** What came of it so far; `null` before the first start. */
  readonly workshop: WorkshopState | null;
  readonly end: WorkshopEnd | null;
  readonly error: AppError | null;
  /** The provider asked to wait so long, since the last event. */
  readonly waitMs: number | null;
  /** The model that would be asked; `null` when none is set up, `undefined` until it is known. */
  readonly model: ChatModelInfo | null | undefined;
}

export interface GenerationStore {
  readonly store: ReadableStore<GenerationState>;
  /** Finds out which model is set up, and what was left unfinished in this workspace. */
  look(workspace: WorkspaceId): Promise<void>;
  /** Starts anew; resolves when it has ended, paused or failed. */
  start(plan: WorkshopPlan): Promise<void>;
  /** Goes on where it was left, in this visit or an earlier one. */
  resume(): Promise<void>;
  pause(): void;
  /** Stops at once; the question under way is dropped and made again by `resume`. */
  stop(): void;
  /** Forgets an unfinished generation; its questions stay in the set. */
  discard(): Promise<void>;
}

export interface GenerationParts {
  readonly golden: GoldenSetStore;
  readonly lab: Pick<LabApi, 'workshop' | 'saveWorkshop'>;
  readonly index: Pick<IndexApi, 'articles' | 'article' | 'dense'>;
  readonly workspace: WorkspaceStore;
  readonly model: () => Promise<ChatModel | null>;
}

const IDLE: GenerationState = {
  phase: 'idle',
  workspace: null,
  workshop: null,
  end: null,
  error: null,
  waitMs: null,
  model: undefined,
};

/** Makes questions with the user's model and puts them into the golden set as they are accepted. */
export function createGenerationStore(parts: GenerationParts): GenerationStore {
  const { golden, lab, index } = parts;
  const store = createStore<GenerationState>(() => IDLE);
  let controller = new AbortController();

  const isRunning = (): boolean => ['running', 'pausing'].includes(store.getState().phase);
  // Passages of another workspace must not get into this one's questions.
  parts.workspace.store.subscribe((next) => {
    const { workspace } = store.getState();
    if (isRunning() && next.phase !== 'closed' && next.workspace !== workspace) controller.abort();
  });

  const fail = (error: AppError): void => store.setState({ phase: 'failed', error });

  function take(event: WorkshopEvent): void {
    store.setState(({ workshop }) => ({
      waitMs: null,
      workshop: workshop === null ? null : applyEvent(workshop, event),
    }));
    if (event.type !== 'accepted') return;
    const { topic } = event;
    golden.put(topic.type === 'unanswerable' ? { ...topic, isUnchecked: true } : topic);
  }

  async function keep(workspace: WorkspaceId, state: WorkshopState | null): Promise<boolean> {
    const saved = await lab.saveWorkshop(workspace, state, neverAborted());
    if (!saved.ok) fail(saved.error);
    return saved.ok;
  }

  async function run(workspace: WorkspaceId, start: WorkshopState): Promise<void> {
    controller = new AbortController();
    const { signal } = controller;
    store.setState({ phase: 'running', workspace, workshop: start, end: null, error: null });
    const model = await parts.model();
    store.setState({ model: model?.info ?? null });
    const articles = await index.articles(signal);
    if (model === null || !articles.ok) {
      if (articles.ok) store.setState({ phase: 'idle' });
      else fail(articles.error);
      return;
    }
    const workshop = {
      model,
      corpus: { article: index.article, search: { dense: index.dense } },
      articles: articles.value,
      existing: golden.store.getState().topics.map(({ text }) => text),
      onChat(event: ChatEvent) {
        if (event.type === 'retry-wait') store.setState({ waitMs: event.waitMs });
      },
    };
    const { generateGolden } = await import('../../eval/workshop/generate-golden.ts');
    for await (const event of generateGolden(workshop, start, signal)) {
      take(event);
      if (event.type === 'failed') {
        if (event.error.kind === 'aborted') store.setState({ phase: 'paused' });
        else fail(event.error);
        return;
      }
      if (event.type === 'ended') {
        store.setState({ phase: 'ended', end: event.end });
        await keep(workspace, event.end === 'cost-cap' ? store.getState().workshop : null);
        return;
      }
      if (event.type !== 'tried') continue;
      if (!(await keep(workspace, store.getState().workshop))) return;
      if (store.getState().phase === 'pausing') {
        store.setState({ phase: 'paused' });
        return;
      }
    }
  }

  return {
    store,
    async look(workspace) {
      const model = await parts.model();
      store.setState({ model: model?.info ?? null });
      if (isRunning() || store.getState().workspace === workspace) return;
      const left = await lab.workshop(workspace, neverAborted());
      if (isRunning()) return;
      if (!left.ok) fail(left.error);
      else {
        const phase = left.value === null ? 'idle' : 'paused';
        store.setState({ phase, workspace, workshop: left.value, end: null, error: null });
      }
    },
    async start(plan) {
      const { workspace } = golden.store.getState();
      if (workspace !== null && !isRunning()) await run(workspace, emptyWorkshop(plan));
    },
    async resume() {
      const { workspace, workshop } = store.getState();
      if (workspace !== null && workshop !== null && !isRunning()) await run(workspace, workshop);
    },
    pause() {
      if (store.getState().phase === 'running') store.setState({ phase: 'pausing' });
    },
    stop: () => controller.abort(),
    async discard() {
      const { workspace } = store.getState();
      if (workspace === null || isRunning()) return;
      store.setState({ phase: 'idle', workshop: null, end: null, error: null });
      await keep(workspace, null);
    },
  };
}
