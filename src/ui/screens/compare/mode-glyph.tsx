import type { ModeId } from '../../../domain/mode.ts';
import styles from './mode-glyph.module.css';

/** The sign of each mode: a circle for one search, two overlapping for two fused, a loop for one that goes round … */
const SIGNS: Readonly<Record<ModeId, React.ReactNode>> = {
  naive: <circle cx={12} cy={12} r={7.5} />,
  hybrid: (
    <>
      <path d="M12 6.6a7 7 0 0 1 0 10.8 7 7 0 0 1 0-10.8Z" fill="currentColor" stroke="none" />
      <circle cx={8.5} cy={12} r={6.5} />
      <circle cx={15.5} cy={12} r={6.5} />
    </>
  ),
  agentic: (
    <>
      <path d="M18.8 9.4A7.5 7.5 0 1 0 19.3 14" />
      <path d="M19.6 4.6v5h-5" />
      <circle cx={12} cy={12} r={2.2} fill="currentColor" stroke="none" />
    </>
  ),
  // Several queries run into one ranking.
  fusion: (
    <>
      <path d="M4 5c6 0 6 7 12 7" />
      <path d="M4 19c6 0 6-7 12-7" />
      <path d="M4 12h16" />
      <path d="M16 8l4 4-4 4" />
    </>
  ),
  // A list whose lower line is taken to the top.
  rerank: (
    <>
      <path d="M4 5h9" />
      <path d="M4 12h9" />
      <path d="M4 19h9" />
      <path d="M18.5 20V5" />
      <path d="M15 8.5 18.5 5 22 8.5" />
    </>
  ),
  // Three joined, one of them checked.
  docusearch: (
    <>
      <path d="M6 7l5 9M18 7l-2.5 4.5M8.5 5.5h6.5" />
      <circle cx={5.5} cy={5.5} r={2.6} />
      <circle cx={18.5} cy={5.5} r={2.6} />
      <path d="m8 18.5 3 3 6-6.5" />
    </>
  ),
  'deep-wide': (
    <>
      <path d="M12 4v16" />
      <path d="m8.8 16.8 3.2 3.2 3.2-3.2" />
      <path d="M4 9h16" />
      <path d="M6.6 6.4 4 9l2.6 2.6M17.4 6.4 20 9l-2.6 2.6" />
    </>
  ),
};

/** Tells modes apart without colour. */
export function ModeGlyph({
  mode,
  size = 18,
}: {
  readonly mode: ModeId;
  readonly size?: number;
}): React.JSX.Element {
  return (
    <svg
      className={styles['glyph']}
      data-mode={mode}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2.25}
      aria-hidden
    >
      {SIGNS[mode]}
    </svg>
  );
}
