import { useState } from 'react';
import type { Neighbourhood } from '../../../domain/neighbourhood.ts';
import { textBeginning } from '../../../lib/text-beginning.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { Choice } from '../../components/choice.tsx';
import { ErrorBanner } from '../../components/error-banner.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { commonMessages } from '../../i18n/common-messages.ts';
import { neighboursMessages } from '../../i18n/neighbours-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { passageRoute, routeHref } from '../../routing/routes.ts';
import type { NeighboursRoute } from '../../routing/routes.ts';
import { plainText } from '../compare/plain-text.ts';
import { usePassages } from '../compare/use-passages.ts';
import { headingWords } from '../map/item-words.ts';
import { NeighbourGraph } from './neighbour-graph.tsx';
import { EntityTable, NeighbourTable } from './neighbour-tables.tsx';
import styles from './neighbours-screen.module.css';
import { useNeighbourhood } from './use-neighbourhood.ts';

const EXCERPT = 200;

/** A passage in the graph: what it holds, and the passages that hold it too. From one to the next, and back. */
export function NeighboursScreen({
  route,
}: {
  readonly route: NeighboursRoute;
}): React.JSX.Element {
  const t = useMessages(neighboursMessages);
  const common = useMessages(commonMessages);
  const [scope, setScope] = useState<'everywhere' | 'elsewhere'>('everywhere');
  const before = useTrail(route);
  const { state, retry } = useNeighbourhood(route, scope === 'elsewhere');
  return (
    <div className={styles['screen']}>
      <title>{`${t.title} — Kurabe`}</title>
      <header className={styles['head']}>
        <h1>{t.title}</h1>
        <p className={styles['lead']}>{t.lead}</p>
        {before === null ? null : <a href={routeHref(before)}>← {t.back}</a>}
        {route.question === '' ? null : (
          <p>
            <span className={styles['label']}>{t.question}</span>{' '}
            <span lang="ja">{route.question}</span>
          </p>
        )}
      </header>
      {state.phase === 'loading' ? <ProgressBar label={t.loading} value={null} /> : null}
      {state.phase === 'failed' ? (
        <ErrorBanner
          error={state.error}
          actions={<Button onPress={retry}>{common.retry}</Button>}
        />
      ) : null}
      {state.phase !== 'ready' ? null : state.found === null ? (
        <Banner tone="warning" title={t.missing} />
      ) : (
        <>
          <Centre found={state.found} route={route} />
          <section className={styles['section']} aria-labelledby="neighbours-near">
            <h2 id="neighbours-near">{t.neighbours}</h2>
            <Choice
              compact
              label={t.scope}
              value={scope}
              options={[
                { value: 'everywhere', label: t.everywhere },
                { value: 'elsewhere', label: t.elsewhere },
              ]}
              onChange={setScope}
            />
            <Near
              found={state.found}
              route={route}
              nothing={scope === 'elsewhere' ? t.noNeighboursElsewhere : t.noNeighbours}
            />
          </section>
          <section className={styles['section']} aria-labelledby="neighbours-entities">
            <h2 id="neighbours-entities">{t.entities}</h2>
            <EntityTable key={state.found.passage.passageId} found={state.found} />
          </section>
        </>
      )}
    </div>
  );
}

/** The passage that one came here from, as long as one walks from passage to passage; `null` at the first. */
function useTrail(route: NeighboursRoute): NeighboursRoute | null {
  const [trail, setTrail] = useState<readonly NeighboursRoute[]>([route]);
  const last = trail.at(-1);
  if (last !== route) {
    const isBack = trail.at(-2)?.passage === route.passage;
    const isSame = last?.passage === route.passage;
    setTrail(
      isBack ? trail.slice(0, -1) : isSame ? [...trail.slice(0, -1), route] : [...trail, route],
    );
  }
  return trail.at(-2) ?? null;
}

function Centre({
  found: { passage },
  route,
}: {
  readonly found: Neighbourhood;
  readonly route: NeighboursRoute;
}): React.JSX.Element {
  const t = useMessages(neighboursMessages);
  const text = usePassages([passage.passageId]).get(passage.passageId)?.text;
  const { workspace, question } = route;
  return (
    <section className={styles['passage']} aria-label={t.centre} data-centre={passage.passageId}>
      <p className={styles['label']} lang="ja">
        {passage.title}
      </p>
      <h2 lang="ja">{headingWords(passage, passage.articleId)}</h2>
      <p className={styles['excerpt']} lang="ja">
        {text ? textBeginning(plainText(text, []).text, EXCERPT) : ' '}
      </p>
      <p className={styles['links']}>
        <a href={routeHref(passageRoute(workspace, passage))}>{t.open}</a>
        <a href={routeHref({ screen: 'map', workspace, question, row: null })}>{t.onMap}</a>
      </p>
    </section>
  );
}

function Near({
  found,
  route,
  nothing,
}: {
  readonly found: Neighbourhood;
  readonly route: NeighboursRoute;
  readonly nothing: string;
}): React.JSX.Element {
  const t = useMessages(neighboursMessages);
  const format = useFormat();
  const shown = found.neighbours.length;
  if (shown === 0) return <p className={styles['note']}>{nothing}</p>;
  return (
    <>
      <p className={styles['note']}>
        {t.neighboursOf(format.number(shown), format.number(found.found))} {t.graphHelp}
      </p>
      <NeighbourGraph found={found} route={route} />
      <NeighbourTable found={found} route={route} />
      <p className={styles['note']}>{t.shareHelp}</p>
    </>
  );
}
