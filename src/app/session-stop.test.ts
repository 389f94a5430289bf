import { expect, test } from 'vitest';
import type { ChatPurpose } from '../domain/chat.ts';
import { isRunning, resultOf } from './pane.ts';
import type { SessionStore } from './session-store.ts';
import { openSession, speakingModel } from './testing/speaking-session.ts';

const own = (question: string) => ({ question, workspace: 'own' as const });

/** Every exchange that a question can be waiting for. */
const PHASES: readonly ChatPurpose[] = [
  'skill-choice',
  'decomposition',
  'collection',
  'sufficiency',
  'answer',
  'confidence',
];

test.each(PHASES)(
  'a stop while %s is awaited leaves nothing running, and the next question is answered',
  async (phase) => {
    let session: SessionStore | null = null;
    let isArmed = true;
    const model = speakingModel(0, ({ purpose }) => {
      if (!isArmed || purpose !== phase) return;
      isArmed = false;
      session?.stop();
    });
    session = await openSession(model);
    await session.ask(own('RRF の定数 k は'));
    expect(isArmed).toBe(false);
    const stopped = session.store.getState();
    expect(Object.values(stopped.panes).some(isRunning)).toBe(false);
    expect(stopped.panes.agentic.phase).toBe('aborted');
    const asked = model.asked.length;

    await session.ask(own('Docker のボリューム'));
    const { panes, paneIds } = session.store.getState();
    for (const id of paneIds) {
      expect(panes[id].phase).toBe('done');
      expect(resultOf(panes[id])?.answer?.kind).toBe('generated');
    }
    expect(model.asked.length).toBeGreaterThan(asked);
  },
);

test('a stop while the index is searched leaves nothing running, and the next question is answered', async () => {
  const session = await openSession(speakingModel());
  const asking = session.ask(own('RRF の定数 k は'));
  session.stop();
  await asking;
  const { panes, paneIds } = session.store.getState();
  expect(paneIds.map((id) => panes[id].phase)).toEqual(['aborted', 'aborted', 'aborted']);
  await session.ask(own('Docker のボリューム'));
  const after = session.store.getState();
  expect(after.paneIds.map((id) => after.panes[id].phase)).toEqual(['done', 'done', 'done']);
});
