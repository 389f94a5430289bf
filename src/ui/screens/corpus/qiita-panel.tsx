import { useState } from 'react';
import type { QiitaImportState, QiitaImportStore } from '../../../app/qiita-import-store.ts';
import { QIITA } from '../../../config/qiita.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { errorMessages, errorText } from '../../i18n/error-messages.ts';
import { qiitaMessages } from '../../i18n/qiita-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { useStore } from '../../use-store.ts';
import { QiitaActivity } from './qiita-activity.tsx';
import styles from './qiita-panel.module.css';

/** The other way in: articles by Qiita user name. Says which host it asks before it asks anything. */
export function QiitaPanel({
  qiita,
  isCompact,
}: {
  readonly qiita: QiitaImportStore;
  /** One line that opens, once there are articles to look at. */
  readonly isCompact: boolean;
}): React.JSX.Element {
  const t = useMessages(qiitaMessages);
  const state = useStore(qiita.store, (current) => current);
  // Of this component alone: the token leaves it for the length of a call, and goes with it.
  const [draft, setDraft] = useState({ user: '', token: '' });
  const form = <QiitaForm qiita={qiita} state={state} draft={draft} onDraft={setDraft} />;
  return (
    <section className={styles['panel']} aria-labelledby={isCompact ? undefined : 'corpus-qiita'}>
      {isCompact ? (
        <Disclosure summary={t.title}>{form}</Disclosure>
      ) : (
        <>
          <h2 id="corpus-qiita" className={styles['title']}>
            {t.title}
          </h2>
          {form}
        </>
      )}
      <QiitaActivity
        state={state}
        onResume={() => void qiita.resume(draft.token)}
        onImportFetched={() => void qiita.importFetched()}
        onStop={qiita.stop}
        onClose={qiita.dismiss}
      />
    </section>
  );
}

interface Draft {
  readonly user: string;
  readonly token: string;
}

function QiitaForm({
  qiita,
  state,
  draft,
  onDraft,
}: {
  readonly qiita: QiitaImportStore;
  readonly state: QiitaImportState;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
}): React.JSX.Element {
  const t = useMessages(qiitaMessages);
  const format = useFormat();
  const isRunning = isBusy(state);
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isRunning) void qiita.start(draft.user, draft.token);
      }}
    >
      <p className={styles['lead']}>{t.lead}</p>
      <Field
        label={t.user}
        help={t.userHelp}
        problem={useUserProblem(state)}
        type="text"
        value={draft.user}
        onChange={(user) => {
          // The words at the field are about what stood there.
          if (!isRunning && isUserProblem(state)) qiita.dismiss();
          onDraft({ ...draft, user });
        }}
      />
      <Field
        label={t.token}
        help={t.tokenHelp(
          format.number(QIITA.hourlyWithoutToken),
          format.number(QIITA.hourlyWithToken),
        )}
        problem={null}
        type="password"
        value={draft.token}
        onChange={(token) => onDraft({ ...draft, token })}
      />
      <p className={styles['contact']}>{t.contact(QIITA.baseUrl)}</p>
      <Button type="submit" isDisabled={isRunning}>
        {t.start}
      </Button>
    </form>
  );
}

function useUserProblem(state: QiitaImportState): string | null {
  const messages = useMessages(errorMessages);
  return isUserProblem(state) ? errorText(state.error, messages).message : null;
}

/** Nothing was asked: what was typed is no user name, which is said at its field. */
function isUserProblem(
  state: QiitaImportState,
): state is Extract<QiitaImportState, { phase: 'failed' }> {
  return state.phase === 'failed' && state.error.kind === 'qiita-user-invalid';
}

function isBusy({ phase }: QiitaImportState): boolean {
  return phase === 'fetching' || phase === 'waiting' || phase === 'importing';
}
