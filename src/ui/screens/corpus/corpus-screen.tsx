import { Activity, useEffect, useState } from 'react';
import type { DropNode } from '../../../app/corpus-collect.ts';
import type { WorkspaceState } from '../../../app/workspace-store.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { Choice } from '../../components/choice.tsx';
import { ErrorBanner } from '../../components/error-banner.tsx';
import { commonMessages } from '../../i18n/common-messages.ts';
import { corpusMessages } from '../../i18n/corpus-messages.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { useRoute } from '../../routing/use-route.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import { ArticleScreen } from './article-screen.tsx';
import { CorpusOverview } from './corpus-overview.tsx';
import styles from './corpus-screen.module.css';
import { DropPanel } from './drop-panel.tsx';
import { ImportActivity } from './import-activity.tsx';
import { QiitaPanel } from './qiita-panel.tsx';
import { useOverviewScroll } from './use-overview-scroll.ts';
import { usePageDrop } from './use-page-drop.ts';

/** The articles one compares on: bring them in, see what became of them, look at each, keep the index fit. */
export function CorpusScreen(): React.JSX.Element {
  const { corpus, qiita, workspace } = useStores();
  const route = useRoute();
  const state = useStore(workspace.store, (current) => current);
  const [isNothing, setNothing] = useState(false);
  const importNodes = (nodes: readonly DropNode[]): void => {
    setNothing(nodes.length === 0);
    void corpus.importNodes(nodes);
  };
  const isOver = usePageDrop(importNodes);
  const isEmpty = state.phase === 'ready' && state.opened.status.articles === 0;
  const articleId = route.screen === 'corpus' ? route.article : null;

  useOverviewScroll(articleId === null);

  useEffect(() => {
    // Coming here first, one wants one's own articles; otherwise what the other screens have open.
    if (workspace.store.getState().phase === 'closed') void workspace.open('own');
  }, [workspace]);

  return (
    <div className={styles['screen']}>
      <Activity mode={articleId === null ? 'visible' : 'hidden'}>
        <ScreenHeader state={state} />
        <DropPanel
          isOver={isOver}
          isCompact={!isEmpty}
          onNodes={importNodes}
          onSample={isEmpty ? () => void workspace.open('sample') : null}
        />
        <QiitaPanel qiita={qiita} isCompact={!isEmpty} />
      </Activity>
      {isNothing ? <NothingDropped onClose={() => setNothing(false)} /> : null}
      <ImportActivity />
      {articleId === null ? null : <ArticleScreen id={articleId} state={state} />}
      <Activity mode={articleId === null ? 'visible' : 'hidden'}>
        <Body state={state} />
      </Activity>
      {isOver ? <div className={styles['over']} aria-hidden /> : null}
    </div>
  );
}

function ScreenHeader({ state }: { readonly state: WorkspaceState }): React.JSX.Element {
  const { workspace } = useStores();
  const t = useMessages(corpusMessages);
  const common = useMessages(commonMessages);
  return (
    <header className={styles['header']}>
      <div className={styles['titles']}>
        <h1 className={styles['title']}>{t.title}</h1>
        <p className={styles['lead']}>{t.lead}</p>
      </div>
      <Choice
        compact
        label={common.workspace}
        value={state.phase === 'closed' ? 'own' : state.workspace}
        options={[
          { value: 'own', label: common.workspaceOwn },
          { value: 'sample', label: common.workspaceSample },
        ]}
        onChange={(chosen) => void workspace.open(chosen)}
      />
    </header>
  );
}

function Body({ state }: { readonly state: WorkspaceState }): React.JSX.Element {
  const { workspace } = useStores();
  const t = useMessages(corpusMessages);
  const common = useMessages(commonMessages);
  if (state.phase === 'ready') {
    return <CorpusOverview workspace={state.workspace} opened={state.opened} />;
  }
  if (state.phase === 'failed') {
    return (
      <ErrorBanner
        error={state.error}
        actions={
          <Button onPress={() => void workspace.reopen(state.workspace)}>{common.retry}</Button>
        }
      />
    );
  }
  return (
    <p className={styles['opening']} role="status">
      {t.openingWorkspace}
    </p>
  );
}

function NothingDropped({ onClose }: { readonly onClose: () => void }): React.JSX.Element {
  const t = useMessages(corpusMessages);
  const common = useMessages(commonMessages);
  return (
    <Banner
      tone="warning"
      title={t.nothingDropped}
      actions={
        <Button size="small" onPress={onClose}>
          {common.close}
        </Button>
      }
    />
  );
}
