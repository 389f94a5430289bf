import { expect, it } from 'vitest';
import { abortable } from './abortable.ts';

it('settles with what comes first and undoes on abort', async () => {
  const controller = new AbortController();
  const undone: string[] = [];
  const settled = abortable(controller.signal, 'aborted', (settle) => {
    settle('value');
    return () => undone.push('settled');
  });
  const waiting = abortable(controller.signal, 'aborted', () => () => undone.push('waiting'));
  controller.abort();
  expect(await settled).toBe('value');
  expect(await waiting).toBe('aborted');
  expect(undone).toEqual(['waiting']);
});

it('does not start after an abort', async () => {
  const result = abortable(AbortSignal.abort(), 'aborted', () => {
    throw new Error('started');
  });
  expect(await result).toBe('aborted');
});
