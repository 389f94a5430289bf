/**
 * What front matter or JSON can hold, with every scalar as the text its author wrote: ids of twenty digits, `1.10`
 * and dates stay what they are. Maps have no prototype to be polluted.
 */
export type MetaValue = string | null | readonly MetaValue[] | MetaMap;
export type MetaMap = ReadonlyMap<string, MetaValue>;

export function isMap(value: MetaValue | undefined): value is MetaMap {
  return value instanceof Map;
}

export function isList(value: MetaValue | undefined): value is readonly MetaValue[] {
  return Array.isArray(value);
}

/** The text of a scalar without blanks around it; `null` for anything else and for nothing. */
export function textOf(value: MetaValue | undefined): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  return text === '' ? null : text;
}

/** Whatever follows the word (`true "`, a stray comment): a flag that is missed shows what is private. */
export function isTrue(value: MetaValue | undefined): boolean {
  return typeof value === 'string' && /^(?:true|yes|on|1)(?:\s|$)/i.test(value.trim());
}

export function isFalse(value: MetaValue | undefined): boolean {
  return typeof value === 'string' && /^(?:false|no|off)$/i.test(value.trim());
}
