import { err, ok, type Result } from '../../domain/result.ts';

/** Letters, digits, `_`, `-`; accounts made through another service carry its name (`name@github`). */
const USER_NAME = /^[\w-]{1,100}(?:@[a-z]{1,20})?$/i;
/** A personal access token, pasted into the wrong field, must not become part of an address. */
const TOKEN = /^[0-9a-f]{40}$/i;
const PROFILE = /^(?:https?:\/\/)?(?:www\.)?qiita\.com\/(?<rest>.*)$/i;
/** First segments of addresses on qiita.com that are no users. */
const NO_USERS = new Set(
  'api advent-calendar drafts items login official-events organizations search settings tags trend'.split(
    ' ',
  ),
);

/**
 * The name in what a person typed: `name`, `@name`, or an address of theirs on qiita.com, full-width letters folded.
 * Fails with `qiita-user-invalid`, which never repeats what was typed.
 */
export function parseUserName(typed: string): Result<string> {
  const text = typed.normalize('NFKC').trim();
  if (text === '') return err({ kind: 'qiita-user-invalid', reason: 'empty' });
  const rest = PROFILE.exec(text)?.groups?.['rest'];
  const name = (rest === undefined ? text : (rest.split(/[/?#]/, 1)[0] ?? '')).replace(/^@/, '');
  if (TOKEN.test(name)) return err({ kind: 'qiita-user-invalid', reason: 'token' });
  const isUser = USER_NAME.test(name) && !(rest !== undefined && NO_USERS.has(name.toLowerCase()));
  return isUser ? ok(name) : err({ kind: 'qiita-user-invalid', reason: 'form' });
}
