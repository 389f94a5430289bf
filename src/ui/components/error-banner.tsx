import type { AppError } from '../../domain/app-error.ts';
import { errorMessages, errorText } from '../i18n/error-messages.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { Banner } from './banner.tsx';

/** Any `AppError` in words, with its next step and, when given, the button that takes it. */
export function ErrorBanner({
  error,
  actions,
}: {
  readonly error: AppError;
  readonly actions?: React.ReactNode;
}): React.JSX.Element {
  const { message, nextStep } = errorText(error, useMessages(errorMessages));
  return (
    <Banner
      tone={error.kind === 'aborted' ? 'info' : 'danger'}
      title={message}
      {...(actions === undefined ? {} : { actions })}
    >
      <p>{nextStep}</p>
    </Banner>
  );
}
