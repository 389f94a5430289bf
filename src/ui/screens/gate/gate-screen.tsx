import { useEffect } from 'react';
import { GATE } from '../../../config/evaluation.ts';
import type { IndexStatus } from '../../../domain/search.ts';
import { Banner } from '../../components/banner.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorBanner } from '../../components/error-banner.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { WorkspaceHead } from '../../components/workspace-head.tsx';
import { commonMessages } from '../../i18n/common-messages.ts';
import { gateMessages } from '../../i18n/gate-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { CORPUS_ROUTE, routeHref } from '../../routing/routes.ts';
import type { GateRoute } from '../../routing/routes.ts';
import { navigate } from '../../routing/use-route.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import styles from './gate-screen.module.css';
import { GateTable } from './gate-table.tsx';
import { TokenTable } from './token-table.tsx';

/** Every tokenizer side by side: how it cuts a text, and whether it finds the terms of the workspace. */
export function GateScreen({ route }: { readonly route: GateRoute }): React.JSX.Element {
  const t = useMessages(gateMessages);
  const common = useMessages(commonMessages);
  const { workspace, gate } = useStores();
  const state = useStore(workspace.store, (current) => current);
  useEffect(() => {
    void workspace.open(route.workspace);
  }, [workspace, route.workspace]);
  const isOpen = state.phase === 'ready' && state.workspace === route.workspace;
  const hash = isOpen ? state.opened.status.indexHash : null;
  useEffect(() => {
    if (hash !== null) void gate.checkAll(route.workspace);
  }, [gate, hash, route.workspace]);

  return (
    <div className={styles['screen']}>
      <WorkspaceHead
        title={t.title}
        lead={t.lead}
        workspace={route.workspace}
        onChange={(chosen) => navigate({ ...route, workspace: chosen })}
      />
      <TokenTable />
      {state.phase === 'failed' ? <ErrorBanner error={state.error} /> : null}
      {isOpen ? (
        <Results status={state.opened.status} route={route} />
      ) : state.phase === 'failed' ? null : (
        <ProgressBar label={common.loading} value={null} />
      )}
    </div>
  );
}

function Results({
  status,
  route,
}: {
  readonly status: IndexStatus;
  readonly route: GateRoute;
}): React.JSX.Element {
  const t = useMessages(gateMessages);
  const format = useFormat();
  const own = useStore(useStores().gate.store, (state) => state.checks[status.tokenizer]);
  if (status.passages === 0) {
    return (
      <EmptyState
        title={t.empty}
        actions={
          <a href={routeHref({ ...CORPUS_ROUTE, workspace: route.workspace })}>{t.toCorpus}</a>
        }
      />
    );
  }
  return (
    <section className={styles['section']} aria-labelledby="gate-results">
      <h2 id="gate-results">{t.results}</h2>
      <p className={styles['note']}>
        {t.resultsOf(format.number(status.articles), format.number(status.passages))}
      </p>
      <p className={styles['note']}>
        {t.rule(format.percent(GATE.passRate), format.number(GATE.depth))}
      </p>
      {own?.phase === 'done' && !own.report.passed ? (
        <Banner tone="warning" title={t.blocked(status.tokenizer)} />
      ) : null}
      <GateTable inUse={status.tokenizer} canSwitch={route.workspace === 'own'} />
      {route.workspace === 'own' ? null : <p className={styles['note']}>{t.sampleFixed}</p>}
    </section>
  );
}
