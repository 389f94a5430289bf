const ESCAPED: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\n' };

/**
 * The text inside quotes around the whole of a value, or `null`: `"a"と"b"` is no quoted text. A comment may follow.
 * Escapes are read as YAML and TOML share them: `\"`, `\\`, `\n`, `\u3042` in double quotes, `''` in single ones.
 */
export function quotedText(value: string): string | null {
  const double = /^"([^"\\]*(?:\\.[^"\\]*)*)"[ \t]*(?:#.*)?$/.exec(value)?.[1];
  if (double !== undefined) return unescape(double);
  const single = /^'([^']*(?:''[^']*)*)'[ \t]*(?:#.*)?$/.exec(value)?.[1];
  return single?.replaceAll("''", "'") ?? null;
}

/** Resolves the escapes of a text in double quotes; what is no escape stays. */
export function unescape(text: string): string {
  return text.replace(/\\(?:u([\da-fA-F]{4})|(.))/g, (_, code?: string, mark = '') =>
    code === undefined ? (ESCAPED[mark] ?? mark) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
