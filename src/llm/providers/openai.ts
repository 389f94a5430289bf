import { createOpenAI } from '@ai-sdk/openai';
import type { OpenModel } from './open-model.ts';

/** Chat completions, not Responses: the latter keeps what it is sent by default. */
export const openModel: OpenModel = ({ baseUrl, model, key, fetch }) =>
  createOpenAI({ baseURL: baseUrl, apiKey: key ?? '', fetch }).chat(model);
