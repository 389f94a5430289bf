/** A function that runs at most once an interval; the last call is never lost. */
export interface Throttled<T> {
  (value: T): void;
  /** Delivers the value that still waits, now. */
  flush(): void;
}

/**
 * Calls `deliver` at once, then at most every `intervalMs` milliseconds with the latest value.
 * A value that came too soon waits for the end of the interval, or for `flush`.
 */
export function throttle<T>(deliver: (value: T) => void, intervalMs: number): Throttled<T> {
  let pending: { readonly value: T } | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;

  function open(): void {
    timer = null;
    if (pending !== null) send(pending.value);
  }
  function send(value: T): void {
    pending = null;
    timer = setTimeout(open, intervalMs);
    deliver(value);
  }
  function throttled(value: T): void {
    if (timer === null) send(value);
    else pending = { value };
  }
  function flush(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (pending === null) return;
    const { value } = pending;
    pending = null;
    deliver(value);
  }
  return Object.assign(throttled, { flush });
}
