import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Equal from 'lucide-react/icons/equal';
import { RRF } from '../../../config/retrieval.ts';
import { compareMessages } from '../../i18n/compare-messages.ts';
import { modeMessages } from '../../i18n/mode-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { ModeGlyph } from './mode-glyph.tsx';
import type { Movement, Place, Twin } from './places.ts';
import styles from './twin-marks.module.css';

/** Where the other columns have the passage: "hybrid: rank 2 ↑3", or how far below their hits it was found. */
export function TwinMarks({
  twins,
}: {
  readonly twins: readonly Twin[];
}): React.JSX.Element | null {
  const t = useMessages(compareMessages);
  if (twins.length === 0) return null;
  const isUnique = twins.every(({ place }) => place.kind !== 'hit');
  return (
    <ul className={styles['twins']}>
      {isUnique ? <li className={styles['unique']}>{t.onlyHere}</li> : null}
      {twins.map(({ mode, place, movement }) => (
        <li key={mode} className={styles['twin']}>
          <ModeGlyph mode={mode} size={14} />
          <span>
            <PlaceWords mode={mode} place={place} />
          </span>
          {movement ? <MovementMark movement={movement} /> : null}
        </li>
      ))}
    </ul>
  );
}

function PlaceWords({ mode, place }: Pick<Twin, 'mode' | 'place'>): React.JSX.Element {
  const t = useMessages(compareMessages);
  const names = useMessages(modeMessages);
  const format = useFormat();
  const { name } = names[mode];
  const legRank = (rank: number | null): string =>
    rank === null ? t.legOutside : t.legRank(format.number(rank));
  const legsOf = ({ legs }: Extract<Place, { kind: 'beyond' }>): string =>
    legs === null ? '' : t.beyondLegs(legRank(legs.lexical), legRank(legs.dense));
  switch (place.kind) {
    case 'hit':
      return <>{t.otherColumn(name, format.number(place.rank))}</>;
    case 'beyond':
      return (
        <>
          {t.beyond(name, format.number(place.rank))}
          {legsOf(place)}
        </>
      );
    case 'outside':
      return <>{t.outside(name, format.number(RRF.window))}</>;
  }
}

/** ↑ always means that the later column ranks it higher, on whichever card it stands. */
function MovementMark({
  movement: { gained, to },
}: {
  readonly movement: Movement;
}): React.JSX.Element {
  const t = useMessages(compareMessages);
  const names = useMessages(modeMessages);
  const steps = useFormat().number(Math.abs(gained));
  const Icon = gained > 0 ? ArrowUp : gained < 0 ? ArrowDown : Equal;
  const { name } = names[to];
  const words =
    gained > 0 ? t.movedUp(name, steps) : gained < 0 ? t.movedDown(name, steps) : t.movedNot;
  return (
    <span className={styles['movement']} title={words}>
      <Icon size={12} aria-hidden />
      {gained === 0 ? null : <span aria-hidden>{steps}</span>}
      <span className="visually-hidden"> {words}</span>
    </span>
  );
}
