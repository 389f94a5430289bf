import type {
  QiitaCursor,
  QiitaOutcome,
  QiitaProgress,
  QiitaRequest,
  QiitaWait,
} from '../../domain/qiita.ts';
import { advance, countUnchanged, firstCursor } from './paging.ts';
import type { QiitaPorts } from './ports.ts';
import { requestPage } from './request-page.ts';
import { parseToken } from './token.ts';
import { parseUserName } from './user-name.ts';

/**
 * Reads all public articles of a Qiita user from the API v2 (`/users/{name}/items`), page by page until the list
 * ends, and again where it may have moved meanwhile (`paging.ts`). Needs no response header. What could not be read
 * comes back as an error with a cursor that holds all that was read: pass it as `resume` to go on. Fails with
 * `qiita-user-invalid` and `qiita-token-refused` before anything is asked, with `aborted` at once when the signal
 * says so, else with the `qiita-…` kind of `AppError` that says what Qiita or the network did.
 * The token goes into the `Authorization` header of requests to `baseUrl` and nowhere else.
 */
export async function fetchUserItems(
  request: QiitaRequest & {
    /** Scheme and host, `https://qiita.com` (`config/qiita.ts`). */
    readonly baseUrl: string;
  },
  ports: QiitaPorts,
  signal: AbortSignal,
  onProgress: (progress: QiitaProgress) => void,
): Promise<QiitaOutcome> {
  const { baseUrl, since = new Map<string, string>(), resume = null } = request;
  const name = parseUserName(request.user);
  if (!name.ok) return { ...name, cursor: resume };
  const token = parseToken(request.token);
  if (!token.ok) return { ...token, cursor: resume };
  const user = name.value;

  let cursor = resume?.user === user ? resume : firstCursor(user);
  let itemsCount: number | null = null;
  let isReached = cursor.seen.size > 0;
  for (;;) {
    const tell = (wait: QiitaWait | null): void => onProgress(progressOf(cursor, itemsCount, wait));
    tell(null);
    const { page } = cursor;
    const answer = await requestPage(
      { baseUrl, user, page, token: token.value, isReached },
      ports,
      signal,
      tell,
    );
    if (!answer.ok) return { ...answer, cursor };
    isReached = true;
    itemsCount = answer.value.itemsCount ?? itemsCount;
    const step = advance(cursor, answer.value, since);
    if (step.kind === 'done') return { ok: true, value: step.value };
    ({ cursor } = step);
  }
}

function progressOf(
  { user, page, reading, seen, total }: QiitaCursor,
  itemsCount: number | null,
  wait: QiitaWait | null,
): QiitaProgress {
  return {
    user,
    page,
    isChecking: reading > 0,
    articles: seen.size,
    unchanged: countUnchanged(seen),
    expected: total ?? itemsCount,
    wait,
  };
}
