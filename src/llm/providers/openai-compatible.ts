import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { OpenModel } from './open-model.ts';

/** Any server of the OpenAI protocol; without a key no authorization header is sent. */
export const openModel: OpenModel = ({ baseUrl, model, key, fetch }) =>
  createOpenAICompatible({
    name: 'compatible',
    baseURL: baseUrl,
    ...(key === null ? {} : { apiKey: key }),
    includeUsage: true,
    supportsStructuredOutputs: true,
    fetch,
  }).chatModel(model);
