import type { LlmPage } from '../ports.ts';
import type { Failure } from '../speak.ts';
import { OLLAMA_PORT } from '../../config/llm.ts';
import { classifyRefusal } from './classify.ts';
import type { Asked } from './classify.ts';
import { scrub } from './scrub.ts';

/** Where an error was met. */
export interface Met {
  readonly asked: Asked;
  readonly baseUrl: string;
  readonly page: LlmPage | null;
  /** The headers of an answer had come. */
  readonly isAnswered: boolean;
  /** Some of the answer itself had come. */
  readonly isMidStream: boolean;
  readonly now: number;
}

/**
 * What an error thrown by, or streamed from, a provider package means. The packages' classes are told by their fields:
 * `statusCode` and `responseBody` for a refused request, `statusCode` and `data` for an error event of a stream.
 */
export function readError(error: unknown, met: Met): Failure {
  const fields = isPlain(error) ? error : {};
  const status = fields['statusCode'];
  if (typeof status === 'number' && status >= 400) {
    const { asked, isMidStream, now } = met;
    const body = fields['responseBody'] ?? fields['data'] ?? fields['message'];
    const headers = isPlain(fields['responseHeaders']) ? fields['responseHeaders'] : {};
    return classifyRefusal(
      { status, headers: headers as Record<string, string>, body, isMidStream, now },
      asked,
    );
  }
  if (!met.isAnswered) return unreachable(met);
  // An error event whose package gives it no status: a server of the OpenAI protocol put its error into the stream.
  if (typeof fields['message'] === 'string' && !(error instanceof Error)) {
    return classifyRefusal(
      {
        status: typeof fields['code'] === 'number' && fields['code'] >= 400 ? fields['code'] : 500,
        headers: {},
        body: { error },
        isMidStream: met.isMidStream,
        now: met.now,
      },
      met.asked,
    );
  }
  return badAnswer(detailOf(error, fields), met.asked);
}

/** An answer that broke off or cannot be read; another attempt may fare better. */
export function badAnswer(detail: string, { host, key }: Asked): Failure {
  return {
    error: { kind: 'llm-bad-answer', host, detail: scrub(detail, key).slice(0, 200) },
    retry: { waitMs: null, status: null },
    refused: null,
  };
}

/** No answer at all. A browser does not say why; what can be known beforehand is. */
function unreachable({ asked, baseUrl, page }: Met): Failure {
  const url = new URL(baseUrl);
  const isLoopback = /^(localhost|127\.|\[::1\])/.test(url.hostname);
  const reason =
    page !== null && page.protocol === 'https:' && url.protocol === 'http:' && !isLoopback
      ? 'mixed-content'
      : page !== null && url.port === OLLAMA_PORT
        ? 'ollama-origins'
        : 'offline-or-cors';
  return {
    error: { kind: 'llm-unreachable', host: asked.host, reason },
    retry: null,
    refused: null,
  };
}

/** The packages' words quote what came; a model's half-said answer is not repeated in an error. */
function detailOf(error: unknown, fields: Readonly<Record<string, unknown>>): string {
  const name = typeof fields['name'] === 'string' ? fields['name'] : '';
  if (name.includes('JSONParse')) return 'the stream holds something that is not JSON';
  if (name.includes('TypeValidation')) return 'the stream holds JSON of another shape';
  if (name.includes('APICall')) return 'the connection broke off in the middle of the answer';
  return error instanceof Error ? error.message : 'the stream holds something unexpected';
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
