import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('delivers the first value at once and then the latest of each interval', () => {
  const seen: number[] = [];
  const send = throttle<number>((value) => seen.push(value), 100);
  for (let value = 0; value < 50; value += 1) {
    send(value);
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(100);
  expect(seen).toEqual([0, 9, 19, 29, 39, 49]);
});

it('flushes what waits, once', () => {
  const seen: string[] = [];
  const send = throttle<string>((value) => seen.push(value), 100);
  send('a');
  send('b');
  send('c');
  send.flush();
  send.flush();
  vi.advanceTimersByTime(1000);
  expect(seen).toEqual(['a', 'c']);
});
