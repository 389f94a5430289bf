import { createAnthropic } from '@ai-sdk/anthropic';
import type { OpenModel } from './open-model.ts';

/** The header is Anthropic's opt-in for calls from a browser, where the user's own key is at hand anyway. */
export const openModel: OpenModel = ({ baseUrl, model, key, fetch }) =>
  createAnthropic({
    baseURL: baseUrl,
    apiKey: key ?? '',
    headers: { 'anthropic-dangerous-direct-browser-access': 'true' },
    fetch,
  })(model);
