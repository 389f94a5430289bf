import { Fragment, useState } from 'react';
import { isRunning, resultOf } from '../../../app/pane.ts';
import type { Pane, PaneId } from '../../../app/pane.ts';
import { differs, linkPassages } from '../../../app/passage-links.ts';
import type { PassageRow } from '../../../app/passage-links.ts';
import { isAtWork, longestHistory } from '../../../app/session-state.ts';
import type { SessionState } from '../../../app/session-state.ts';
import type { AppError } from '../../../domain/app-error.ts';
import type { PassageId } from '../../../domain/ids.ts';
import type { ModeResult } from '../../../domain/mode.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { ErrorBanner } from '../../components/error-banner.tsx';
import { compareMessages } from '../../i18n/compare-messages.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import type { CompareRoute } from '../../routing/routes.ts';
import { routeHref } from '../../routing/routes.ts';
import { navigate } from '../../routing/use-route.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import { Announcement } from './announcement.tsx';
import { ComparisonBar } from './comparison-bar.tsx';
import { EarlierTurns, FollowUp } from './conversation.tsx';
import { OutdatedBanner } from './outdated-banner.tsx';
import type { PaneHits } from './pane-body.tsx';
import { PaneColumn } from './pane-column.tsx';
import { twinsOf } from './places.ts';
import { RankFlow } from './rank-flow.tsx';
import { RankTable } from './rank-table.tsx';
import { SaveRecording } from './recordings.tsx';
import { StaleBanner } from './stale-banner.tsx';
import styles from './results.module.css';
import { WholeFailure } from './whole-failure.tsx';
import { WithheldBanner } from './withheld-banner.tsx';

/** The columns with what links them: numbers above, lines between, a table below. */
export function Results({
  route,
  onAskAgain,
  onFollowUp,
  onNewConversation,
}: {
  readonly route: CompareRoute;
  readonly onAskAgain: () => void;
  readonly onFollowUp: (question: string) => void;
  readonly onNewConversation: () => void;
}): React.JSX.Element {
  const t = useMessages(compareMessages);
  const { session } = useStores();
  const state = useStore(session.store, (current) => current);
  const { paneIds } = state;
  const [active, setActive] = useState<PassageId | null>(null);
  const comparison = useComparison(state);
  const { rows, results, columns } = comparison;
  const isWaiting = paneIds.some((id) => isRunning(state.panes[id])) && !comparison.isWhole;
  const isFiltered = route.differsOnly && rows.length > 0;
  const shownRows = rows.filter((row) => !isFiltered || differs(row));
  const shown = new Set(shownRows.map((row) => row.passageId));

  const warnings = results.flatMap((result) => result.warnings);
  const isLexicalEmpty = warnings.some(({ kind }) => kind === 'lexical-empty');

  const hitsOf = (id: PaneId): PaneHits => ({
    workspace: route.workspace,
    active,
    onActivate: setActive,
    twinsOf: (passage) => twinsOf(results, columns.indexOf(id), passage),
    isLexicalEmpty,
    refusedWords: t.refusedHits,
    isShown: (hit) => !isFiltered || shown.has(hit.passageId),
  });
  const allow = (host: string, id: PaneId): void => {
    session.allowPrivate(host);
    void session.retry(id);
  };

  const toMap = (
    <a
      className={styles['toMap']}
      aria-label={t.toMap}
      href={routeHref({
        screen: 'map',
        workspace: route.workspace,
        question: route.question,
        row: null,
      })}
    >
      {t.map}
    </a>
  );

  const failure = commonFailure(paneIds.map((id) => state.panes[id]));
  if (failure !== null) {
    return <WholeFailure error={failure} route={route} onRetry={onAskAgain} />;
  }
  return (
    <section className={styles['results']} aria-label={t.results}>
      <Announcement state={state} />
      <div className={state.asked === null ? undefined : styles['above']}>
        {state.refusal ? (
          <ErrorBanner
            error={state.refusal}
            actions={<Button onPress={onAskAgain}>{t.searchAgain}</Button>}
          />
        ) : null}
        {state.refusal ? null : <OutdatedBanner state={state} onAskAgain={onAskAgain} />}
        <StaleBanner />
        <EarlierTurns earlier={state.earlier} />
        <WithheldBanner withheld={state.withheld} onAskAgain={onAskAgain} />
        {rows.length > 0 ? (
          <ComparisonBar
            paneIds={columns}
            rows={rows}
            warnings={warnings}
            differsOnly={route.differsOnly}
            toMap={toMap}
            onDiffersOnly={(differsOnly) => navigate({ ...route, differsOnly }, { replace: true })}
          />
        ) : columns.length > 0 && !isWaiting ? (
          toMap
        ) : null}
        {isWaiting && rows.length === 0 ? (
          <p className={styles['later']}>{t.compareLater}</p>
        ) : null}
        {isFiltered && shownRows.length === 0 ? <Banner tone="ok" title={t.allSame} /> : null}
      </div>
      <div
        className={styles['columns']}
        style={gridOf(paneIds)}
        data-columns={Math.min(paneIds.length, 5)}
      >
        {paneIds.map((id, column) => (
          <Fragment key={id}>
            {column === 0 ? null : (
              <Flow
                left={paneIds[column - 1]}
                right={id}
                columns={columns}
                rows={shownRows}
                active={active}
              />
            )}
            <PaneColumn
              mode={id}
              pane={state.panes[id]}
              hits={hitsOf(id)}
              isRefused={state.refusal !== null}
              onRetry={() => void session.retry(id)}
              onAllow={(host) => allow(host, id)}
            />
          </Fragment>
        ))}
      </div>
      {shownRows.length > 0 ? (
        <RankTable paneIds={columns} rows={shownRows} results={results} />
      ) : null}
      {state.isRecorded && !isAtWork(state) ? <SaveRecording /> : null}
      {state.asked === null || isAtWork(state) ? null : (
        <FollowUp
          turns={state.earlier.length + 1}
          history={longestHistory(state)}
          onAsk={onFollowUp}
          onNew={onNewConversation}
        />
      )}
    </section>
  );
}

