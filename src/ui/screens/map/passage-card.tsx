import type { MapStore } from '../../../app/map/map-store.ts';
import { textBeginning } from '../../../lib/text-beginning.ts';
import { mapMessages } from '../../i18n/map-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { passageRoute, routeHref } from '../../routing/routes.ts';
import type { MapRoute } from '../../routing/routes.ts';
import { plainText } from '../compare/plain-text.ts';
import { usePassages } from '../compare/use-passages.ts';
import { headingWords, useRoleWords } from './item-words.ts';
import styles from './map-screen.module.css';
import { MarkSigns, QuerySign } from './mark-signs.tsx';
import type { PlaneItem } from './plane-items.ts';
import { useNearest } from './use-nearest.ts';
import type { Near } from './use-nearest.ts';

const EXCERPT = 140;
const NEAREST = 5;

/** The point under the pointer, else the chosen one: where it is from, how it begins, and what is really nearest. */
export function PassageCard({
  store,
  item,
  route,
}: {
  readonly store: MapStore;
  readonly item: PlaneItem | null;
  readonly route: MapRoute;
}): React.JSX.Element {
  const t = useMessages(mapMessages);
  const rolesOf = useRoleWords();
  const texts = usePassages(item?.passage ? [item.passage.passageId] : []);
  const near = useNearest(store, item === null ? [] : [item.key], route.question, NEAREST);
  if (item === null) {
    return (
      <section className={styles['panel']} aria-label={t.card}>
        <p className={styles['note']}>{t.cardEmpty}</p>
        <p className={styles['note']}>{t.keys}</p>
      </section>
    );
  }
  const { passage, mark } = item;
  const text = passage && texts.get(passage.passageId)?.text;
  return (
    <section className={styles['panel']} aria-label={t.card} data-card={item.key}>
      <p className={styles['roles']} title={rolesOf(item).join(' / ') || undefined}>
        {item.key === 'query' ? <QuerySign /> : null}
        {mark === null ? null : <MarkSigns mark={mark} />}
        <span className="visually-hidden">{rolesOf(item).join(' / ')}</span>
      </p>
      {passage === null ? (
        <h2 lang="ja">{route.question}</h2>
      ) : (
        <>
          <p className={styles['article']} lang="ja">
            {passage.title}
          </p>
          <h2 lang="ja">{headingWords(passage, passage.articleId)}</h2>
          <p className={styles['excerpt']} lang="ja">
            {text ? textBeginning(plainText(text, []).text, EXCERPT) : ' '}
          </p>
          {item.placedBy === null ? null : <p className={styles['note']}>{t.placedHere}</p>}
          <p className={styles['links']}>
            <PassageLinks near={passage} route={route} />
          </p>
        </>
      )}
      <h3>{t.nearest}</h3>
      <NearList near={near.get(item.key)} route={route} />
    </section>
  );
}

/** To the passage in its article, and to its connections. */
export function PassageLinks({
  near: passage,
  route: { workspace, question },
}: {
  readonly near: Near['passage'];
  readonly route: MapRoute;
}): React.JSX.Element {
  const t = useMessages(mapMessages);
  return (
    <>
      <a href={routeHref(passageRoute(workspace, passage))}>{t.open}</a>
      <a
        href={routeHref({ screen: 'neighbours', workspace, passage: passage.passageId, question })}
      >
        {t.connections}
      </a>
    </>
  );
}

/** Passages by cosine in all dimensions, whatever the map shows. */
export function NearList({
  near,
  route: { workspace },
}: {
  /** `undefined` while it is not known. */
  readonly near: readonly Near[] | undefined;
  readonly route: MapRoute;
}): React.JSX.Element {
  const t = useMessages(mapMessages);
  const format = useFormat();
  if (near?.length === 0) return <p className={styles['note']}>{t.noVector}</p>;
  return (
    <ol className={styles['nearest']}>
      {(near ?? []).map(({ passage, cosine }) => (
        <li key={passage.passageId}>
          <span className={styles['cosine']}>{format.score(cosine, 3)}</span>
          <a lang="ja" href={routeHref(passageRoute(workspace, passage))}>
            {headingWords(passage)}
          </a>
        </li>
      ))}
    </ol>
  );
}
