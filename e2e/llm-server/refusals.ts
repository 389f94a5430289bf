import type { RefusedReply, Wire } from './script.ts';

/** Refusals by what they mean; each provider says them in its own words. */
export type Refusal =
  | 'wrong-key'
  | 'no-model'
  | 'quota'
  | 'rate-limit'
  | 'overloaded'
  | 'context-too-long'
  | 'browser-forbidden'
  | 'no-tools'
  | 'no-json'
  | 'server-error'
  | 'filtered';

const openAi = (
  status: number,
  message: string,
  type: string,
  code: string | number | null,
): RefusedReply => ({ status, body: { error: { message, type, param: null, code } } });

const anthropic = (status: number, type: string, message: string): RefusedReply => ({
  status,
  body: { type: 'error', error: { type, message }, request_id: 'req_011CSHoEeqs5C35K2UUqR7Fy' },
});

const google = (
  code: number,
  status: string,
  message: string,
  details?: readonly unknown[],
): RefusedReply => ({
  status: code,
  body: { error: { code, message, status, ...(details === undefined ? {} : { details }) } },
});

const errorInfo = (reason: string): unknown => ({
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
  reason,
  domain: 'googleapis.com',
});

const OPENAI: Record<Refusal, RefusedReply> = {
  'wrong-key': openAi(
    401,
    'Incorrect API key provided: sk-wrong*****************1234.',
    'invalid_request_error',
    'invalid_api_key',
  ),
  'no-model': openAi(
    404,
    'The model `nowhere` does not exist or you do not have access to it.',
    'invalid_request_error',
    'model_not_found',
  ),
  quota: openAi(
    429,
    'You exceeded your current quota, please check your plan and billing details.',
    'insufficient_quota',
    'insufficient_quota',
  ),
  'rate-limit': openAi(
    429,
    'Rate limit reached for requests per min (RPM): Limit 3, Used 3, Requested 1.',
    'requests',
    'rate_limit_exceeded',
  ),
  overloaded: openAi(
    503,
    'That model is currently overloaded with other requests.',
    'server_error',
    null,
  ),
  'context-too-long': openAi(
    400,
    "This model's maximum context length is 8192 tokens. However, your messages resulted in 9001 tokens.",
    'invalid_request_error',
    'context_length_exceeded',
  ),
  'browser-forbidden': openAi(
    403,
    'Your organization does not allow requests from browsers.',
    'invalid_request_error',
    'browser_access_disabled',
  ),
  'no-tools': openAi(
    400,
    'registry.ollama.ai/library/gemma:2b does not support tools',
    'api_error',
    null,
  ),
  'no-json': openAi(
    400,
    "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.",
    'invalid_request_error',
    null,
  ),
  'server-error': openAi(
    500,
    'The server had an error while processing your request.',
    'server_error',
    null,
  ),
  filtered: openAi(
    400,
    "The response was filtered due to the prompt triggering the provider's content management policy.",
    'invalid_request_error',
    'content_filter',
  ),
};

const ANTHROPIC: Record<Refusal, RefusedReply> = {
  'wrong-key': anthropic(401, 'authentication_error', 'invalid x-api-key'),
  'no-model': anthropic(404, 'not_found_error', 'model: nowhere'),
  quota: anthropic(
    400,
    'invalid_request_error',
    'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.',
  ),
  'rate-limit': anthropic(
    429,
    'rate_limit_error',
    "This request would exceed your organization's rate limit of 50 requests per minute.",
  ),
  overloaded: anthropic(529, 'overloaded_error', 'Overloaded'),
  'context-too-long': anthropic(
    400,
    'invalid_request_error',
    'prompt is too long: 208310 tokens > 200000 maximum',
  ),
  'browser-forbidden': anthropic(
    401,
    'authentication_error',
    'CORS requests are not allowed for this Organization because of its settings.',
  ),
  'no-tools': anthropic(400, 'invalid_request_error', 'tools: not supported by this model'),
  'no-json': anthropic(
    400,
    'invalid_request_error',
    'output_format: structured outputs are not supported by this model',
  ),
  'server-error': anthropic(500, 'api_error', 'Internal server error'),
  filtered: anthropic(400, 'invalid_request_error', 'Output blocked by content filtering policy'),
};

const GOOGLE: Record<Refusal, RefusedReply> = {
  'wrong-key': google(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [
    errorInfo('API_KEY_INVALID'),
  ]),
  'no-model': google(
    404,
    'NOT_FOUND',
    'models/nowhere is not found for API version v1beta, or is not supported for generateContent.',
  ),
  quota: google(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota.', [
    {
      '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
      violations: [
        { quotaId: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier', quotaValue: '50' },
      ],
    },
  ]),
  'rate-limit': google(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota.', [
    {
      '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
      violations: [{ quotaId: 'GenerateRequestsPerMinutePerProjectPerModel-FreeTier' }],
    },
    { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '0.05s' },
  ]),
  overloaded: google(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.'),
  'context-too-long': google(
    400,
    'INVALID_ARGUMENT',
    'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
  ),
  'browser-forbidden': google(
    403,
    'PERMISSION_DENIED',
    'Requests from referer http://localhost/ are blocked.',
    [errorInfo('API_KEY_HTTP_REFERRER_BLOCKED')],
  ),
  'no-tools': google(400, 'INVALID_ARGUMENT', 'Function calling is not enabled for models/nowhere'),
  'no-json': google(400, 'INVALID_ARGUMENT', 'JSON mode is not enabled for models/nowhere'),
  'server-error': google(500, 'INTERNAL', 'An internal error has occurred.'),
  filtered: google(400, 'FAILED_PRECONDITION', 'The prompt was blocked: PROHIBITED_CONTENT'),
};

const BY_WIRE = { openai: OPENAI, anthropic: ANTHROPIC, google: GOOGLE } as const;

/** A refusal as the provider of `wire` words it, with further headers (`retry-after` …) when given. */
export function refusal(
  wire: Wire,
  what: Refusal,
  headers: Readonly<Record<string, string>> = {},
): RefusedReply {
  return { ...BY_WIRE[wire][what], headers };
}
