import { Component } from 'react';
import { ErrorBanner } from '../components/error-banner.tsx';
import { Button } from '../components/button.tsx';
import { shellMessages } from '../i18n/shell-messages.ts';
import { useMessages } from '../i18n/use-messages.ts';

interface BoundaryState {
  readonly detail: string | null;
}

/** Catches what a screen throws, a bug or a part that did not load, and says so instead of a blank page. */
export class ScreenBoundary extends Component<
  { readonly children: React.ReactNode },
  BoundaryState
> {
  override state: BoundaryState = { detail: null };

  static getDerivedStateFromError(thrown: unknown): BoundaryState {
    return { detail: thrown instanceof Error ? thrown.message : String(thrown) };
  }

  override render(): React.ReactNode {
    const { detail } = this.state;
    return detail === null ? this.props.children : <Failure detail={detail} />;
  }
}

function Failure({ detail }: { readonly detail: string }): React.JSX.Element {
  const t = useMessages(shellMessages);
  return (
    <ErrorBanner
      error={{ kind: 'unexpected', detail }}
      actions={<Button onPress={() => location.reload()}>{t.reload}</Button>}
    />
  );
}
