import { isAtWork } from '../../../app/session-state.ts';
import type { SessionState } from '../../../app/session-state.ts';
import { resultOf } from '../../../app/pane.ts';
import { answerMessages } from '../../i18n/answer-messages.ts';
import { compareMessages } from '../../i18n/compare-messages.ts';
import { modeMessages } from '../../i18n/mode-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';

/** For screen readers: what has been found, and that the answers are there; never each token. */
export function Announcement({ state }: { readonly state: SessionState }): React.JSX.Element {
  const t = useMessages(compareMessages);
  const answers = useMessages(answerMessages);
  const names = useMessages(modeMessages);
  const format = useFormat();
  const results = state.paneIds.flatMap((id) => resultOf(state.panes[id]) ?? []);
  const counts = results.map(({ modeId, hits }) =>
    t.foundCount(names[modeId].name, format.number(hits.length)),
  );
  const isFound = results.length === state.paneIds.length && results.length > 0;
  const isAnswered = isFound && !isAtWork(state) && results.every(({ answer }) => answer !== null);
  return (
    <p role="status" className="visually-hidden">
      {isFound ? t.foundCounts(counts.join(', ')) : null}
      {isAnswered ? ` ${answers.answersDone}` : null}
    </p>
  );
}
