import { expect, it } from 'vitest';
import { createTaskQueue } from './task-queue.ts';

it('runs one at a time, higher priority first, equal ones in order', async () => {
  const queue = createTaskQueue();
  const order: string[] = [];
  let running = 0;
  const task = (name: string) => async () => {
    running += 1;
    expect(running).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 1));
    order.push(name);
    running -= 1;
    return name;
  };
  const results = await Promise.all([
    queue.run(task('first')),
    queue.run(task('low 1')),
    queue.run(task('low 2')),
    queue.run(task('high 1'), 1),
    queue.run(task('high 2'), 1),
  ]);
  expect(order).toEqual(['first', 'high 1', 'high 2', 'low 1', 'low 2']);
  expect(results).toEqual(['first', 'low 1', 'low 2', 'high 1', 'high 2']);
});

it('goes on after a task that fails', async () => {
  const queue = createTaskQueue();
  const failing = queue.run(() => Promise.reject(new Error('no')));
  const next = queue.run(async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
