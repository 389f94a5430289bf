import type { PassageMark } from '../../../app/map/map-marks.ts';
import { ModeGlyph } from '../compare/mode-glyph.tsx';
import styles from './map-screen.module.css';

/** Gold: a filled star when a run has it, an empty one when none has. */
export function GoldSign({
  gold,
  size = 14,
}: {
  readonly gold: 'found' | 'missed';
  readonly size?: number;
}): React.JSX.Element {
  return (
    <svg
      className={styles['gold']}
      data-gold={gold}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinejoin="round"
      fill={gold === 'found' ? 'currentColor' : 'none'}
      aria-hidden
    >
      <path d="M12 2.5l2.9 6.2 6.8.8-5 4.6 1.3 6.7-6-3.3-6 3.3 1.3-6.7-5-4.6 6.8-.8Z" />
    </svg>
  );
}

/** The question: a cross in a circle, as on a map. */
export function QuerySign({ size = 16 }: { readonly size?: number }): React.JSX.Element {
  return (
    <svg
      className={styles['query']}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      stroke="currentColor"
      strokeWidth={2.5}
      fill="none"
      aria-hidden
    >
      <circle cx={12} cy={12} r={6.5} />
      <path d="M12 1v8M12 15v8M1 12h8M15 12h8" />
    </svg>
  );
}

/** What a mark says, in signs: gold, then each run's sign with its rank. */
export function MarkSigns({ mark }: { readonly mark: PassageMark }): React.JSX.Element {
  return (
    <>
      {mark.gold === null ? null : <GoldSign gold={mark.gold} />}
      {mark.places.map(({ mode, system, rank }) => (
        <span key={system ?? mode} className={styles['place']} data-mode={mode}>
          <ModeGlyph mode={mode} size={14} />
          {rank}
        </span>
      ))}
    </>
  );
}
