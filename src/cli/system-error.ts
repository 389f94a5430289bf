/** The system's own code (`ENOENT` …) of something thrown, if it has one. */
export function codeOf(cause: unknown): string | null {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : null;
}
