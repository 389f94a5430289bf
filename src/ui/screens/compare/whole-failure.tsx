import type { AppError } from '../../../domain/app-error.ts';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorBanner } from '../../components/error-banner.tsx';
import { commonMessages } from '../../i18n/common-messages.ts';
import { errorMessages, errorText } from '../../i18n/error-messages.ts';
import { compareMessages } from '../../i18n/compare-messages.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { CORPUS_ROUTE } from '../../routing/routes.ts';
import type { CompareRoute } from '../../routing/routes.ts';
import { navigate } from '../../routing/use-route.ts';

/** What kept the whole question from being searched, with the way out next to it. */
export function WholeFailure({
  error,
  route,
  onRetry,
}: {
  readonly error: AppError;
  readonly route: CompareRoute;
  readonly onRetry: () => void;
}): React.JSX.Element {
  const t = useMessages(compareMessages);
  const common = useMessages(commonMessages);
  const errors = useMessages(errorMessages);
  const toCorpus = (
    <>
      <Button
        variant="primary"
        onPress={() => navigate({ ...CORPUS_ROUTE, workspace: route.workspace })}
      >
        {t.goToCorpus}
      </Button>
      {route.workspace === 'own' ? (
        <Button onPress={() => navigate({ ...route, workspace: 'sample' })}>{t.useSample}</Button>
      ) : null}
    </>
  );
  // Having no articles yet is how everybody starts, not a fault.
  if (error.kind === 'index-empty') {
    const { message, nextStep } = errorText(error, errors);
    return (
      <EmptyState title={message} actions={toCorpus}>
        <p>{nextStep}</p>
      </EmptyState>
    );
  }
  const retry = <Button onPress={onRetry}>{common.retry}</Button>;
  return <ErrorBanner error={error} actions={error.kind === 'index-stale' ? toCorpus : retry} />;
}
