import type { ArticleSummary } from '../../../domain/workspace.ts';
import { corpusMessages } from '../../i18n/corpus-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import styles from './article-list.module.css';

/** Names shown before a removal: enough to notice a slip, few enough to read. */
const REMOVED_NAMES = 8;

/** What a removal is about to remove. */
export function RemovedTitles({
  articles,
}: {
  readonly articles: readonly ArticleSummary[];
}): React.JSX.Element {
  const t = useMessages(corpusMessages);
  const format = useFormat();
  return (
    <ul className={styles['removed']}>
      {articles.slice(0, REMOVED_NAMES).map(({ id, title }) => (
        <li key={id}>{title}</li>
      ))}
      {articles.length > REMOVED_NAMES ? (
        <li>{t.andMore(format.number(articles.length - REMOVED_NAMES))}</li>
      ) : null}
    </ul>
  );
}
