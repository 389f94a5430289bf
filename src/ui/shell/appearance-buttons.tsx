import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { THEMES } from '../../app/settings-store.ts';
import { Button } from '../components/button.tsx';
import { Tooltip } from '../components/tooltip.tsx';
import { commonMessages } from '../i18n/common-messages.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { useStores } from '../stores-context.tsx';
import { useStore } from '../use-store.ts';
import styles from './appearance-buttons.module.css';

const THEME_ICONS = { system: Monitor, light: Sun, dark: Moon } as const;

/** Language and theme within reach of every screen; Settings has the same with words. */
export function AppearanceButtons(): React.JSX.Element {
  const { settings } = useStores();
  const { language, theme } = useStore(settings.store, (state) => state);
  const t = useMessages(commonMessages);
  const themeNames = { system: t.themeSystem, light: t.themeLight, dark: t.themeDark };
  const nextTheme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system';
  const ThemeIcon = THEME_ICONS[theme];
  const otherLanguage = language === 'ja' ? 'en' : 'ja';
  return (
    <div className={styles['buttons']}>
      <Button
        variant="quiet"
        size="small"
        aria-label={otherLanguage === 'en' ? 'English' : '日本語'}
        onPress={() => settings.update({ language: otherLanguage })}
      >
        <span lang={otherLanguage}>{otherLanguage === 'en' ? 'EN' : '日本語'}</span>
      </Button>
      <Tooltip content={`${t.theme}: ${themeNames[theme]}`}>
        <Button
          variant="quiet"
          size="small"
          iconOnly
          aria-label={`${t.theme}: ${themeNames[theme]}`}
          onPress={() => settings.update({ theme: nextTheme })}
        >
          <ThemeIcon size={16} aria-hidden />
        </Button>
      </Tooltip>
    </div>
  );
}
