import { createStore } from 'zustand/vanilla';
import { DEFAULT_TOKENIZER } from '../config/retrieval.ts';
import type { AppError } from '../domain/app-error.ts';
import { gateRate } from '../domain/gate.ts';
import type { GateReport } from '../domain/gate.ts';
import { err } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';
import type { Token, TokenizerName } from '../domain/tokenizer.ts';
import type { WorkspaceId } from '../domain/workspace.ts';
import { neverAborted } from '../lib/never-aborted.ts';
import type { IndexApi } from '../workers/index.api.ts';
import type { ReadableStore } from './store.ts';
import type { WorkspaceStore } from './workspace-store.ts';

/** Every registered tokenizer, the default first, the baseline last. */
export const TOKENIZER_NAMES: readonly TokenizerName[] = [
  'icu-compounds',
  'icu',
  'bigram',
  'ngram-2-3',
  'whitespace',
];

/** A check of one tokenizer on one index. */
export type GateCheck =
  | { readonly phase: 'running' }
  | { readonly phase: 'done'; readonly report: GateReport }
  | { readonly phase: 'failed'; readonly error: AppError };

export interface GateState {
  /** Index that `checks` are of; `null` before the first. */
  readonly indexHash: string | null;
  readonly checks: Readonly<Partial<Record<TokenizerName, GateCheck>>>;
  /** How each tokenizer cuts `text`; `null` until it is known. */
  readonly text: string;
  readonly tokens: Readonly<Record<TokenizerName, readonly Token[]>> | null;
}

export interface GateStore {
  readonly store: ReadableStore<GateState>;
  /** Shows how every tokenizer cuts a text. */
  cut(text: string): Promise<void>;
  /** Checks every tokenizer on the workspace, one after the other; what is known of the same index stays. */
  checkAll(workspace: WorkspaceId): Promise<void>;
  /**
   * Why hybrid may not run on the open index: its tokenizer did not pass. Any tokenizer but the default is checked
   * first; the default, which passes on every corpus met so far, is checked beside and blocks from the next question.
   */
  blocked(signal: AbortSignal): Promise<AppError | null>;
}

export interface GateParts {
  readonly index: Pick<IndexApi, 'tokens' | 'gate'>;
  readonly workspace: WorkspaceStore;
}

export function createGateStore({ index, workspace }: GateParts): GateStore {
  const store = createStore<GateState>(() => ({
    indexHash: null,
    checks: {},
    text: '',
    tokens: null,
  }));
  const running = new Map<string, Promise<Result<GateReport>>>();

  /** Drops what is known of another index. */
  function follow(): { readonly indexHash: string; readonly own: TokenizerName } | null {
    const state = workspace.store.getState();
    if (state.phase !== 'ready') return null;
    const { indexHash, tokenizer: own } = state.opened.status;
    if (store.getState().indexHash !== indexHash) store.setState({ indexHash, checks: {} });
    return { indexHash, own };
  }

  function setCheck(indexHash: string, tokenizer: TokenizerName, found: GateCheck): void {
    if (store.getState().indexHash !== indexHash) return;
    store.setState(({ checks }) => ({ checks: { ...checks, [tokenizer]: found } }));
  }

  /** One check a tokenizer and index, however many ask. */
  async function check(tokenizer: TokenizerName): Promise<Result<GateReport>> {
    const at = follow();
    if (at === null) return err({ kind: 'index-empty' });
    const { indexHash } = at;
    const known = store.getState().checks[tokenizer];
    if (known?.phase === 'done') return { ok: true, value: known.report };
    const key = `${indexHash} ${tokenizer}`;
    const pending = running.get(key);
    if (pending !== undefined) return pending;
    setCheck(indexHash, tokenizer, { phase: 'running' });
    const started = index.gate(tokenizer, neverAborted());
    running.set(key, started);
    const result = await started;
    running.delete(key);
    setCheck(
      indexHash,
      tokenizer,
      result.ok
        ? { phase: 'done', report: result.value }
        : { phase: 'failed', error: result.error },
    );
    return result;
  }

  return {
    store,
    async cut(text) {
      store.setState({ text });
      const tokens = await index.tokens(text, neverAborted());
      // A later text may have come meanwhile.
      if (tokens.ok && store.getState().text === text) store.setState({ tokens: tokens.value });
    },
    async checkAll(wanted) {
      const opened = await workspace.open(wanted);
      if (!opened.ok || opened.value.status.passages === 0) return;
      const { indexHash } = opened.value.status;
      for (const tokenizer of TOKENIZER_NAMES) {
        const state = workspace.store.getState();
        if (state.phase !== 'ready' || state.opened.status.indexHash !== indexHash) return;
        await check(tokenizer);
      }
    },
    async blocked(signal) {
      const at = follow();
      if (at === null) return null;
      const known = store.getState().checks[at.own];
      const isKnown = known?.phase === 'done';
      const checking = isKnown ? null : check(at.own);
      if (!isKnown && at.own === DEFAULT_TOKENIZER) return null;
      const result = isKnown ? { ok: true as const, value: known.report } : await checking;
      // A check that failed says nothing of the tokenizer.
      if (signal.aborted || result === null || !result.ok || result.value.passed) return null;
      return {
        kind: 'gate-not-passed',
        tokenizer: at.own,
        rate: gateRate(result.value),
        passRate: result.value.passRate,
      };
    },
  };
}
