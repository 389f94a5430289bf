import type { Language } from '../../app/settings-store.ts';

/** Values to text in one language. Messages take the text, so no message formats a number by itself. */
export interface Format {
  /** `1234` → `1,234`. */
  number(value: number): string;
  /** Fixed decimals, for scores: `score(0.0158730, 4)` → `0.0159`. */
  score(value: number, decimals: number): string;
  /** Ratio 0..1 → `37%`. */
  percent(ratio: number): string;
  /** Bytes → `14.3 MB` (SI units, one decimal). */
  bytes(value: number): string;
  /** US dollars, with as many decimals as small amounts need: `$0.0042`, `$1.20`. */
  money(usd: number): string;
  /** Milliseconds → `8 ms`, `0.4 ms`, `2.4 s`, `3 min 5 s`. */
  duration(ms: number): string;
  /** ISO 8601 → a date; text that is no date is returned as it is. */
  date(iso: string): string;
  /** ISO 8601 → date and time. */
  dateTime(iso: string): string;
}

/** Less money is said to be less, not to be nothing. */
const SMALLEST_MONEY = 0.0001;

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

export function createFormat(language: Language): Format {
  const plain = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  const dateTimes = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });

  const numbers = new Map<string, Intl.NumberFormat>();
  const fixed = (value: number, decimals: number, unitName?: string): string => {
    const key = `${unitName ?? ''} ${decimals}`;
    const format =
      numbers.get(key) ??
      new Intl.NumberFormat(language, {
        ...(unitName === undefined
          ? {}
          : { style: 'unit', unit: unitName, unitDisplay: 'short' as const }),
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      });
    numbers.set(key, format);
    return format.format(value);
  };

  const dated = (formatter: Intl.DateTimeFormat, iso: string): string => {
    const date = new Date(iso);
    return Number.isNaN(date.getTime()) ? iso : formatter.format(date);
  };

  return {
    number: (value) => plain.format(value),
    score: (value, decimals) => fixed(value, decimals),
    percent: (ratio) => percent.format(ratio),
    bytes(value) {
      const power = value < 1 ? 0 : Math.min(4, Math.floor(Math.log10(value) / 3));
      return fixed(value / 1000 ** power, power === 0 ? 0 : 1, BYTE_UNITS[power] ?? 'byte');
    },
    money: (usd) =>
      usd > 0 && usd < SMALLEST_MONEY
        ? `< $${fixed(SMALLEST_MONEY, 4)}`
        : `$${fixed(usd, usd !== 0 && usd < 0.1 ? 4 : 2)}`,
    duration(ms) {
      if (ms < 10) return fixed(ms, 1, 'millisecond');
      if (ms < 1000) return fixed(ms, 0, 'millisecond');
      if (ms < 60_000) return fixed(ms / 1000, 1, 'second');
      const seconds = Math.round(ms / 1000);
      return `${fixed(Math.floor(seconds / 60), 0, 'minute')} ${fixed(seconds % 60, 0, 'second')}`;
    },
    date: (iso) => dated(dates, iso),
    dateTime: (iso) => dated(dateTimes, iso),
  };
}
