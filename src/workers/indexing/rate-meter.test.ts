import { describe, expect, it } from 'vitest';
import { createRateMeter } from './rate-meter.ts';

describe('rate meter', () => {
  it('knows no rate before two records', () => {
    const meter = createRateMeter(10_000);
    expect([meter.rate(), meter.etaMs(5)]).toEqual([0, null]);
    meter.record(1_000, 3);
    expect([meter.rate(), meter.etaMs(5)]).toEqual([0, null]);
  });

  it('gives units per second and what is left at that rate', () => {
    const meter = createRateMeter(10_000);
    meter.record(1_000, 10);
    meter.record(3_000, 20);
    expect(meter.rate()).toBe(5);
    expect(meter.etaMs(15)).toBe(3_000);
  });

  it('forgets what is older than the window', () => {
    const meter = createRateMeter(10_000);
    // One a second for a minute, then ten a second.
    for (let second = 0; second <= 60; second += 1) meter.record(second * 1_000, second);
    for (let second = 1; second <= 10; second += 1) {
      meter.record((60 + second) * 1_000, 60 + second * 10);
    }
    expect(meter.rate()).toBe(10);
  });

  it('has no time left to tell while nothing moves', () => {
    const meter = createRateMeter(10_000);
    meter.record(0, 4);
    meter.record(5_000, 4);
    expect(meter.etaMs(10)).toBeNull();
  });
});