/** What can be compared so far. */
interface Comparison {
  /** Columns whose evidence stands, in order; `results` and the ranks of `rows` are in the same order. */
  readonly columns: readonly PaneId[];
  readonly results: readonly ModeResult[];
  readonly rows: readonly PassageRow[];
  /** Every column is there. */
  readonly isWhole: boolean;
}

/** Columns are compared as soon as two have their evidence: none waits for the answer, or the loop, of another. */
function useComparison({ paneIds, panes, refusal }: SessionState): Comparison {
  const found = paneIds.flatMap((id) => {
    const result = refusal === null ? resultOf(panes[id]) : null;
    return result === null ? [] : [{ id, result }];
  });
  const rows = useRows(found.map(({ result }) => result.hits));
  const isComparing = found.length >= 2;
  return {
    columns: found.map(({ id }) => id),
    results: isComparing ? found.map(({ result }) => result) : [],
    rows,
    isWhole: found.length === paneIds.length,
  };
}

type Hits = ModeResult['hits'];

/** An answer's text changes many times a second; the rows of what was found do not. */
function useRows(columns: readonly Hits[]): readonly PassageRow[] {
  const [link] = useState(() => rememberLast(linkPassages));
  return columns.length < 2 ? NO_ROWS : link(columns);
}

/** The same result, as long as the members of the list are the same. */
function rememberLast<Member, Result>(
  make: (list: readonly Member[]) => Result,
): (list: readonly Member[]) => Result {
  let last: { readonly list: readonly Member[]; readonly result: Result } | null = null;
  return (list) => {
    const known = last;
    if (known !== null && list.length === known.list.length) {
      if (list.every((member, at) => member === known.list[at])) return known.result;
    }
    const result = make(list);
    last = { list, result };
    return result;
  };
}

/** The lines between two neighbours, once both are compared; the gutter stays all the same. */
function Flow({
  left,
  right,
  columns,
  rows,
  active,
}: {
  readonly left: PaneId | undefined;
  readonly right: PaneId;
  readonly columns: readonly PaneId[];
  readonly rows: readonly PassageRow[];
  readonly active: PassageId | null;
}): React.JSX.Element | null {
  if (left === undefined) return null;
  const places = { left: columns.indexOf(left), right: columns.indexOf(right) };
  const isCompared = places.left !== -1 && places.right !== -1;
  return (
    <RankFlow
      left={{ id: left, column: places.left }}
      right={{ id: right, column: places.right }}
      rows={isCompared ? rows : NO_ROWS}
      active={active}
    />
  );
}

const NO_ROWS: readonly PassageRow[] = [];

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

/** Columns with a gutter for the lines between each two; how wide both are is the style sheet's. */
function gridOf(paneIds: readonly PaneId[]): React.CSSProperties {
  const template = paneIds.map(() => 'minmax(var(--least), 1fr)').join(' var(--gutter) ');
  return { '--template': template } as React.CSSProperties;
}
