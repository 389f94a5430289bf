import type { SkipReason } from '../../domain/import-report.ts';
import type { MadeArticle } from './make-article.ts';

/** Makes one article; a bug that it brings to light costs this article and not the import. */
export async function attempt(make: () => Promise<MadeArticle>): Promise<MadeArticle> {
  try {
    return await make();
  } catch (cause) {
    return { ok: false, reason: unreadable(cause) };
  }
}

/** The reason for skipping what was thrown at. */
export function unreadable(cause: unknown): SkipReason {
  return { kind: 'unreadable', detail: cause instanceof Error ? cause.message : String(cause) };
}
