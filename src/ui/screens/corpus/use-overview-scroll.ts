import { useLayoutEffect, useRef } from 'react';

/** An article starts at the top of the page; the overview comes back where it was left. */
export function useOverviewScroll(isOverview: boolean): void {
  const left = useRef(0);
  useLayoutEffect(() => {
    if (!isOverview) {
      window.scrollTo(0, 0);
      return undefined;
    }
    window.scrollTo(0, left.current);
    // Followed while it is shown: once hidden, the page may be too short to tell.
    const follow = (): void => {
      left.current = window.scrollY;
    };
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, [isOverview]);
}
