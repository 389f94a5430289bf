/** What `canonicalJson` takes: plain data. `undefined` members are left out, as JSON does. */
export type Canonical =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Canonical[]
  | { readonly [key: string]: Canonical };

/** JSON with object keys in code-unit order and no blanks: equal data gives equal text, so it can be hashed. */
export function canonicalJson(value: Canonical): string {
  if (isList(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const members = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .toSorted()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`);
  return `{${members.join(',')}}`;
}

function isList(value: Canonical): value is readonly Canonical[] {
  return Array.isArray(value);
}
