import type { ModeResult } from '../../../domain/mode.ts';
import type { IndexStatus } from '../../../domain/search.ts';
import { resultOf } from '../../../app/pane.ts';
import type { SessionState } from '../../../app/session-state.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { compareMessages } from '../../i18n/compare-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';

/** Told when the open index is no longer as it was when it gave the results on screen. */
export function OutdatedBanner({
  state: { asked, panes },
  onAskAgain,
}: {
  readonly state: SessionState;
  readonly onAskAgain: () => void;
}): React.JSX.Element | null {
  const t = useMessages(compareMessages);
  const format = useFormat();
  const status = useStore(useStores().workspace.store, (state) =>
    state.phase === 'ready' && state.workspace === asked?.workspace ? state.opened.status : null,
  );
  if (status === null) return null;
  const results = Object.values(panes).flatMap((pane) => resultOf(pane) ?? []);
  const hasGrown = results.some((result) => sawFewer(result, status));
  const isOther = results.some((result) => result.invariants.indexHash !== status.indexHash);
  if (!hasGrown && !isOther) return null;
  return (
    <Banner
      tone="info"
      title={
        hasGrown
          ? t.embeddingWentOn(format.number(status.embedded), format.number(status.passages))
          : t.indexChanged
      }
      actions={
        <Button size="small" onPress={onAskAgain}>
          {t.searchAgain}
        </Button>
      }
    />
  );
}

/** Whether more passages are embedded now than the result could see. */
function sawFewer({ warnings }: ModeResult, { embedded }: IndexStatus): boolean {
  return warnings.some(
    (warning) =>
      (warning.kind === 'dense-empty' && embedded > 0) ||
      (warning.kind === 'dense-partial' && warning.embedded < embedded),
  );
}
