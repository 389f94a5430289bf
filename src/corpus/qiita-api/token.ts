import { err, ok, type Result } from '../../domain/result.ts';

/**
 * The token as it may stand in a header, `null` when none was given. A text that no header can hold is refused here
 * with `qiita-token-refused`: `fetch` would throw, and its message would repeat the token.
 */
export function parseToken(typed: string | undefined): Result<string | null> {
  const token = (typed ?? '').trim().replace(/^bearer\s+/i, '');
  if (token === '') return ok(null);
  return /^[\x21-\x7e]+$/.test(token)
    ? ok(token)
    : err({ kind: 'qiita-token-refused', reason: 'malformed' });
}
