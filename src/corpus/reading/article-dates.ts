/**
 * Whether `date` is later than `other`, both as written by the author. Dates without a zone are taken as Japanese
 * time, the zone of both Qiita and Zenn. A date that can be read is newer than none.
 */
export function isNewer(date: string | null, other: string | null): boolean {
  const time = readDate(date);
  const otherTime = readDate(other);
  if (time === null) return false;
  return otherTime === null || time > otherTime;
}

/** Milliseconds since 1970, or `null`. */
function readDate(date: string | null): number | null {
  const match =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ](\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?\s*(Z|[+-]\d{2}:?\d{2})?/.exec(
      date ?? '',
    );
  if (match === null) return null;
  const [, year = '', month = '', day = '', clock = '00:00', zone = '+09:00'] = match;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T${clock.padStart(5, '0')}${zone}`;
  const time = Date.parse(iso);
  return Number.isNaN(time) ? null : time;
}
