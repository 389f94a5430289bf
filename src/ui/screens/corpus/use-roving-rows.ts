import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import type { Range, Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';

export interface RovingRows {
  readonly scrollRef: React.RefObject<HTMLDivElement | null>;
  readonly virtualizer: Virtualizer<HTMLDivElement, Element>;
  /** The one row that Tab reaches. */
  readonly active: number;
  /** Makes a row the active one, shows it and, unless told otherwise, focuses it. */
  readonly moveTo: (index: number, options?: { readonly focus?: boolean }) => void;
  /** Handles the moving keys; returns the row it moved to, or `null` for any other key. */
  readonly onMoveKey: (event: React.KeyboardEvent) => number | null;
}

const PAGE_ROWS = 10;

/**
 * A long list of which only the visible rows exist, walked with the arrow keys. The active row is always rendered,
 * wherever the list is scrolled to, so that focus is never lost. Each row element needs `data-index` and the
 * virtualizer's `measureElement` as its ref; `estimate` is a row's height in pixels before it is measured.
 */
export function useRovingRows(count: number, estimate: number): RovingRows {
  const scrollRef = useRef<HTMLDivElement>(null);
  const [wanted, setActive] = useState(0);
  const active = Math.max(0, Math.min(wanted, count - 1));
  const focusPending = useRef(false);

  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => estimate,
    overscan: 8,
    useFlushSync: false,
    rangeExtractor: useCallback((range: Range) => rangeWith(range, active), [active]),
  });

  useLayoutEffect(() => {
    if (!focusPending.current) return;
    focusPending.current = false;
    focusRow(scrollRef.current, active);
  });

  const moveTo: RovingRows['moveTo'] = (index, { focus = true } = {}) => {
    // The row that is active already will not be rendered again for it.
    if (focus && index === active) focusRow(scrollRef.current, index);
    else focusPending.current = focus;
    setActive(index);
    virtualizer.scrollToIndex(index, { align: 'auto' });
  };

  return {
    scrollRef,
    virtualizer,
    active,
    moveTo,
    onMoveKey(event) {
      const target = targetOf(event.key, active, count);
      if (target === null) return null;
      event.preventDefault();
      moveTo(target);
      return target;
    },
  };
}

function focusRow(list: HTMLElement | null, index: number): void {
  list?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true });
}

function rangeWith(range: Range, active: number): number[] {
  const indexes = defaultRangeExtractor(range);
  if (active >= range.count || indexes.includes(active)) return indexes;
  return [...indexes, active].toSorted((a, b) => a - b);
}

function targetOf(key: string, active: number, count: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: active - 1,
    ArrowDown: active + 1,
    PageUp: active - PAGE_ROWS,
    PageDown: active + PAGE_ROWS,
    Home: 0,
    End: count - 1,
  };
  const target = Object.hasOwn(steps, key) ? steps[key] : undefined;
  return target === undefined || count === 0 ? null : Math.max(0, Math.min(target, count - 1));
}
