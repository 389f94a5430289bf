import type { QiitaImportState } from '../../../app/qiita-import-store.ts';
import type { QiitaProgress } from '../../../domain/qiita.ts';
import { qiitaMessages } from '../../i18n/qiita-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';

/** How far a running import by user name is, in words; `null` when none runs. */
export function useRunningText(
  state: QiitaImportState,
): { readonly label: string; readonly detail: string } | null {
  const t = useMessages(qiitaMessages);
  const counted = useCounted();
  const format = useFormat();
  switch (state.phase) {
    case 'fetching': {
      const { progress } = state;
      if (progress === null) return { label: t.opening, detail: '' };
      const label = progress.isChecking ? t.checking : t.fetching(progress.user);
      return { label, detail: counted(progress) };
    }
    case 'waiting': {
      const { progress, wait } = state;
      const left = clockOf(wait.leftMs);
      const label = wait.reason === 'rate-limit' ? t.waitingLimit(left) : t.waitingRetry(left);
      return { label, detail: counted(progress) };
    }
    case 'importing':
      return { label: t.importing(format.number(state.articles)), detail: '' };
    default:
      return null;
  }
}

function useCounted(): (progress: QiitaProgress) => string {
  const t = useMessages(qiitaMessages);
  const format = useFormat();
  return ({ page, articles, unchanged, expected }) =>
    [
      expected === null
        ? t.articles(format.number(articles))
        : t.articlesOf(format.number(articles), format.number(expected)),
      unchanged === 0 ? null : t.unchanged(format.number(unchanged)),
      t.page(format.number(page)),
    ]
      .filter((part) => part !== null)
      .join(' · ');
}

/** Milliseconds as minutes and seconds, `0:42`; a second that has begun counts. */
function clockOf(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
