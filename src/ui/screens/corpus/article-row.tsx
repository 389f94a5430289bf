import Check from 'lucide-react/icons/check';
import { memo } from 'react';
import type { ArticleSummary } from '../../../domain/workspace.ts';
import { Badge } from '../../components/badge.tsx';
import { corpusMessages } from '../../i18n/corpus-messages.ts';
import type { Format } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import styles from './article-grid.module.css';

/** The cells of one article; rendered again only when its own figures change. */
export const ArticleCells = memo(function ArticleCells({
  article,
  href,
  format,
}: {
  readonly article: ArticleSummary;
  readonly href: string;
  /** Handed down: making one a row costs more than the row. */
  readonly format: Format;
}): React.JSX.Element {
  const t = useMessages(corpusMessages);
  const { title, path, tags, updatedAt, characters, passages, embedded } = article;
  return (
    <>
      <div role="gridcell" className={styles['titleCell']}>
        <span className={styles['titleLine']}>
          {/* Reached by Enter on its row; a link all the same, for the mouse's other buttons. */}
          <a href={href} tabIndex={-1} title={title} className={styles['title']}>
            {title}
          </a>
          {article.isPrivate ? <Badge tone="warning">{t.isPrivate}</Badge> : null}
          {article.isDraft ? <Badge tone="warning">{t.isDraft}</Badge> : null}
        </span>
        <span className={styles['path']}>
          {path}
          {tags.map((tag) => (
            <span key={tag} className={styles['tag']}>
              {tag}
            </span>
          ))}
        </span>
      </div>
      <div role="gridcell" className={styles['updated']}>
        {updatedAt === null ? t.undated : format.date(updatedAt)}
      </div>
      <div role="gridcell" className={styles['figure']}>
        {format.number(characters)}
        <span className={styles['unit']}>{t.unitCharacters}</span>
      </div>
      <div role="gridcell" className={styles['figure']}>
        {format.number(passages)}
        <span className={styles['unit']}>{t.unitPassages(passages)}</span>
      </div>
      <div
        role="gridcell"
        className={styles['figure']}
        aria-label={t.embeddedLabel(format.number(embedded), format.number(passages))}
      >
        {embedded >= passages ? (
          <span className={styles['done']}>
            <Check size={14} aria-hidden />
            {t.embeddedAll}
          </span>
        ) : (
          t.embeddedOf(format.number(embedded), format.number(passages))
        )}
      </div>
    </>
  );
});
