import { useEffect, useRef, useState } from 'react';

/** Between two announcements of a running count: often enough to know it moves, rare enough to work beside it. */
const ANNOUNCE_MS = 10_000;

/**
 * Tells a screen reader how a long task stands. A change of `phase` is said at once; a change of `text` alone at
 * most every ten seconds, and the last one is never left out.
 */
export function LiveText({
  phase,
  text,
}: {
  readonly phase: string;
  readonly text: string;
}): React.JSX.Element {
  const [said, setSaid] = useState({ phase, text, at: 0 });
  const latest = useRef({ phase, text });
  useEffect(() => {
    latest.current = { phase, text };
    if (said.text === text) return;
    const wait = said.phase === phase ? Math.max(0, said.at + ANNOUNCE_MS - performance.now()) : 0;
    const timer = setTimeout(() => setSaid({ ...latest.current, at: performance.now() }), wait);
    return () => clearTimeout(timer);
  }, [phase, text, said]);
  return (
    <p className="visually-hidden" role="status">
      {said.text}
    </p>
  );
}
