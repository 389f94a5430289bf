import { createGoogle } from '@ai-sdk/google';
import type { OpenModel } from './open-model.ts';

/** Gemini; the key goes in a header, never in the address. */
export const openModel: OpenModel = ({ baseUrl, model, key, fetch }) =>
  createGoogle({ baseURL: baseUrl, apiKey: key ?? '', fetch })(model);
