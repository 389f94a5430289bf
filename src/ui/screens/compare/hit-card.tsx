import { lazy, Suspense, useState } from 'react';
import type { ModeId } from '../../../domain/mode.ts';
import type { Hit } from '../../../domain/search.ts';
import type { WorkspaceId } from '../../../domain/workspace.ts';
import { Button } from '../../components/button.tsx';
import { compareMessages } from '../../i18n/compare-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import styles from './hit-card.module.css';
import { HitHeading } from './hit-heading.tsx';
import { HitText } from './hit-text.tsx';
import type { Twin } from './places.ts';
import { TwinMarks } from './twin-marks.tsx';

const HitExplanation = lazy(async () => ({
  default: (await import('./hit-explanation.tsx')).HitExplanation,
}));

export interface HitCardProps {
  readonly hit: Hit;
  readonly mode: ModeId;
  readonly workspace: WorkspaceId;
  readonly twins: readonly Twin[];
  /** Another hit of this column has the same score. */
  readonly isTied: boolean;
  /** The pointer or the focus is on this passage, here or in another column. */
  readonly isActive: boolean;
  readonly onActivate: (isActive: boolean) => void;
}

/** One hit: rank, where it is from, what matched, where the other columns have it, and why it is here. */
export function HitCard(props: HitCardProps): React.JSX.Element {
  const { hit, mode, workspace, twins, isTied, isActive, onActivate } = props;
  const t = useMessages(compareMessages);
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const [isExplained, setExplained] = useState(false);
  const rank = format.number(hit.rank);
  return (
    <li
      className={styles['card']}
      data-mode={mode}
      data-passage={hit.passageId}
      data-active={isActive || undefined}
      data-unique={twins.some(({ place }) => place.kind !== 'hit') || undefined}
      onPointerEnter={() => onActivate(true)}
      onPointerLeave={() => onActivate(false)}
      onFocus={() => onActivate(true)}
      onBlur={() => onActivate(false)}
    >
      <span className={styles['rank']} data-flow-anchor aria-hidden>
        {rank}
      </span>
      <div className={styles['body']}>
        <HitHeading hit={hit} workspace={workspace} />
        <TwinMarks twins={twins} />
        <HitText hit={hit} isOpen={isOpen} />
        <div className={styles['foot']}>
          <Button
            variant="quiet"
            size="small"
            aria-expanded={isOpen}
            aria-label={t.showAllOf(rank)}
            data-hit-expand
            onPress={() => setOpen(!isOpen)}
          >
            {isOpen ? t.showLess : t.showAll}
          </Button>
          <Button
            variant="quiet"
            size="small"
            aria-expanded={isExplained}
            aria-label={t.whyOf(rank)}
            onPress={() => setExplained(!isExplained)}
          >
            {t.why}
          </Button>
          <Scores hit={hit} isTied={isTied} />
        </div>
        {isExplained ? (
          <Suspense fallback={null}>
            <HitExplanation hit={hit} workspace={workspace} isTied={isTied} />
          </Suspense>
        ) : null}
      </div>
    </li>
  );
}

function Scores({
  hit,
  isTied,
}: {
  readonly hit: Hit;
  readonly isTied: boolean;
}): React.JSX.Element {
  const t = useMessages(compareMessages);
  const format = useFormat();
  return (
    <div className={styles['scores']}>
      {isTied ? (
        <span className={styles['tied']} title={t.tiedHelp}>
          {t.tied}
        </span>
      ) : null}
      <dl>
        {hit.fused ? (
          <Score name={t.legShortFused} value={format.score(hit.fused.score, 4)} />
        ) : null}
        {hit.lexical ? (
          <Score name={t.legShortLexical} value={format.score(hit.lexical.score, 1)} />
        ) : null}
        {hit.dense ? (
          <Score name={t.legShortDense} value={format.score(hit.dense.score, 3)} />
        ) : null}
      </dl>
    </div>
  );
}

function Score({
  name,
  value,
}: {
  readonly name: string;
  readonly value: string;
}): React.JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
