import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createProgress, progressLine } from './progress.ts';
import { createTerminal } from './terminal.ts';

const STATE = {
  embedded: 120,
  total: 2000,
  withStates: null,
  rate: 8.34,
  etaMs: 225_400,
  articleTitle: '',
};

function listen(isTTY: boolean) {
  let written = '';
  const stream = Object.assign(
    new Writable({
      write(chunk, _encoding, taken) {
        written += String(chunk);
        taken();
      },
    }),
    { isTTY, columns: 20 },
  );
  return { terminal: createTerminal(new Writable(), stream), text: () => written };
}

describe('progressLine', () => {
  it.each([
    [STATE, 'embedded 120 of 2000 (6 %), 8.3/s, 3 min 45 s left'],
    [{ ...STATE, rate: 0, etaMs: null }, 'embedded 120 of 2000 (6 %)'],
    [{ ...STATE, etaMs: 9_000 }, 'embedded 120 of 2000 (6 %), 8.3/s, 9 s left'],
    [{ ...STATE, etaMs: 7_260_000 }, 'embedded 120 of 2000 (6 %), 8.3/s, 2 h 1 min left'],
    [{ ...STATE, embedded: 2000, etaMs: 0 }, 'embedded 2000 of 2000 (100 %), 8.3/s'],
    [
      { ...STATE, embedded: 2000, withStates: 50 },
      'embedded 50 of 2000 with token states (2 %), 8.3/s, 3 min 45 s left',
    ],
    [{ ...STATE, embedded: 1999, total: 2000, etaMs: null }, 'embedded 1999 of 2000 (99 %), 8.3/s'],
  ])('says rate and time left', (progress, line) => {
    expect(progressLine(progress)).toBe(line);
  });
});

describe('createProgress', () => {
  it('rewrites one line on a terminal, cut to its width, and keeps the last state', () => {
    const { terminal, text } = listen(true);
    let now = 0;
    const progress = createProgress(terminal, false, () => now);
    progress.begin('one that is longer than the terminal');
    progress.show('two');
    now = 150;
    progress.show('three');
    progress.show('four');
    progress.end();
    expect(text()).toBe('\r\u001B[Kone that is longer \r\u001B[Kthree\r\u001B[Kfour\n');
  });

  it('writes a line now and then into a log', () => {
    const { terminal, text } = listen(false);
    let now = 0;
    const progress = createProgress(terminal, false, () => now);
    for (; now <= 5_000; now += 500) progress.show(`at ${now}`);
    progress.end();
    expect(text()).toBe('at 2000\nat 4000\nat 5000\n');
  });

  it('says nothing of what is over at once', () => {
    const { terminal, text } = listen(false);
    const progress = createProgress(terminal, false, () => 0);
    progress.show('read 1 of 2');
    progress.end();
    progress.begin('embedding');
    progress.end();
    expect(text()).toBe('embedding\n');
  });

  it('is silent when asked', () => {
    const { terminal, text } = listen(true);
    const progress = createProgress(terminal, true, () => 0);
    progress.begin('one');
    progress.show('two');
    progress.end();
    expect(text()).toBe('');
  });
});
