import { err, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import { createTaskQueue } from '../../lib/task-queue.ts';
import type { IndexChange } from '../index.api.ts';
import type { Breathe } from './breather.ts';
import type { OpenWorkspace } from './open-workspace.ts';
import { canFollow, catchUp, openSession, saveSnapshot } from './session.ts';
import type { Session } from './session.ts';
import { createWriter } from './writer.ts';
import type { WriterLock } from './writer.ts';

export interface SharedSessionParts {
  readonly open: OpenWorkspace;
  readonly lock: WriterLock;
  readonly announce: () => void;
  readonly onChange: (change: IndexChange) => void;
  readonly breathing: () => Breathe;
  readonly defer: (task: () => void) => () => void;
}

type Work<T> = (session: Session) => Promise<Result<T>>;

/** The open session among tabs that share its storage. */
export interface SharedSession {
  /** Runs work that writes. `own` is written under the lock (`index-busy`), after following what other tabs wrote. */
  use<T>(work: Work<T>): Promise<Result<T>>;
  /** The same, but the sample refuses: `invariant-broken`. */
  write<T>(work: Work<T>): Promise<Result<T>>;
  /** Brings the session to what another tab wrote; it keeps answering meanwhile. */
  follow(): Promise<Result<void>>;
  /** Keeps a snapshot in a quiet moment. */
  snapshotSoon(session: Session): void;
}

const NEVER = new AbortController().signal;

/** Works on whatever `open` shows; `index-empty` while it shows nothing. Other errors are those of each method. */
export function createSharedSession(parts: SharedSessionParts): SharedSession {
  const { open, lock, announce, onChange, breathing, defer } = parts;
  const following = createTaskQueue();
  const writer = createWriter(lock, () => following.run(follow));
  let cancelSnapshot: () => void = () => undefined;

  async function follow(): Promise<Result<void>> {
    const session = open.session();
    if (session?.workspace !== 'own') return ok(undefined);
    const overview = await session.store.overview(session.workspace);
    if (!overview.ok) return overview;
    if (overview.value.revision === session.revision) return ok(undefined);
    if (canFollow(session, overview.value)) {
      const caughtUp = await catchUp(session, overview.value, breathing(), NEVER);
      if (!caughtUp.ok) return caughtUp;
      await open.show(session);
    } else {
      const opened = await openSession(session, breathing(), NEVER);
      if (!opened.ok) return opened;
      // Another workspace may have been opened meanwhile.
      if (open.session() === session) await open.show(opened.value);
    }
    onChange({ workspace: session.workspace, cause: 'other-tab' });
    return ok(undefined);
  }

  function snapshotSoon(session: Session): void {
    cancelSnapshot();
    if (session.workspace !== 'own') return;
    // While something writes it would be out of date at once; the end of the writing asks again.
    cancelSnapshot = defer(() => {
      if (!writer.isWriting()) void saveSnapshot(session, breathing());
    });
  }

  async function use<T>(work: Work<T>): Promise<Result<T>> {
    if (open.session()?.workspace === 'sample') return withSession(work);
    return writer.run(async () => {
      const before = open.session()?.revision;
      const result = await withSession(work);
      const after = open.session();
      if (after !== null && after.revision !== before) {
        announce();
        snapshotSoon(after);
      }
      return result;
    });
  }

  function withSession<T>(work: Work<T>): Promise<Result<T>> {
    const session = open.session();
    return session === null ? Promise.resolve(err({ kind: 'index-empty' })) : work(session);
  }

  return {
    use,
    write: (work) =>
      open.session()?.workspace === 'sample'
        ? Promise.resolve(
            err({
              kind: 'invariant-broken',
              invariant: 'sample-read-only',
              detail: 'the bundled sample cannot be changed',
            }),
          )
        : use(work),
    follow: () => following.run(async () => (writer.isWriting() ? ok(undefined) : follow())),
    snapshotSoon,
  };
}
