import { LLM_FORM_TIMEOUT_MS } from '../config/llm.ts';
import type { AppError } from '../domain/app-error.ts';
import { llmHost, llmOrigin } from '../domain/llm.ts';
import type { LlmConnection } from '../domain/llm.ts';
import { err, ok } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';
import { badAnswer, readError } from './errors/read-error.ts';
import type { LlmPorts } from './ports.ts';

/** Names of the models a server offers, sorted. The list is a help, not a limit: any name may be typed. */
export async function listModels(
  connection: Pick<LlmConnection, 'provider' | 'baseUrl'>,
  key: string | null,
  ports: LlmPorts,
  signal: AbortSignal,
): Promise<Result<readonly string[]>> {
  if (connection.provider === 'chrome-builtin') return ok(['gemini-nano']);
  const { baseUrl } = connection;
  const host = llmHost(baseUrl) ?? baseUrl;
  const origin = llmOrigin(baseUrl);
  if (origin === null) return err(notAnAddress(baseUrl));
  if (ports.page !== null && !ports.page.isAllowed(origin)) {
    return err({ kind: 'llm-unreachable', host, reason: 'not-allowed-host' });
  }
  const asked = { host, model: '', key };
  const timeout = AbortSignal.timeout(LLM_FORM_TIMEOUT_MS);
  let isAnswered = false;
  try {
    const response = await ports.fetch(`${baseUrl}/models${pageSize(connection.provider)}`, {
      headers: headersOf(connection.provider, key),
      signal: AbortSignal.any([signal, timeout]),
    });
    isAnswered = true;
    const body = await response.text();
    if (!response.ok) {
      const headers = Object.fromEntries(response.headers.entries());
      const refused = { statusCode: response.status, responseBody: body, responseHeaders: headers };
      return err(read(refused));
    }
    const names = readNames(body);
    return names === null ? err(badAnswer('no list of models', asked).error) : ok(names);
  } catch (error) {
    if (signal.aborted) return err({ kind: 'aborted' });
    if (timeout.aborted) {
      return err({ kind: 'llm-timeout', host, seconds: LLM_FORM_TIMEOUT_MS / 1_000 });
    }
    return err(read(error));
  }

  function read(error: unknown): AppError {
    const met = { asked, baseUrl, page: ports.page, isAnswered, isMidStream: false };
    return readError(error, { ...met, now: ports.now() }).error;
  }
}

function notAnAddress(value: string): AppError {
  return {
    kind: 'bad-setting',
    setting: 'base URL',
    value,
    rule: 'an address beginning with https:// or http://',
  };
}

/** The lists of Anthropic and Google come in pages; one of this size holds them all. */
function pageSize(provider: LlmConnection['provider']): string {
  if (provider === 'anthropic') return '?limit=1000';
  return provider === 'google' ? '?pageSize=1000' : '';
}

function headersOf(provider: LlmConnection['provider'], key: string | null): HeadersInit {
  if (provider === 'anthropic') {
    return {
      ...(key === null ? {} : { 'x-api-key': key }),
      'anthropic-version': '2023-06-01',
      'anthropic-dangerous-direct-browser-access': 'true',
    };
  }
  if (key === null) return {};
  return provider === 'google' ? { 'x-goog-api-key': key } : { authorization: `Bearer ${key}` };
}

/** `{data: [{id}]}` of OpenAI and Anthropic, `{models: [{name: 'models/…'}]}` of Google. */
function readNames(body: string): readonly string[] | null {
  const parsed = parseJson(body);
  const list = parsed['data'] ?? parsed['models'];
  if (!Array.isArray(list)) return null;
  const names = list.filter(isPlain).filter(canChat).map(nameOf).filter(isText);
  return [...new Set(names)].toSorted();
}

function canChat(entry: Readonly<Record<string, unknown>>): boolean {
  const methods = entry['supportedGenerationMethods'];
  return !Array.isArray(methods) || methods.includes('generateContent');
}

function nameOf(entry: Readonly<Record<string, unknown>>): unknown {
  const name = entry['id'] ?? entry['name'];
  return typeof name === 'string' ? name.replace(/^models\//, '') : name;
}

function parseJson(text: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(text);
    return isPlain(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
