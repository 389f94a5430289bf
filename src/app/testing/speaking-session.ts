import type { ChatModel, ChatReply, ChatRequest } from '../../domain/chat.ts';
import type { WebSearchPort } from '../../domain/deep-wide.ts';
import type { RagMode } from '../../domain/mode.ts';
import { err, ok } from '../../domain/result.ts';
import { nextMacrotask } from '../../lib/next-macrotask.ts';
import { agentic } from '../../modes/agentic.ts';
import { hybrid } from '../../modes/hybrid.ts';
import { naive } from '../../modes/naive.ts';
import { createMemoryStorage } from '../memory-storage.ts';
import { createSessionStore } from '../session-store.ts';
import type { SessionStore } from '../session-store.ts';
import { createOwnWorkspace } from './own-workspace.ts';

const ARTICLES = {
  'rrf.md': '# RRF の話\n\n順位の融合では RRF を使う。定数 k は 60 が多い。',
  'docker.md': '# Docker のボリューム\n\nコンテナを消しても、名前付きボリュームは残る。',
  'bm25.md': '# BM25 とトークナイザ\n\n日本語は分かち書きしないので、形態素か n-gram で切る。',
};

/** Decides for the loop by purpose, and answers with a text that tells one exchange from another; one may fail. */
export function speakingModel(
  failing = 0,
  onAsked: (request: ChatRequest) => void = () => {},
): ChatModel & { readonly asked: ChatRequest[] } {
  const asked: ChatRequest[] = [];
  return {
    asked,
    info: { provider: 'scripted', model: 'm', host: 'llm.example', isReplay: false },
    async complete(request, signal, onEvent) {
      if (signal.aborted) return err({ kind: 'aborted' });
      const number = asked.push(request);
      onAsked(request);
      const reply = replyTo(request, number);
      await nextMacrotask();
      if (signal.aborted) return err({ kind: 'aborted' });
      if (reply.text !== '') onEvent?.({ type: 'text-delta', text: reply.text });
      return number === failing
        ? err({ kind: 'llm-overloaded', host: 'llm.example', isMidStream: true })
        : ok(reply);
    },
  };
}

function hasAsked(messages: ChatRequest['messages'], words: string): boolean {
  return JSON.stringify(messages).includes(words);
}

function replyTo({ purpose, messages }: ChatRequest, number: number): ChatReply {
  const ids = [...new Set(JSON.stringify(messages).match(/"id[^"]*"[:,\\]+"([^"\\]+#\d+)/g) ?? [])];
  const isReading = purpose === 'collection' && !messages.some(({ role }) => role === 'tool');
  const first = /([^"\\]+#\d+)$/.exec(ids[0] ?? '')?.[1];
  const text: Partial<Record<ChatRequest['purpose'], string>> = {
    'skill-choice': '{"skill":"search","reason":"記事"}',
    decomposition: '{"parts":[]}',
    sufficiency: '{"sufficient":true,"missing":""}',
    confidence: '{"confident":true,"missing":""}',
    answer: `${number} 番目の答え[1]。`,
    // Looks at the web first, and is content with what it gives.
    reflection: `{"ready":${hasAsked(messages, 'web_search: ')},"missing":"公式の説明"}`,
    selection: '{"ids":["S1"]}',
    report: `${number} 番目のレポート[1]。`,
  };
  const fetching = { name: 'fetch', input: { id: first ?? '', scope: 'chunk_only', reason: '' } };
  const looking = { name: 'web_search', input: { query: '公式の手引き' } };
  const call =
    isReading && first !== undefined ? fetching : purpose === 'research' ? looking : null;
  return {
    text: text[purpose] ?? '',
    toolCalls: call === null ? [] : [{ id: `c${number}`, ...call }],
    finish: 'stop',
    usage: { inputTokens: 100, outputTokens: 10, isEstimated: false },
    costUsd: 0.001,
    latencyMs: 5,
    ttftMs: 1,
    retries: 0,
  };
}

/** A session over a real index of three short articles, by default with the usual three columns. */
export async function openSession(
  model: ChatModel | null,
  more: Readonly<Record<string, string>> = {},
  modes: readonly RagMode[] = [naive, hybrid, agentic],
  web: WebSearchPort | null = null,
): Promise<SessionStore> {
  const { engine, workspace, now, fill } = createOwnWorkspace();
  const session = createSessionStore({
    search: engine,
    modes,
    models: { chatModel: async () => model, priceOf: async () => null, webSearch: async () => web },
    workspace,
    memory: createMemoryStorage(),
    isModelReady: () => true,
    hybridBlocked: async () => null,
    now,
    today: () => '2026-02-03T04:05:06Z',
  });
  await fill({ ...ARTICLES, ...more });
  return session;
}
