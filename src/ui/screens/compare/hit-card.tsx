import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Equal from 'lucide-react/icons/equal';
import { useState } from 'react';
import type { ModeId } from '../../../domain/mode.ts';
import type { Hit } from '../../../domain/search.ts';
import type { WorkspaceId } from '../../../app/workspace-store.ts';
import { Button } from '../../components/button.tsx';
import { compareMessages } from '../../i18n/compare-messages.ts';
import { modeMessages } from '../../i18n/mode-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { routeHref } from '../../routing/routes.ts';
import styles from './hit-card.module.css';
import { HitExplanation } from './hit-explanation.tsx';
import { HitText } from './hit-text.tsx';
import { ModeGlyph } from './mode-glyph.tsx';

/** The same passage in another column; `rank` is `null` when that column does not have it. */
export interface Twin {
  readonly mode: ModeId;
  readonly rank: number | null;
}

export interface HitCardProps {
  readonly hit: Hit;
  readonly mode: ModeId;
  readonly workspace: WorkspaceId;
  readonly twins: readonly Twin[];
  /** The pointer or the focus is on this passage, here or in another column. */
  readonly isActive: boolean;
  readonly onActivate: (isActive: boolean) => void;
}

/** One hit: rank, where it is from, what matched, where the other columns have it, and why it is here. */
export function HitCard(props: HitCardProps): React.JSX.Element {
  const { hit, mode, workspace, twins, isActive, onActivate } = props;
  const t = useMessages(compareMessages);
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const [isExplained, setExplained] = useState(false);
  const rank = format.number(hit.rank);
  const section = hit.headingPath.slice(1).join(' › ');
  return (
    <li
      className={`${styles['card']} ${styles[mode]}`}
      data-passage={hit.passageId}
      data-active={isActive || undefined}
      data-unique={twins.some((twin) => twin.rank === null) || undefined}
      onPointerEnter={() => onActivate(true)}
      onPointerLeave={() => onActivate(false)}
      onFocus={() => onActivate(true)}
      onBlur={() => onActivate(false)}
    >
      <span className={styles['rank']} data-flow-anchor aria-hidden>
        {rank}
      </span>
      <div className={styles['body']}>
        <h3 className={styles['title']}>
          <a
            href={routeHref({
              screen: 'article',
              workspace,
              article: hit.articleId,
              at: { start: hit.start, end: hit.end },
            })}
            data-hit-link
            aria-label={`${t.rankLabel(rank)}: ${t.openPassage(hit.title)}${section && ` ${section}`}`}
          >
            {hit.title}
          </a>
        </h3>
        <p className={styles['path']}>{section || hit.path}</p>
        <TwinMarks rank={hit.rank} twins={twins} />
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
          <Scores hit={hit} />
        </div>
        {isExplained ? <HitExplanation hit={hit} /> : null}
      </div>
    </li>
  );
}

/** "Hybrid: rank 2 ↑3", or that the other column does not have it. */
function TwinMarks({
  rank,
  twins,
}: {
  readonly rank: number;
  readonly twins: readonly Twin[];
}): React.JSX.Element | null {
  const t = useMessages(compareMessages);
  const names = useMessages(modeMessages);
  const format = useFormat();
  if (twins.length === 0) return null;
  return (
    <ul className={styles['twins']}>
      {twins.map((twin) => (
        <li key={twin.mode} className={twin.rank === null ? styles['unique'] : styles['twin']}>
          {twin.rank === null ? (
            <>
              {t.onlyHere}
              <span className="visually-hidden"> {t.onlyHereHelp(names[twin.mode].name)}</span>
            </>
          ) : (
            <>
              <ModeGlyph mode={twin.mode} size={14} />
              {t.otherColumn(names[twin.mode].name, format.number(twin.rank))}
              <Movement steps={rank - twin.rank} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** How many ranks the other column puts it higher (positive) or lower. */
function Movement({ steps }: { readonly steps: number }): React.JSX.Element {
  const t = useMessages(compareMessages);
  const distance = useFormat().number(Math.abs(steps));
  const Icon = steps > 0 ? ArrowUp : steps < 0 ? ArrowDown : Equal;
  const words =
    steps > 0
      ? t.otherColumnBetter(distance)
      : steps < 0
        ? t.otherColumnWorse(distance)
        : t.otherColumnSame;
  return (
    <span className={styles['movement']} title={words}>
      <Icon size={12} aria-hidden />
      {steps === 0 ? null : <span aria-hidden>{distance}</span>}
      <span className="visually-hidden"> ({words})</span>
    </span>
  );
}

function Scores({ hit }: { readonly hit: Hit }): React.JSX.Element {
  const t = useMessages(compareMessages);
  const format = useFormat();
  return (
    <dl className={styles['scores']}>
      {hit.fused ? <Score name={t.legShortFused} value={format.score(hit.fused.score, 4)} /> : null}
      {hit.lexical ? (
        <Score name={t.legShortLexical} value={format.score(hit.lexical.score, 1)} />
      ) : null}
      {hit.dense ? <Score name={t.legShortDense} value={format.score(hit.dense.score, 3)} /> : null}
    </dl>
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
