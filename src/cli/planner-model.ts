import { listPrice } from '../config/llm-prices.ts';
import { newConnection } from '../config/llm.ts';
import type { ChatModel } from '../domain/chat.ts';
import { llmHost } from '../domain/llm.ts';
import type { LlmPrice } from '../domain/llm.ts';
import { sleep } from '../lib/sleep.ts';
import { createChatModel } from '../llm/open-chat-model.ts';
import type { ParsedOptions } from './command-line.ts';
import type { Outcome } from './outcome.ts';
import { done, refuse } from './outcome.ts';

/** Where the key of a server is read from: never an option, which other users of the machine could list. */
const KEY_VARIABLE = 'KURABE_LLM_KEY';

/** `--llm URL --model NAME`: the model that plans; `null` without them, and rules plan. */
export function parsePlanner({ values }: ParsedOptions): Outcome<ChatModel | null> {
  const { llm: baseUrl, model } = values;
  if (baseUrl === undefined && model === undefined) return done(null);
  if (baseUrl === undefined || model === undefined || model === '') {
    return refuse('--llm and --model go together', 'give both: --llm URL --model NAME');
  }
  if (llmHost(baseUrl) === null) {
    return refuse(
      `--llm ${baseUrl} is no web address`,
      'give a URL such as http://localhost:11434/v1',
    );
  }
  const connection = {
    ...newConnection('openai-compatible'),
    baseUrl: baseUrl.replace(/\/+$/, ''),
    model,
  };
  const price = parsePrice(values['price'], model);
  if (!price.ok) return price;
  const key = process.env[KEY_VARIABLE] ?? null;
  return done(
    createChatModel(connection, key, {
      fetch: globalThis.fetch,
      now: () => Date.now(),
      sleep,
      page: null,
      builtin: null,
      priceOf: () => price.value,
    }),
  );
}

/** What exchanges with the model cost: `--price IN,OUT` where a command has it, else the list's; `null` = unknown. */
export function parsePrice(typed: string | undefined, model: string): Outcome<LlmPrice | null> {
  if (typed === undefined) return done(listPrice(model));
  const [, input, output] = /^(\d+(?:\.\d+)?),(\d+(?:\.\d+)?)$/.exec(typed) ?? [];
  if (input === undefined || output === undefined) {
    return refuse(
      `--price ${typed} is no price`,
      'give US dollars for a million tokens in and out, like --price 0.25,2',
    );
  }
  return done({
    inputPerMillion: Number(input),
    outputPerMillion: Number(output),
    asOf: new Date().toISOString().slice(0, 10),
  });
}
