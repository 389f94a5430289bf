import ExternalLink from 'lucide-react/icons/external-link';
import type { Article } from '../../../domain/article.ts';
import { Badge } from '../../components/badge.tsx';
import { readerMessages } from '../../i18n/reader-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import styles from './article-header.module.css';

/** Title, tags, dates, and where the article comes from. */
export function ArticleHeader({ article }: { readonly article: Article }): React.JSX.Element {
  const t = useMessages(readerMessages);
  const format = useFormat();
  const { title, tags, updatedAt, createdAt, url, path, isPrivate, isDraft } = article;
  return (
    <header className={styles['header']}>
      <h1 lang="ja">{title}</h1>
      <div className={styles['facts']}>
        {updatedAt ? (
          <time dateTime={updatedAt}>{t.updated(format.date(updatedAt))}</time>
        ) : createdAt ? (
          <time dateTime={createdAt}>{t.created(format.date(createdAt))}</time>
        ) : null}
        <span className={styles['path']}>{path}</span>
        {url !== null && /^https?:/iu.test(url) ? (
          <a href={url} target="_blank" rel="noopener noreferrer nofollow">
            {t.source}
            <ExternalLink size={14} aria-hidden />
            <span className="visually-hidden">{t.opensElsewhere}</span>
          </a>
        ) : null}
        {isPrivate ? <Badge tone="warning">{t.isPrivate}</Badge> : null}
        {isDraft ? <Badge tone="warning">{t.isDraft}</Badge> : null}
      </div>
      {tags.length === 0 ? null : (
        <ul className={styles['tags']} aria-label={t.tags}>
          {tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
    </header>
  );
}
