import type { Hit } from '../../../domain/search.ts';
import type { WorkspaceId } from '../../../domain/workspace.ts';
import { compareMessages } from '../../i18n/compare-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { passageRoute, routeHref } from '../../routing/routes.ts';
import styles from './hit-heading.module.css';
import { Marked } from './hit-text.tsx';
import { passageNumber } from './passage-number.ts';

/** Where a hit is from: its section to the fore with the passage's number, the article quietly above. */
export function HitHeading({
  hit,
  workspace,
}: {
  readonly hit: Hit;
  readonly workspace: WorkspaceId;
}): React.JSX.Element {
  const t = useMessages(compareMessages);
  const format = useFormat();
  const [title = hit.title, ...sections] = hit.headingPath;
  const number = passageNumber(hit.passageId);
  const part = number === null ? '' : t.ordinal(format.number(number));
  const label = [t.openPassage(title), ...sections, part].join(' ');
  const marked = (level: number, heading: string): React.JSX.Element => (
    <Marked text={heading} highlights={hit.headingHighlights[level] ?? []} />
  );
  return (
    <>
      <p className={styles['article']} title={hit.path}>
        {sections.length > 0 ? marked(0, title) : hit.path}
      </p>
      <h3 className={styles['section']}>
        <a
          href={routeHref(passageRoute(workspace, hit))}
          data-hit-link
          aria-label={`${t.rankLabel(format.number(hit.rank))}: ${label}`}
        >
          {sections.length === 0
            ? marked(0, title)
            : sections.map((section, at) => (
                <span key={`${at} ${section}`}>
                  {at > 0 ? ' › ' : null}
                  {marked(at + 1, section)}
                </span>
              ))}
          {number === null ? null : (
            <span className={styles['ordinal']} title={t.ordinalHelp(format.number(number))}>
              {part}
            </span>
          )}
        </a>
      </h3>
    </>
  );
}
