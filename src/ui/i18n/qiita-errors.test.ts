import { describe, expect, it } from 'vitest';
import type { AppError } from '../../domain/app-error.ts';
import { errorMessages, errorText } from './error-messages.ts';

const GROUPS: readonly (readonly AppError[])[] = [
  (['empty', 'form', 'token'] as const).map((reason) => ({ kind: 'qiita-user-invalid', reason })),
  (['malformed', 'refused', 'missing'] as const).map((reason) => ({
    kind: 'qiita-token-refused',
    reason,
  })),
  [true, false].map((mayBeLimit) => ({ kind: 'qiita-forbidden', mayBeLimit })),
  (['truncated', 'not-json', 'not-a-list'] as const).map((problem) => ({
    kind: 'qiita-bad-answer',
    page: 7,
    problem,
  })),
];

describe.each(['ja', 'en'] as const)('errors of the Qiita API in %s', (language) => {
  it.each(GROUPS)('each reason has its own words', (...errors) => {
    const messages = errors.map((error) => errorText(error, errorMessages[language]).message);
    expect(new Set(messages).size).toBe(errors.length);
  });

  it('a limit with a known end says when, on the clock of the reader', () => {
    const retryAt = new Date(2024, 5, 1, 14, 32).toISOString();
    const error = { kind: 'qiita-rate-limited', retryAt, hasToken: true } as const;
    const { nextStep } = errorText(error, errorMessages[language]);
    expect(nextStep).toMatch(/\b(?:14|02):32/);
    expect(nextStep).not.toContain('undefined');
  });

  it('the other way in is explained when the browser refuses', () => {
    const error = { kind: 'qiita-unreachable', host: 'qiita.com' } as const;
    const { message, nextStep } = errorText(error, errorMessages[language]);
    expect(message).toMatch(/qiita\.com.*CORS/);
    expect(nextStep).toMatch(/npx qiita pull.*public/);
  });
});
