/** Header names in lower case. */
export type Headers = Readonly<Record<string, string>>;

/**
 * Milliseconds a provider asks to wait, from the headers of a refusal: `retry-after-ms`, `retry-after` (seconds or an
 * HTTP date, RFC 9110 §10.2.3), else OpenAI's `x-ratelimit-reset-*` (`6m0s`, `120ms`) of the limit that is used up.
 * `null` when they say nothing. `now` is epoch milliseconds.
 */
export function retryAfterMs(headers: Headers, now: number): number | null {
  return (
    milliseconds(headers['retry-after-ms']) ??
    secondsOrDate(headers['retry-after'], now) ??
    limitReset(headers)
  );
}

function milliseconds(value: string | undefined): number | null {
  const ms = value === undefined || value.trim() === '' ? Number.NaN : Number(value);
  return Number.isFinite(ms) && ms >= 0 ? ms : null;
}

function secondsOrDate(value: string | undefined, now: number): number | null {
  if (value === undefined || value.trim() === '') return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return seconds >= 0 ? seconds * 1_000 : null;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

function limitReset(headers: Headers): number | null {
  const limits = ['requests', 'tokens'].flatMap((name) => {
    const reset = goDuration(headers[`x-ratelimit-reset-${name}`]);
    return reset === null ? [] : [{ reset, left: headers[`x-ratelimit-remaining-${name}`] }];
  });
  const usedUp = limits.filter(({ left }) => left === '0');
  const asked = (usedUp.length > 0 ? usedUp : limits).map(({ reset }) => reset);
  return asked.length === 0 ? null : Math.max(...asked);
}

const UNIT_MS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** `1h2m3.5s` as milliseconds. */
function goDuration(value: string | undefined): number | null {
  if (value === undefined || !/^(?:[\d.]+(?:ms|[smhd]))+$/.test(value)) return null;
  let total = 0;
  for (const [, amount, unit] of value.matchAll(/([\d.]+)(ms|[smhd])/g)) {
    total += Number(amount) * (UNIT_MS[unit ?? ''] ?? 0);
  }
  return total;
}
