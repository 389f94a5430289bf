import { Link } from 'react-aria-components/Link';
import type { PassageId } from '../../../domain/ids.ts';
import type { WebSource } from '../../../domain/deep-wide.ts';
import type { Hit } from '../../../domain/search.ts';
import type { WorkspaceId } from '../../../domain/workspace.ts';
import { textBeginning } from '../../../lib/text-beginning.ts';
import { Tooltip } from '../../components/tooltip.tsx';
import { answerMessages } from '../../i18n/answer-messages.ts';
import { deepWideMessages } from '../../i18n/deep-wide-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { passageRoute, routeHref } from '../../routing/routes.ts';
import styles from './citation-chip.module.css';
import { plainText } from './plain-text.ts';

/** Characters of a passage that its citation shows on hover and focus. */
const SHOWN = 140;

/** A passage as far as a citation needs it. */
export type CitedPassage = Pick<
  Hit,
  'passageId' | 'articleId' | 'start' | 'end' | 'headingPath' | 'text'
>;

/** `[n]` in an answer: says on hover and focus where it is from, and opens the passage. */
export function CitationChip({
  hit,
  number,
  workspace,
  onActivate,
}: {
  readonly hit: CitedPassage;
  readonly number: number;
  readonly workspace: WorkspaceId;
  readonly onActivate: (passage: PassageId | null) => void;
}): React.JSX.Element {
  const t = useMessages(answerMessages);
  const format = useFormat();
  const where = hit.headingPath.join(' › ');
  return (
    <Tooltip
      content={
        <span className={styles['source']}>
          <strong>{where}</strong>
          <span>{textBeginning(plainText(hit.text, []).text, SHOWN)}</span>
        </span>
      }
    >
      <Link
        className={styles['chip'] ?? ''}
        href={routeHref(passageRoute(workspace, hit))}
        aria-label={t.cite(format.number(number), where)}
        data-citation={number}
        onHoverChange={(isOver) => onActivate(isOver ? hit.passageId : null)}
        onFocusChange={(isIn) => onActivate(isIn ? hit.passageId : null)}
      >
        {format.number(number)}
      </Link>
    </Tooltip>
  );
}

/** `[n]` that names a page of the web: opens it in a new tab, only when it is pressed; nothing of it is fetched here. */
export function WebCitationChip({
  source,
  number,
}: {
  readonly source: Pick<WebSource, 'title' | 'url' | 'text'>;
  readonly number: number;
}): React.JSX.Element {
  const t = useMessages(deepWideMessages);
  const format = useFormat();
  const { title, url, text } = source;
  return (
    <Tooltip
      content={
        <span className={styles['source']}>
          <strong>
            {t.webSource}: {title}
          </strong>
          {url === null ? null : <span>{url}</span>}
          <span>{textBeginning(text, SHOWN)}</span>
        </span>
      }
    >
      <Link
        className={styles['chip'] ?? ''}
        {...(url === null ? {} : { href: url })}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t.citeWeb(format.number(number), title)}
        data-citation={number}
        data-web
      >
        {format.number(number)}
      </Link>
    </Tooltip>
  );
}
