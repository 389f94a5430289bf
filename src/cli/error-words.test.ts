import { expect, test } from 'vitest';
import { complaintOf } from './error-words.ts';
import { EXIT } from './outcome.ts';

test('passages that cannot be embedded are named, up to five, with what to do about them', () => {
  const texts = ['記事 1: 最初の文', 'あ'.repeat(200), 'c', 'd', 'e', 'f', 'g'];
  const { complaint } = complaintOf({ kind: 'batch-failed', texts, detail: 'exit 1' });
  expect(complaint.sentence).toBe(
    `7 passage(s) cannot be embedded: "記事 1: 最初の文", "${'あ'.repeat(64)}…", "c", "d", "e" and 2 more (exit 1)`,
  );
  expect(complaint.next).toMatch(/same command again.*edit or remove/);
  expect(complaint.exitCode).toBe(EXIT.usage);
});
