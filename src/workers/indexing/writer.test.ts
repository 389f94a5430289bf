import { describe, expect, it } from 'vitest';
import { err, ok } from '../../domain/result.ts';
import { createSharedLock } from './engine-fixture.ts';
import { createWriter } from './writer.ts';

const READY = async () => ok(undefined);

describe('writer', () => {
  it('shares the lock within a tab, and gives it back after the last work', async () => {
    const lock = createSharedLock();
    let acquisitions = 0;
    const here = createWriter(lock, async () => {
      acquisitions += 1;
      return ok(undefined);
    });
    const there = createWriter(lock, READY);
    const seen: unknown[] = [];
    let finishFirst: () => void = () => undefined;
    const first = here.run(async () => {
      await new Promise<void>((resolve) => {
        finishFirst = resolve;
      });
      return ok('first');
    });
    seen.push(await here.run(async () => ok('second')));
    seen.push(await there.run(async () => ok('other tab')));
    finishFirst();
    seen.push(await first);
    seen.push(await there.run(async () => ok('other tab')));
    expect(seen).toEqual([ok('second'), err({ kind: 'index-busy' }), ok('first'), ok('other tab')]);
    expect(acquisitions).toBe(1);
    expect([here.isWriting(), there.isWriting()]).toEqual([false, false]);
  });

  it('does no work when it cannot be made ready, and gives the lock back', async () => {
    const lock = createSharedLock();
    const failure = err({ kind: 'storage-failed', detail: 'gone' });
    const broken = createWriter(lock, async () => failure);
    expect(await broken.run(async () => ok('never'))).toEqual(failure);
    expect(await createWriter(lock, READY).run(async () => ok('free'))).toEqual(ok('free'));
  });

  it('gives the lock back when work throws', async () => {
    const lock = createSharedLock();
    const writer = createWriter(lock, READY);
    const bug = writer.run(async () => {
      throw new TypeError('a bug');
    });
    await expect(bug).rejects.toThrow('a bug');
    expect(await writer.run(async () => ok('free'))).toEqual(ok('free'));
  });
});
