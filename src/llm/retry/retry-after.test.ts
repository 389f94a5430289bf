import { expect, test } from 'vitest';
import { retryAfterMs } from './retry-after.ts';

const NOW = Date.parse('2026-11-01T00:00:00Z');

test.each([
  [{ 'retry-after': '2' }, 2_000],
  [{ 'retry-after': '0' }, 0],
  [{ 'retry-after': '1.5' }, 1_500],
  [{ 'retry-after': '-1' }, null],
  [{ 'retry-after': 'soon' }, null],
  [{ 'retry-after': 'Sun, 01 Nov 2026 00:01:00 GMT' }, 60_000],
  [{ 'retry-after': 'Sat, 31 Oct 2026 00:00:00 GMT' }, 0],
  [{ 'retry-after-ms': '250', 'retry-after': '9' }, 250],
  [{ 'retry-after-ms': '', 'retry-after': '9' }, 9_000],
  [{ 'x-ratelimit-reset-requests': '6m0s' }, 360_000],
  [{ 'x-ratelimit-reset-requests': '1h2m3.5s' }, 3_723_500],
  [{ 'x-ratelimit-reset-requests': '20ms', 'x-ratelimit-reset-tokens': '3s' }, 3_000],
  [
    {
      'x-ratelimit-reset-requests': '20ms',
      'x-ratelimit-remaining-requests': '0',
      'x-ratelimit-reset-tokens': '3s',
      'x-ratelimit-remaining-tokens': '900',
    },
    20,
  ],
  [{}, null],
] as const satisfies readonly (readonly [Readonly<Record<string, string>>, number | null])[])(
  '%j → %s',
  (headers, wait) => {
    expect(retryAfterMs(headers, NOW)).toBe(wait);
  },
);
