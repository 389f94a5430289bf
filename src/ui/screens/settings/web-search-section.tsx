import { useState } from 'react';
import { llmHost } from '../../../domain/llm.ts';
import { hasUserInfo } from '../../../domain/web-address.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { ErrorBanner } from '../../components/error-banner.tsx';
import { Field } from '../../components/field.tsx';
import { deepWideMessages } from '../../i18n/deep-wide-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import styles from './llm-section.module.css';

/** The web search of deep × wide: off, until an address is given and it is switched on. */
export function WebSearchSection(): React.JSX.Element {
  const { web: t } = useMessages(deepWideMessages);
  const { webSearch } = useStores();
  const saved = useStore(webSearch.store, (state) => state);
  const [draft, setDraft] = useState({ isOn: saved.isOn, url: saved.url, tool: saved.tool });
  const [isTried, setIsTried] = useState(false);
  const address = draft.url.trim();
  const isNoAddress = draft.isOn && llmHost(address) === null;
  const problem = hasUserInfo(address) ? t.urlUser : isNoAddress ? t.urlBad : null;
  const isReady = saved.isOn && saved.isHostAllowed;
  return (
    <Card as="section" aria-labelledby="web-search">
      <h2 id="web-search">{t.title}</h2>
      <p className={styles['help']}>{t.lead}</p>
      <p className={styles['leaves']}>{t.leaves}</p>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          setIsTried(true);
          if (problem === null) webSearch.save(draft);
        }}
      >
        <label>
          <input
            type="checkbox"
            checked={draft.isOn}
            onChange={(event) => setDraft({ ...draft, isOn: event.target.checked })}
          />{' '}
          {t.isOn}
        </label>
        <div className={styles['wide']}>
          <Field
            label={t.url}
            value={draft.url}
            onChange={(url) => setDraft({ ...draft, url })}
            help={t.urlHelp}
            problem={isTried ? problem : null}
            input={{ placeholder: 'http://localhost:8000/mcp', inputMode: 'url' }}
          />
        </div>
        <div className={styles['wide']}>
          <Field
            label={t.tool}
            value={draft.tool}
            onChange={(tool) => setDraft({ ...draft, tool })}
          />
        </div>
        <Button type="submit">{t.save}</Button>
      </form>
      {saved.isOn && !saved.isHostAllowed ? (
        <Banner
          tone="info"
          title={t.reloadTitle(llmHost(saved.url) ?? '')}
          actions={<Button onPress={() => location.reload()}>{t.reload}</Button>}
        >
          <p>{t.reloadHelp}</p>
        </Banner>
      ) : null}
      {isReady ? <TokenAndTest /> : null}
    </Card>
  );
}

function TokenAndTest(): React.JSX.Element {
  const { web: t } = useMessages(deepWideMessages);
  const format = useFormat();
  const { webSearch } = useStores();
  const { check } = useStore(webSearch.store, (state) => state);
  const [token, setToken] = useState('');
  return (
    <div className={styles['part']}>
      <Field
        label={t.token}
        type="password"
        value={token}
        onChange={(typed) => {
          setToken(typed);
          webSearch.setToken(typed);
        }}
      />
      <div className={styles['line']}>
        <Button
          isDisabled={check.phase === 'running'}
          onPress={() => void webSearch.test(t.testWords)}
        >
          {t.test}
        </Button>
        {check.phase === 'running' ? <span role="status">{t.testing}</span> : null}
      </div>
      {check.phase === 'failed' ? <ErrorBanner error={check.error} /> : null}
      {check.phase === 'done' ? (
        <Banner tone="ok" title={t.tested(format.number(check.results))} />
      ) : null}
    </div>
  );
}
