/** An object as JSON knows it: members of any kind. */
export type Plain = Readonly<Record<string, unknown>>;

/** Whether a value of strangers is such an object, and no list. */
export function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What a text holds as JSON; `null` when it holds none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
