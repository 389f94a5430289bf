import { I18nProvider } from 'react-aria-components/I18nProvider';
import type { AppStores } from '../../app/stores.ts';
import { useLanguage } from '../i18n/use-messages.ts';
import { StoresProvider } from '../stores-context.tsx';
import { Shell } from './shell.tsx';
import { useAppearance } from './use-appearance.ts';

/** The whole page over its stores. */
export function App({ stores }: { readonly stores: AppStores }): React.JSX.Element {
  return (
    <StoresProvider value={stores}>
      <Localized />
    </StoresProvider>
  );
}

function Localized(): React.JSX.Element {
  useAppearance();
  return (
    <I18nProvider locale={useLanguage()}>
      <Shell />
    </I18nProvider>
  );
}
