import { useState } from 'react';
import { LLM_PROVIDER_FACTS } from '../../../config/llm.ts';
import { llmHost } from '../../../domain/llm.ts';
import type { LlmConnection } from '../../../domain/llm.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { ErrorBanner } from '../../components/error-banner.tsx';
import { llmMessages } from '../../i18n/llm-messages.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import { Field } from '../../components/field.tsx';
import styles from './llm-section.module.css';

/** Shorter ones are guessed too fast, once a copy of the stored key is in other hands. */
const PASSPHRASE_CHARACTERS = 8;

/** The key: typed, held in memory, remembered under a passphrase if asked to, unlocked, forgotten. */
export function KeyPart({ connection }: { readonly connection: LlmConnection }): React.JSX.Element {
  const t = useMessages(llmMessages);
  const { llm } = useStores();
  const { key, isRemembered, keyError } = useStore(llm.store, (state) => state);
  return (
    <div className={styles['part']}>
      <h3>{t.key}</h3>
      {key === 'none' ? <TypeKey connection={connection} /> : null}
      {key === 'held' ? (
        <>
          <Banner tone="ok" title={isRemembered ? t.keyStored : t.keyHeld} />
          {isRemembered ? null : <Remember />}
        </>
      ) : null}
      {key === 'locked' ? <Unlock /> : null}
      {keyError === null ? null : <ErrorBanner error={keyError} />}
      {key === 'none' ? null : (
        <div className={styles['line']}>
          <Button onPress={llm.forgetKey}>{t.forgetKey}</Button>
        </div>
      )}
    </div>
  );
}

function TypeKey({ connection }: { readonly connection: LlmConnection }): React.JSX.Element {
  const t = useMessages(llmMessages);
  const { llm } = useStores();
  // Of this component alone, until it is used: the draft goes with it.
  const [typed, setTyped] = useState('');
  const { needsKey } = LLM_PROVIDER_FACTS[connection.provider];
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        llm.setKey(typed);
      }}
    >
      <div className={styles['wide']}>
        <Secret
          label={needsKey ? t.key : t.keyOptional}
          value={typed}
          onChange={setTyped}
          help={t.keyHelp(llmHost(connection.baseUrl) ?? '')}
        />
      </div>
      <Button type="submit" isDisabled={typed.trim() === ''}>
        {t.useKey}
      </Button>
    </form>
  );
}

function Remember(): React.JSX.Element {
  const t = useMessages(llmMessages);
  const { llm } = useStores();
  return (
    <PassphraseForm
      label={`${t.remember} — ${t.passphrase}`}
      help={t.rememberHelp}
      submit={t.save}
      least={PASSPHRASE_CHARACTERS}
      onSubmit={llm.remember}
    />
  );
}

function Unlock(): React.JSX.Element {
  const t = useMessages(llmMessages);
  const { llm } = useStores();
  return (
    <PassphraseForm
      label={t.passphrase}
      help={t.keyLocked}
      submit={t.unlock}
      least={1}
      onSubmit={llm.unlock}
    />
  );
}

function PassphraseForm({
  label,
  help,
  submit,
  least,
  onSubmit,
}: {
  readonly label: string;
  readonly help: string;
  readonly submit: string;
  /** Fewest characters that can be sent. */
  readonly least: number;
  readonly onSubmit: (passphrase: string) => Promise<void>;
}): React.JSX.Element {
  const isSealing = useStore(useStores().llm.store, (state) => state.isSealing);
  const [passphrase, setPassphrase] = useState('');
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit(passphrase);
      }}
    >
      <div className={styles['wide']}>
        <Secret label={label} value={passphrase} onChange={setPassphrase} help={help} />
      </div>
      <Button type="submit" isPending={isSealing} isDisabled={passphrase.length < least}>
        {submit}
      </Button>
    </form>
  );
}

/** Hidden as it is typed, shown on request. */
function Secret(props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly help: string;
}): React.JSX.Element {
  const t = useMessages(llmMessages);
  const [isShown, setIsShown] = useState(false);
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      after={
        <Button
          aria-pressed={isShown}
          aria-label={`${isShown ? t.hide : t.show}: ${props.label}`}
          onPress={() => setIsShown(!isShown)}
        >
          {isShown ? t.hide : t.show}
        </Button>
      }
    />
  );
}
