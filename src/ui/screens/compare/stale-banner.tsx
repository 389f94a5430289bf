import { Banner } from '../../components/banner.tsx';
import { compareMessages } from '../../i18n/compare-messages.ts';
import { errorMessages, errorText } from '../../i18n/error-messages.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { CORPUS_ROUTE, routeHref } from '../../routing/routes.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';

/** Told with the results of an index that was built with other settings than the ones chosen now. */
export function StaleBanner(): React.JSX.Element | null {
  const t = useMessages(compareMessages);
  const errors = useMessages(errorMessages);
  const state = useStore(useStores().workspace.store, (current) => current);
  const stale = state.phase === 'ready' ? state.opened.stale : null;
  if (state.phase !== 'ready' || stale === null) return null;
  const { message, nextStep } = errorText({ kind: 'index-stale', ...stale }, errors);
  return (
    <Banner tone="warning" title={message}>
      <p>
        {nextStep}{' '}
        <a href={routeHref({ ...CORPUS_ROUTE, workspace: state.workspace })}>{t.goToCorpus}</a>
      </p>
    </Banner>
  );
}
