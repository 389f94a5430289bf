import { Banner } from '../../components/banner.tsx';
import { compareMessages } from '../../i18n/compare-messages.ts';
import { errorMessages, errorText } from '../../i18n/error-messages.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { routeHref } from '../../routing/routes.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';

/** Told with the results of an index that was built with other settings than the ones chosen now. */
export function StaleBanner(): React.JSX.Element | null {
  const t = useMessages(compareMessages);
  const errors = useMessages(errorMessages);
  const stale = useStore(useStores().workspace.store, (state) =>
    state.phase === 'ready' ? state.opened.stale : null,
  );
  if (stale === null) return null;
  const { message, nextStep } = errorText({ kind: 'index-stale', ...stale }, errors);
  return (
    <Banner tone="warning" title={message}>
      <p>
        {nextStep} <a href={routeHref({ screen: 'corpus', article: null })}>{t.goToCorpus}</a>
      </p>
    </Banner>
  );
}
