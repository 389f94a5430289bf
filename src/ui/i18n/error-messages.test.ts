import { describe, expect, test } from 'vitest';
import type { AppError, AppErrorKind } from '../../domain/app-error.ts';
import { errorMessages, errorText } from './error-messages.ts';

/** One example a kind; a kind without one does not compile. */
const EXAMPLES: { readonly [Kind in AppErrorKind]: Extract<AppError, { kind: Kind }> } = {
  aborted: { kind: 'aborted' },
  'model-missing': { kind: 'model-missing', file: 'model.onnx', status: 404 },
  'model-corrupt': { kind: 'model-corrupt', file: 'model.onnx', expected: 'aa', actual: 'bb' },
  'model-failed': { kind: 'model-failed', device: 'wasm', detail: 'no memory' },
  'batch-failed': { kind: 'batch-failed', texts: ['a', 'b'], detail: 'worker gone' },
  'worker-crashed': { kind: 'worker-crashed', worker: 'index', detail: 'out of memory' },
  'quota-exceeded': { kind: 'quota-exceeded', usedBytes: 10, quotaBytes: 10 },
  'storage-failed': { kind: 'storage-failed', detail: 'no database' },
  'storage-newer': { kind: 'storage-newer', found: 3, known: 2 },
  'index-stale': { kind: 'index-stale', stored: 'aa', wanted: 'bb' },
  'gate-not-passed': {
    kind: 'gate-not-passed',
    tokenizer: 'whitespace',
    rate: 0.125,
    passRate: 0.8,
  },
  'index-empty': { kind: 'index-empty' },
  'article-missing': { kind: 'article-missing', id: 'a1' },
  'index-busy': { kind: 'index-busy' },
  'invariant-broken': { kind: 'invariant-broken', invariant: 'k', detail: '5 ≠ 8' },
  'parse-failed': { kind: 'parse-failed', path: 'a.md', detail: 'bad YAML' },
  'bad-setting': { kind: 'bad-setting', setting: 'overlap', value: '900', rule: '< size' },
  'query-empty': { kind: 'query-empty' },
  'qiita-user-invalid': { kind: 'qiita-user-invalid', reason: 'form' },
  'qiita-user-unknown': { kind: 'qiita-user-unknown', user: 'alice' },
  'qiita-token-refused': { kind: 'qiita-token-refused', reason: 'refused' },
  'qiita-forbidden': { kind: 'qiita-forbidden', mayBeLimit: true },
  'qiita-rate-limited': { kind: 'qiita-rate-limited', retryAt: null, hasToken: false },
  'qiita-unreachable': { kind: 'qiita-unreachable', host: 'qiita.com' },
  'qiita-status': { kind: 'qiita-status', status: 503, page: 2 },
  'qiita-timeout': { kind: 'qiita-timeout', page: 2, seconds: 30 },
  'qiita-bad-answer': { kind: 'qiita-bad-answer', page: 2, problem: 'truncated' },
  'llm-key-missing': { kind: 'llm-key-missing', host: 'llm.test' },
  'llm-key-refused': { kind: 'llm-key-refused', host: 'llm.test' },
  'llm-model-unknown': { kind: 'llm-model-unknown', host: 'llm.test', model: 'm' },
  'llm-unreachable': { kind: 'llm-unreachable', host: 'llm.test', reason: 'mixed-content' },
  'llm-quota': { kind: 'llm-quota', host: 'llm.test' },
  'llm-rate-limited': { kind: 'llm-rate-limited', host: 'llm.test', retryAt: null },
  'llm-overloaded': { kind: 'llm-overloaded', host: 'llm.test', isMidStream: true },
  'llm-browser-forbidden': { kind: 'llm-browser-forbidden', host: 'llm.test' },
  'llm-context-too-long': { kind: 'llm-context-too-long', host: 'llm.test', model: 'm' },
  'llm-filtered': { kind: 'llm-filtered', host: 'llm.test' },
  'llm-timeout': { kind: 'llm-timeout', host: 'llm.test', seconds: 60 },
  'llm-status': { kind: 'llm-status', host: 'llm.test', status: 500, detail: 'oops' },
  'llm-bad-answer': { kind: 'llm-bad-answer', host: 'llm.test', detail: 'not JSON' },
  'llm-builtin-missing': { kind: 'llm-builtin-missing', reason: 'absent' },
  'cassette-mismatch': { kind: 'cassette-mismatch', purpose: 'answer', index: 0 },
  'cassette-foreign': { kind: 'cassette-foreign', reason: 'index' },
  'cassette-invalid': { kind: 'cassette-invalid', detail: 'no version' },
  'passphrase-wrong': { kind: 'passphrase-wrong' },
  'private-withheld': { kind: 'private-withheld', host: 'llm.test', titles: ['A title'] },
  'web-unreachable': { kind: 'web-unreachable', host: 'h', reason: 'offline-or-cors' },
  'web-status': { kind: 'web-status', host: 'h', status: 401 },
  'web-no-tool': { kind: 'web-no-tool', host: 'h', tools: ['fetch'] },
  'web-tool-failed': { kind: 'web-tool-failed', host: 'h', detail: 'no key' },
  'web-timeout': { kind: 'web-timeout', host: 'h', seconds: 30 },
  'web-bad-answer': { kind: 'web-bad-answer', host: 'h', detail: 'html' },
  'cross-encoder': { kind: 'cross-encoder', problem: { kind: 'file-missing', file: 'f' } },
  unexpected: { kind: 'unexpected', detail: 'undefined is not a function' },
};

describe.each(['ja', 'en'] as const)('in %s', (language) => {
  test.each(Object.values(EXAMPLES))('$kind says what happened and what to do', (error) => {
    const { message, nextStep } = errorText(error, errorMessages[language]);
    expect(message.length).toBeGreaterThan(4);
    expect(nextStep.length).toBeGreaterThan(4);
    for (const field of ['detail', 'file', 'path', 'value'] as const) {
      if (field in error) expect(message).toContain((error as Record<string, unknown>)[field]);
    }
    const isJapanese = /[\u3040-\u30FF\u4E00-\u9FFF]/.test(message + nextStep);
    expect(isJapanese).toBe(language === 'ja');
  });
});

test('a missing HTTP status leaves no hole in the sentence', () => {
  const error = { kind: 'model-missing', file: 'f', status: null } as const;
  expect(errorText(error, errorMessages.ja).message).not.toMatch(/null|HTTP/);
});

test('passages that could not be embedded are named, up to five, each by its beginning', () => {
  const texts = ['記事 1: 最初の文', 'あ'.repeat(200), 'c', 'd', 'e', 'f', 'g'];
  const error = { kind: 'batch-failed', texts, detail: 'exit 1' } as const;
  const ja = errorText(error, errorMessages.ja).message;
  expect(ja).toContain('「記事 1: 最初の文」');
  expect(ja).toContain(`「${'あ'.repeat(64)}…」`);
  expect(ja).toContain('「e」、ほか 2 件');
  expect(ja).not.toContain('「f」');
  expect(errorText(error, errorMessages.en).message).toContain('“e” and 2 more');
});
