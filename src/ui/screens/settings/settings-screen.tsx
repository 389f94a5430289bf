import { DEVICE_PREFERENCES, LANGUAGES, THEMES } from '../../../app/settings-store.ts';
import { EVIDENCE_K } from '../../../config/retrieval.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Choice } from '../../components/choice.tsx';
import { commonMessages } from '../../i18n/common-messages.ts';
import { settingsMessages } from '../../i18n/settings-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { CORPUS_ROUTE, routeHref } from '../../routing/routes.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import { HostsList } from './hosts-list.tsx';
import { LlmSection } from './llm-section.tsx';
import { RerankerSection } from './reranker-section.tsx';
import styles from './settings-screen.module.css';
import { WebSearchSection } from './web-search-section.tsx';

/** Language, theme, device, language model, and plain words on what is fixed and what leaves the device. */
export function SettingsScreen(): React.JSX.Element {
  const t = useMessages(settingsMessages);
  return (
    <div className={styles['screen']}>
      <title>{`${t.title} — Kurabe`}</title>
      <h1>{t.title}</h1>
      <Appearance />
      <Retrieval />
      <LlmSection />
      <RerankerSection />
      <WebSearchSection />
      <HostsList />
    </div>
  );
}

function Appearance(): React.JSX.Element {
  const t = useMessages(settingsMessages);
  const common = useMessages(commonMessages);
  const { settings } = useStores();
  const { language, theme } = useStore(settings.store, (state) => state);
  const languageNames = { ja: '日本語', en: 'English' };
  const themeNames = {
    system: common.themeSystem,
    light: common.themeLight,
    dark: common.themeDark,
  };
  return (
    <Card as="section" aria-labelledby="appearance">
      <h2 id="appearance">{t.appearance}</h2>
      <Choice
        label={common.language}
        value={language}
        options={LANGUAGES.map((value) => ({ value, label: languageNames[value] }))}
        onChange={(value) => settings.update({ language: value })}
      />
      <Choice
        label={common.theme}
        value={theme}
        options={THEMES.map((value) => ({ value, label: themeNames[value] }))}
        onChange={(value) => settings.update({ theme: value })}
      />
    </Card>
  );
}

function Retrieval(): React.JSX.Element {
  const t = useMessages(settingsMessages);
  const format = useFormat();
  const { settings, deviceAtStart } = useStores();
  const device = useStore(settings.store, (state) => state.device);
  const deviceNames = { auto: t.deviceAuto, wasm: 'WASM', webgpu: 'WebGPU' };
  return (
    <Card as="section" aria-labelledby="retrieval">
      <h2 id="retrieval">{t.retrieval}</h2>
      <div>
        <Choice
          label={t.device}
          value={device}
          options={DEVICE_PREFERENCES.map((value) => ({ value, label: deviceNames[value] }))}
          onChange={(value) => settings.update({ device: value })}
        />
        <p className={styles['help']}>{t.deviceHelp}</p>
      </div>
      {device === deviceAtStart ? null : (
        <Banner
          tone="info"
          title={t.deviceReload}
          actions={<Button onPress={() => location.reload()}>{t.reload}</Button>}
        />
      )}
      <dl className={styles['fixed']}>
        <dt>{t.kLabel}</dt>
        <dd>{format.number(EVIDENCE_K)}</dd>
      </dl>
      <p className={styles['help']}>{t.kHelp}</p>
      <p className={styles['help']}>
        {t.chunking} <a href={routeHref(CORPUS_ROUTE)}>{t.toCorpus}</a>
      </p>
    </Card>
  );
}
