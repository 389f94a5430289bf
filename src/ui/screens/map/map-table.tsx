import type { MapStore } from '../../../app/map/map-store.ts';
import { FiguresTable } from '../../components/figures-table.tsx';
import { mapMessages } from '../../i18n/map-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { CORPUS_ROUTE, routeHref } from '../../routing/routes.ts';
import type { MapRoute } from '../../routing/routes.ts';
import { headingWords, useRoleWords } from './item-words.ts';
import styles from './map-screen.module.css';
import { MarkSigns, QuerySign } from './mark-signs.tsx';
import { NearList, PassageLinks } from './passage-card.tsx';
import { isMarked } from './plane-items.ts';
import type { ArticleCount, PlaneItem } from './plane-items.ts';
import { useNearest } from './use-nearest.ts';

const NEAREST = 3;

/** What the map marks, as rows: role and rank, where it is from, and what is nearest by cosine. */
export function MapTable({
  store,
  items,
  counts,
  route,
}: {
  readonly store: MapStore;
  readonly items: readonly PlaneItem[];
  readonly counts: readonly ArticleCount[];
  readonly route: MapRoute;
}): React.JSX.Element {
  const t = useMessages(mapMessages);
  const format = useFormat();
  const rolesOf = useRoleWords();
  const marked = items.filter(isMarked).toSorted((a, b) => orderOf(a) - orderOf(b));
  const near = useNearest(
    store,
    marked.map(({ key }) => key),
    route.question,
    NEAREST,
  );
  return (
    <div className={styles['tables']}>
      {marked.length === 0 ? (
        <p className={styles['note']}>{t.noMarks}</p>
      ) : (
        <FiguresTable
          caption={t.tableMarks}
          head={[t.role, t.passage, t.nearest]}
          rows={marked.map((item) => ({
            key: item.key,
            cells: [
              <span key="role" className={styles['roles']} data-row={item.key}>
                {item.key === 'query' ? <QuerySign /> : null}
                {item.mark === null ? null : <MarkSigns mark={item.mark} />}
                <span className="visually-hidden">{rolesOf(item).join(' / ')}</span>
              </span>,
              item.passage === null ? (
                <span key="passage" lang="ja">
                  {route.question}
                </span>
              ) : (
                <span key="passage" className={styles['where']}>
                  <span lang="ja">{headingWords(item.passage)}</span>
                  <span className={styles['links']}>
                    <PassageLinks near={item.passage} route={route} />
                  </span>
                </span>
              ),
              <NearList key="near" near={near.get(item.key)} route={route} />,
            ],
          }))}
        />
      )}
      <FiguresTable
        caption={t.tableArticles}
        head={[t.article, t.passages]}
        rows={counts.map(({ id, title, points }) => ({
          key: id,
          cells: [
            <a
              key="title"
              lang="ja"
              href={routeHref({ ...CORPUS_ROUTE, workspace: route.workspace, article: id })}
            >
              {title}
            </a>,
            format.number(points),
          ],
        }))}
      />
    </div>
  );
}

/** The question, then by best rank, then gold that nothing found. */
function orderOf({ key, mark }: PlaneItem): number {
  if (key === 'query') return 0;
  return Math.min(1_000, ...(mark?.places ?? []).map(({ rank }) => rank));
}
