import { expect, test } from 'vitest';
import { classifyRefusal } from './classify.ts';
import { scrub } from './scrub.ts';

const ASKED = { host: 'localhost:8080', model: 'm', key: 'k-123456' };
const at = (status: number, body: unknown, host = ASKED.host) =>
  classifyRefusal(
    { status, body: JSON.stringify(body), headers: {}, isMidStream: false, now: 0 },
    { ...ASKED, host },
  );

// The wording of servers besides the three providers, which the scripted server covers.
test.each([
  [
    'Ollama, unknown model',
    404,
    { error: { message: 'model "x" not found, try pulling it first', type: 'api_error' } },
    'llm-model-unknown',
  ],
  [
    'Ollama, older',
    404,
    { error: "model 'x' not found, try pulling it first" },
    'llm-model-unknown',
  ],
  [
    'llama.cpp, key',
    401,
    { error: { code: 401, message: 'Invalid API Key', type: 'authentication_error' } },
    'llm-key-refused',
  ],
  [
    'llama.cpp, loading',
    503,
    { error: { code: 503, message: 'Loading model', type: 'unavailable_error' } },
    'llm-overloaded',
  ],
  [
    'llama.cpp, context',
    400,
    {
      error: {
        code: 400,
        message: 'the request exceeds the available context size',
        type: 'exceed_context_size_error',
      },
    },
    'llm-context-too-long',
  ],
  [
    'vLLM, unknown model',
    404,
    { object: 'error', message: 'The model `x` does not exist.', type: 'NotFoundError', code: 404 },
    'llm-model-unknown',
  ],
  [
    'OpenRouter, credits',
    402,
    { error: { code: 402, message: 'Insufficient credits' } },
    'llm-quota',
  ],
  [
    'OpenRouter, unknown model',
    400,
    { error: { code: 400, message: 'x/y is not a valid model ID' } },
    'llm-model-unknown',
  ],
  [
    'Anthropic, spend limit',
    400,
    {
      error: {
        type: 'invalid_request_error',
        message: 'You have reached your specified API usage limits.',
      },
    },
    'llm-quota',
  ],
  [
    'Anthropic, too large',
    413,
    { error: { type: 'request_too_large', message: 'Request exceeds the maximum size' } },
    'llm-context-too-long',
  ],
  [
    'OpenAI, no access to the model',
    403,
    {
      error: { message: 'Project `p` does not have access to model `x`', code: 'model_not_found' },
    },
    'llm-model-unknown',
  ],
  ['a wrong path', 404, { detail: 'Not Found' }, 'llm-status'],
  ['a proxy', 502, '<html>Bad gateway</html>', 'llm-status'],
])('%s', (_, status, body, kind) => {
  expect(at(status, body).error.kind).toBe(kind);
});

test.each([
  ['Ollama', 400, 'registry.ollama.ai/library/gemma:2b does not support tools', 'tools'],
  [
    'vLLM',
    400,
    '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
    'tools',
  ],
  ['llama.cpp', 500, 'tools param requires --jinja flag', 'tools'],
  ['OpenRouter', 404, 'No endpoints found that support tool use', 'tools'],
  ['LM Studio', 400, "'response_format.type' must be 'json_schema' or 'text'", 'schema'],
  [
    'OpenAI',
    400,
    "Unsupported value: 'temperature' does not support 0 with this model",
    'temperature',
  ],
])('%s refuses a part of the request: %s %s', (_, status, message, part) => {
  expect(at(status, { error: { message } }).refused).toBe(part);
});

test('a refused origin of Ollama has no body', () => {
  const refused = { status: 403, body: '', headers: {}, isMidStream: false, now: 0 };
  expect(classifyRefusal(refused, { ...ASKED, host: 'localhost:11434' }).error).toMatchObject({
    kind: 'llm-unreachable',
    reason: 'ollama-origins',
  });
});

test('a key is scrubbed whole, encoded, and by its form', () => {
  const text = 'k+1/2 k%2B1%2F2 sk-proj-abcDEF123456 AIzaSyA1234567890abc Bearer abc.def';
  expect(scrub(text, 'k+1/2')).toBe('••• ••• ••• ••• •••');
  expect(scrub('nothing to hide', null)).toBe('nothing to hide');
});
