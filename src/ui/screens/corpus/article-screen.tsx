import { useEffect } from 'react';
import type { ArticleId } from '../../../domain/ids.ts';
import type { WorkspaceState } from '../../../app/workspace-store.ts';
import { ErrorBanner } from '../../components/error-banner.tsx';
import { commonMessages } from '../../i18n/common-messages.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import type { CorpusRoute } from '../../routing/routes.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import { ArticleDetail, BackLink } from './article-detail.tsx';
import styles from './corpus-screen.module.css';

/** The article the address names, once its workspace is open. */
export function ArticleScreen({
  id,
  route,
  state,
}: {
  readonly id: ArticleId;
  readonly route: CorpusRoute;
  readonly state: WorkspaceState;
}): React.JSX.Element {
  const { corpus } = useStores();
  const common = useMessages(commonMessages);
  const detail = useStore(corpus.store, (current) => current.detail);
  const isReady = state.phase === 'ready';

  useEffect(() => {
    if (!isReady) return undefined;
    void corpus.openArticle(id);
    return corpus.closeArticle;
  }, [corpus, id, isReady]);

  if (isReady && detail.phase === 'ready' && detail.id === id) {
    return (
      <ArticleDetail key={id} view={detail.view} route={route} chunk={state.opened.status.chunk} />
    );
  }
  const error = state.phase === 'failed' ? state.error : null;
  const failure = detail.phase === 'failed' ? detail.error : error;
  return (
    <div className={styles['pending']}>
      <BackLink route={route} />
      {failure === null ? <p role="status">{common.loading}</p> : <ErrorBanner error={failure} />}
    </div>
  );
}
