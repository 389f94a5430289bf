import { expect, test } from 'vitest';
import type { AnswerTraceEvent } from '../domain/trace.ts';
import type { ChatModel } from '../domain/chat.ts';
import { createCostMeter, createExchange } from './cost-meter.ts';
import { scriptedChat } from './testing/scripted-chat.ts';

const signal = new AbortController().signal;
const request = { purpose: 'grounding', messages: [] } as const;

test('an exchange is counted and told with its waits; its words and its failures are not', async () => {
  const chat = scriptedChat({
    grounding: ['{}', { error: { kind: 'llm-quota', host: 'h' } }],
  });
  const talking: ChatModel = {
    ...chat,
    async complete(asked, stop, onEvent) {
      onEvent?.({ type: 'text-delta', text: '{' });
      return chat.complete(asked, stop, onEvent);
    },
  };
  const meter = createCostMeter();
  const told: AnswerTraceEvent[] = [];
  const exchange = createExchange(talking, meter, (event) => told.push(event));
  await exchange(request, signal);
  const failed = await exchange(request, signal);
  expect(failed.ok).toBe(false);
  expect(told.map(({ type }) => type)).toEqual(['chat-wait', 'chat-end']);
  expect(meter.total()).toMatchObject({ chatCalls: 1, inputTokens: 100, costUsd: 0.001 });
});
