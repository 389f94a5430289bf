import { useState } from 'react';
import { COMPATIBLE_SERVERS, newConnection } from '../../../config/llm.ts';
import { LLM_PROVIDERS, llmHost } from '../../../domain/llm.ts';
import type { LlmConnection, LlmProvider } from '../../../domain/llm.ts';
import { Button } from '../../components/button.tsx';
import { Choice } from '../../components/choice.tsx';
import { llmMessages } from '../../i18n/llm-messages.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import { Field } from '../../components/field.tsx';
import styles from './llm-section.module.css';

/** Which provider and which address, and in plain words what is sent there, before anything is. */
export function ConnectionPart(): React.JSX.Element {
  const t = useMessages(llmMessages);
  const { llm } = useStores();
  const saved = useStore(llm.store, (state) => state.connection);
  const [draft, setDraft] = useState<LlmConnection>(() => saved ?? newConnection('openai'));
  const [isTried, setIsTried] = useState(false);
  const isBuiltin = draft.provider === 'chrome-builtin';
  const isBad = !isBuiltin && llmHost(draft.baseUrl) === null;
  const isSaved = saved?.provider === draft.provider && saved.baseUrl === draft.baseUrl;
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (isBad || isSaved) return;
        const baseUrl = draft.baseUrl.trim().replace(/\/+$/, '');
        setDraft({ ...draft, baseUrl });
        llm.connect({ ...draft, baseUrl });
      }}
    >
      <Choice<LlmProvider>
        label={t.provider}
        value={draft.provider}
        options={LLM_PROVIDERS.map((value) => ({ value, label: t.providerNames[value] }))}
        onChange={(provider) => {
          setIsTried(false);
          setDraft(saved?.provider === provider ? saved : newConnection(provider));
        }}
      />
      <p className={styles['leaves']}>{useLeaves(draft)}</p>
      {isBuiltin ? null : (
        <div className={styles['wide']}>
          <Field
            label={t.baseUrl}
            value={draft.baseUrl}
            onChange={(baseUrl) => setDraft({ ...draft, baseUrl })}
            help={t.baseUrlHelp}
            problem={isTried && isBad ? t.baseUrlBad : null}
          />
        </div>
      )}
      {draft.provider === 'openai-compatible' ? (
        <>
          <div className={styles['line']} role="group" aria-label={t.examples}>
            <span className={styles['help']}>{t.examples}</span>
            {COMPATIBLE_SERVERS.map(({ name, baseUrl }) => (
              <Button
                key={name}
                size="small"
                variant="quiet"
                onPress={() => setDraft({ ...draft, baseUrl })}
              >
                {name}
              </Button>
            ))}
          </div>
          <p className={styles['help']}>{t.ollamaHelp(location.origin)}</p>
        </>
      ) : null}
      <Button type="submit" variant={isSaved ? 'secondary' : 'primary'} isDisabled={isSaved}>
        {t.use}
      </Button>
    </form>
  );
}

function useLeaves({ provider, baseUrl }: LlmConnection): string {
  const t = useMessages(llmMessages);
  if (provider === 'chrome-builtin') return t.leavesNothing;
  const host = llmHost(baseUrl);
  if (host === null) return t.leavesUnknown;
  return /^(localhost|127\.|\[::1\])/.test(host) ? t.leavesLocal(host) : t.leaves(host);
}
