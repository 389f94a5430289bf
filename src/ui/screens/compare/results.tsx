import { Fragment, useMemo, useState } from 'react';
import type { Pane, PaneId } from '../../../app/pane.ts';
import { differs, linkPassages } from '../../../app/passage-links.ts';
import type { PassageRow } from '../../../app/passage-links.ts';
import type { SessionState } from '../../../app/session-store.ts';
import type { AppError } from '../../../domain/app-error.ts';
import type { PassageId } from '../../../domain/ids.ts';
import type { ModeResult } from '../../../domain/mode.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { ErrorBanner } from '../../components/error-banner.tsx';
import { compareMessages } from '../../i18n/compare-messages.ts';
import { modeMessages } from '../../i18n/mode-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import type { CompareRoute } from '../../routing/routes.ts';
import { navigate } from '../../routing/use-route.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import { ComparisonBar } from './comparison-bar.tsx';
import { OutdatedBanner } from './outdated-banner.tsx';
import type { PaneHits } from './pane-body.tsx';
import { PaneColumn } from './pane-column.tsx';
import { twinsOf } from './places.ts';
import { RankFlow } from './rank-flow.tsx';
import { RankTable } from './rank-table.tsx';
import { StaleBanner } from './stale-banner.tsx';
import styles from './results.module.css';
import { WholeFailure } from './whole-failure.tsx';

/** The columns with what links them: numbers above, lines between, a table below. */
export function Results({
  route,
  onAskAgain,
}: {
  readonly route: CompareRoute;
  readonly onAskAgain: () => void;
}): React.JSX.Element {
  const t = useMessages(compareMessages);
  const { session } = useStores();
  const state = useStore(session.store, (current) => current);
  const { paneIds } = session;
  const [active, setActive] = useState<PassageId | null>(null);
  const results = useMemo(() => comparedResults(state, paneIds), [state, paneIds]);
  const rows = useMemo(() => results && linkPassages(results.map(({ hits }) => hits)), [results]);
  const isWaiting = Object.values(state.panes).some((pane) => pane.phase === 'retrieving');
  const isFiltered = route.differsOnly && rows !== null;
  const shownRows = rows?.filter((row) => !isFiltered || differs(row)) ?? [];
  const shown = new Set(shownRows.map((row) => row.passageId));

  const warnings = results?.flatMap((result) => result.warnings) ?? [];
  const isLexicalEmpty = warnings.some(({ kind }) => kind === 'lexical-empty');

  const hitsOf = (column: number): PaneHits => ({
    workspace: route.workspace,
    active,
    onActivate: setActive,
    twinsOf: (passage) => twinsOf(results ?? [], column, passage),
    isLexicalEmpty,
    isShown: (hit) => !isFiltered || shown.has(hit.passageId),
  });

  const failure = commonFailure(Object.values(state.panes));
  if (failure !== null) {
    return <WholeFailure error={failure} route={route} onRetry={onAskAgain} />;
  }
  return (
    <section className={styles['results']} aria-label={t.results}>
      <Announcement state={state} paneIds={paneIds} />
      <div className={state.asked === null ? undefined : styles['above']}>
        {state.refusal ? (
          <ErrorBanner
            error={state.refusal}
            actions={<Button onPress={onAskAgain}>{t.searchAgain}</Button>}
          />
        ) : null}
        {state.refusal ? null : <OutdatedBanner state={state} onAskAgain={onAskAgain} />}
        <StaleBanner />
        {rows && rows.length > 0 ? (
          <ComparisonBar
            paneIds={paneIds}
            rows={rows}
            warnings={warnings}
            differsOnly={route.differsOnly}
            onDiffersOnly={(differsOnly) => navigate({ ...route, differsOnly }, { replace: true })}
          />
        ) : null}
        {isWaiting ? <p className={styles['later']}>{t.compareLater}</p> : null}
        {isFiltered && rows.length > 0 && shownRows.length === 0 ? (
          <Banner tone="ok" title={t.allSame} />
        ) : null}
      </div>
      <div className={styles['columns']} style={gridOf(paneIds)}>
        {paneIds.map((id, column) => (
          <Fragment key={id}>
            {column === 0 ? null : (
              <Flow paneIds={paneIds} column={column} rows={shownRows} active={active} />
            )}
            <PaneColumn
              mode={id}
              pane={state.panes[id]}
              hits={hitsOf(column)}
              isRefused={state.refusal !== null}
              onRetry={onAskAgain}
            />
          </Fragment>
        ))}
      </div>
      {results && shownRows.length > 0 ? (
        <RankTable paneIds={paneIds} rows={shownRows} results={results} />
      ) : null}
    </section>
  );
}

/** For screen readers: that the search has ended, and with how much. */
function Announcement({
  state: { panes },
  paneIds,
}: {
  readonly state: SessionState;
  readonly paneIds: readonly PaneId[];
}): React.JSX.Element {
  const t = useMessages(compareMessages);
  const names = useMessages(modeMessages);
  const format = useFormat();
  const counts = paneIds.flatMap((id) => {
    const pane = panes[id];
    return pane.phase === 'done'
      ? [t.foundCount(names[id].name, format.number(pane.result.hits.length))]
      : [];
  });
  return (
    <p role="status" className="visually-hidden">
      {counts.length === paneIds.length ? t.foundCounts(counts.join(', ')) : null}
    </p>
  );
}

function Flow({
  paneIds,
  column,
  rows,
  active,
}: {
  readonly paneIds: readonly PaneId[];
  readonly column: number;
  readonly rows: readonly PassageRow[];
  readonly active: PassageId | null;
}): React.JSX.Element | null {
  const left = paneIds[column - 1];
  const right = paneIds[column];
  if (left === undefined || right === undefined) return null;
  return (
    <RankFlow
      left={{ id: left, column: column - 1 }}
      right={{ id: right, column }}
      rows={rows}
      active={active}
    />
  );
}

/** The results of a comparison that holds, in the order of the columns: all done, nothing refused. */
function comparedResults(
  { panes, refusal }: SessionState,
  paneIds: readonly PaneId[],
): readonly ModeResult[] | null {
  if (refusal !== null) return null;
  const results = paneIds.flatMap((id) => {
    const pane = panes[id];
    return pane.phase === 'done' ? [pane.result] : [];
  });
  return results.length === paneIds.length ? results : null;
}

/** The error that ended every column alike: said once, not once a column. */
function commonFailure(panes: readonly Pane[]): AppError | null {
  const [first] = panes;
  if (first?.phase !== 'failed' || first.preview !== null) return null;
  const isCommon = panes.every(
    (pane) =>
      pane.phase === 'failed' && pane.preview === null && pane.error.kind === first.error.kind,
  );
  return isCommon ? first.error : null;
}

/** Columns with a gutter for the lines between each two. */
function gridOf(paneIds: readonly PaneId[]): React.CSSProperties {
  const template = paneIds.map(() => 'minmax(0, 1fr)').join(' 4.5rem ');
  return { '--template': template } as React.CSSProperties;
}
