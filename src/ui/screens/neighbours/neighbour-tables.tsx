import { useState } from 'react';
import type { Neighbourhood } from '../../../domain/neighbourhood.ts';
import { Button } from '../../components/button.tsx';
import { FiguresTable } from '../../components/figures-table.tsx';
import { neighboursMessages } from '../../i18n/neighbours-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { passageRoute, routeHref } from '../../routing/routes.ts';
import type { NeighboursRoute } from '../../routing/routes.ts';
import { headingWords } from '../map/item-words.ts';
import { EntityName } from './entity-name.tsx';
import styles from './neighbours-screen.module.css';

/** Shared things that a row names. */
const THROUGH = 6;
/** Entities shown before one asks for all. */
const ENTITIES = 15;

/** The passages nearby: how much they share, through what, and the ways on. */
export function NeighbourTable({
  found,
  route,
}: {
  readonly found: Neighbourhood;
  readonly route: NeighboursRoute;
}): React.JSX.Element {
  const t = useMessages(neighboursMessages);
  const format = useFormat();
  const { workspace } = route;
  return (
    <FiguresTable
      caption={t.neighbours}
      head={[t.passage, t.share, t.through]}
      rows={found.neighbours.map(({ passage, share, through }) => ({
        key: passage.passageId,
        cells: [
          <span key="passage" className={styles['where']}>
            <a lang="ja" href={routeHref({ ...route, passage: passage.passageId })}>
              {headingWords(passage)}
            </a>
            <a className={styles['open']} href={routeHref(passageRoute(workspace, passage))}>
              {t.open}
            </a>
          </span>,
          format.score(share, 3),
          <span key="through" className={styles['through']}>
            {through.slice(0, THROUGH).map((at) => {
              const entity = found.entities[at];
              return entity === undefined ? null : <EntityName key={at} entity={entity} />;
            })}
            {through.length > THROUGH ? t.more(format.number(through.length - THROUGH)) : null}
          </span>,
        ],
      }))}
    />
  );
}

/** Everything the passage stands for, heaviest first. */
export function EntityTable({ found }: { readonly found: Neighbourhood }): React.JSX.Element {
  const t = useMessages(neighboursMessages);
  const format = useFormat();
  const [isWhole, setWhole] = useState(false);
  const { entities } = found;
  // What the question names comes first: it is what one looks for.
  const inOrder = [
    ...entities.filter(({ isAsked }) => isAsked),
    ...entities.filter(({ isAsked }) => !isAsked),
  ];
  const shown = isWhole ? inOrder : inOrder.slice(0, ENTITIES);
  return (
    <>
      <FiguresTable
        caption={t.entities}
        head={[t.entity, t.kind, t.weight, t.heldBy, t.asked]}
        rows={shown.map((entity) => ({
          key: `${entity.kind} ${entity.name}`,
          cells: [
            <EntityName key="name" entity={entity} />,
            t.kinds[entity.kind],
            entity.weight === 0 ? t.tooCommon : format.score(entity.weight, 2),
            `${format.number(entity.passages)} / ${format.number(found.total)}`,
            entity.isAsked ? '✓' : '',
          ],
        }))}
      />
      {shown.length < entities.length ? (
        <div>
          <Button size="small" onPress={() => setWhole(true)}>
            {t.all(format.number(entities.length))}
          </Button>
        </div>
      ) : null}
    </>
  );
}
