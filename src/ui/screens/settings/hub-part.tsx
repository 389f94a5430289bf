import { useState } from 'react';
import type { RerankerStore } from '../../../app/reranker-store.ts';
import { HUB } from '../../../config/cross-encoder.ts';
import { hubAddress } from '../../../domain/hub-id.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { rerankerMessages } from '../../i18n/reranker-messages.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { useStore } from '../../use-store.ts';
import styles from './llm-section.module.css';

/** A model by its name at a hub: allowed first, looked up then, downloaded last, each by a press of its own. */
export function HubPart({ reranker }: { readonly reranker: RerankerStore }): React.JSX.Element {
  const t = useMessages(rerankerMessages);
  const { hub, task } = useStore(reranker.store, (state) => state);
  const [id, setId] = useState(hub.id);
  const [revision, setRevision] = useState(hub.revision);
  const isBusy = task.phase === 'looking' || task.phase === 'storing';
  const { host } = HUB;
  const allow = (): void => {
    // What is no address is told at once, and nothing is allowed for it.
    if (typeof hubAddress(id, revision, HUB.origin) === 'string') {
      void reranker.lookUp(id, revision);
      return;
    }
    reranker.allowHub(true, id, revision);
    location.reload();
  };
  return (
    <form
      className={styles['part']}
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy) return;
        if (hub.isNow) void reranker.lookUp(id, revision);
        else allow();
      }}
    >
      <h3>{t.hub}</h3>
      <p className={styles['leaves']}>{t.hubNote(host)}</p>
      <div className={styles['wide']}>
        <Field label={t.id} value={id} onChange={setId} input={{ placeholder: 'owner/name' }} />
      </div>
      <div className={styles['wide']}>
        <Field label={t.revision} value={revision} onChange={setRevision} />
      </div>
      <div className={styles['line']}>
        <Button type="submit" isDisabled={isBusy}>
          {hub.isNow ? t.lookUp(host) : t.allow(host)}
        </Button>
        {hub.isSaved ? (
          <Button
            variant="quiet"
            onPress={() => {
              reranker.allowHub(false, id, revision);
              location.reload();
            }}
          >
            {t.withdraw}
          </Button>
        ) : null}
      </div>
      <p className={styles['help']}>{t.allowHelp}</p>
    </form>
  );
}
