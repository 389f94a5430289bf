import ArrowLeft from 'lucide-react/icons/arrow-left';
import BookOpen from 'lucide-react/icons/book-open';
import ExternalLink from 'lucide-react/icons/external-link';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ChunkSettings } from '../../../domain/article.ts';
import type { ArticleView } from '../../../domain/workspace.ts';
import { Badge } from '../../components/badge.tsx';
import { corpusArticleMessages } from '../../i18n/corpus-article-messages.ts';
import { corpusMessages } from '../../i18n/corpus-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { isFocusLost } from '../../is-focus-lost.ts';
import { routeHref } from '../../routing/routes.ts';
import type { CorpusRoute } from '../../routing/routes.ts';
import styles from './article-detail.module.css';
import { DetailToolbar } from './detail-toolbar.tsx';
import { passesFilter } from './passage-length.ts';
import type { LengthFilter } from './passage-length.ts';
import { PassageOutline } from './passage-outline.tsx';
import { rowsOf, segmentsOf } from './passage-segments.ts';
import { PassageText } from './passage-text.tsx';

/** One article as the index sees it: where its passages begin, end and overlap. */
export function ArticleDetail({
  view,
  route,
  chunk,
}: {
  readonly view: ArticleView;
  readonly route: CorpusRoute;
  readonly chunk: ChunkSettings;
}): React.JSX.Element {
  const { article, chunked } = view;
  const { passages } = chunked;
  const [filter, setFilter] = useState<LengthFilter>('all');
  const [target, setTarget] = useState<{ readonly ordinal: number } | null>(null);
  const segments = useMemo(() => segmentsOf(article.text, passages), [article.text, passages]);
  const shown = useMemo(
    () => passages.filter((passage) => passesFilter(passage, filter, chunk)),
    [passages, filter, chunk],
  );
  const rows = useMemo(() => {
    const ordinals = new Set(shown.map(({ ordinal }) => ordinal));
    return rowsOf(segments, (ordinal) => ordinals.has(ordinal));
  }, [segments, shown]);

  const show = (ordinal: number): void => setTarget({ ordinal });
  const current = target?.ordinal ?? null;
  return (
    <article className={styles['detail']} aria-labelledby="corpus-article">
      <ArticleHeader view={view} route={route} current={current} />
      <DetailToolbar
        passages={passages}
        chunk={chunk}
        filter={filter}
        onFilter={setFilter}
        onJump={show}
      />
      <div className={styles['body']}>
        <PassageOutline
          key={`outline ${filter}`}
          passages={shown}
          chunk={chunk}
          current={current}
          onChoose={show}
        />
        <PassageText
          // Another selection of passages is another text: it starts at its top.
          key={filter}
          target={target}
          text={article.text}
          passages={passages}
          rows={rows}
          chunk={chunk}
        />
      </div>
    </article>
  );
}

function ArticleHeader({
  view,
  route,
  current,
}: {
  readonly view: ArticleView;
  readonly route: CorpusRoute;
  readonly current: number | null;
}): React.JSX.Element {
  const t = useMessages(corpusArticleMessages);
  const shared = useMessages(corpusMessages);
  const format = useFormat();
  const { article, chunked } = view;
  const { passages } = chunked;
  const total = passages.reduce((sum, { start, end }) => sum + end - start, 0);
  const titleRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The row that opened this is hidden now; focus must not be left nowhere.
    if (isFocusLost()) titleRef.current?.focus({ preventScroll: true });
  }, []);
  const chosen = current === null ? undefined : passages[current];
  const reader = routeHref({
    screen: 'article',
    workspace: route.workspace,
    article: article.id,
    at: chosen === undefined ? null : { start: chosen.start, end: chosen.end },
  });
  return (
    <header className={styles['header']}>
      <title>{`${article.title} — Kurabe`}</title>
      <BackLink route={route} />
      <div className={styles['titleLine']}>
        <h1 ref={titleRef} id="corpus-article" tabIndex={-1} className={styles['title']}>
          {article.title}
        </h1>
        {article.isPrivate ? <Badge tone="warning">{shared.isPrivate}</Badge> : null}
        {article.isDraft ? <Badge tone="warning">{shared.isDraft}</Badge> : null}
      </div>
      <p className={styles['meta']}>
        <code>{article.path}</code>
        <span>{article.updatedAt === null ? shared.undated : format.date(article.updatedAt)}</span>
        <span>{t.passageLength(format.number(article.text.length))}</span>
        <span>
          {t.countOfPassages(format.number(passages.length))}
          {passages.length === 0
            ? null
            : ` (${t.meanLength(format.number(Math.round(total / passages.length)))})`}
        </span>
      </p>
      <p className={styles['meta']}>
        {article.tags.length === 0
          ? t.noTags
          : article.tags.map((tag) => <Badge key={tag}>{tag}</Badge>)}
        <a href={reader} className={styles['link']}>
          <BookOpen size={14} aria-hidden />
          {t.openReader}
        </a>
        {article.url !== null && /^https?:\/\//u.test(article.url) ? (
          <a
            href={article.url}
            target="_blank"
            rel="noopener noreferrer"
            className={styles['link']}
          >
            <ExternalLink size={14} aria-hidden />
            {t.openOriginal}
          </a>
        ) : null}
      </p>
    </header>
  );
}

/** From an article back to the list. */
export function BackLink({ route }: { readonly route: CorpusRoute }): React.JSX.Element {
  const t = useMessages(corpusArticleMessages);
  return (
    <a href={routeHref({ ...route, article: null })} className={styles['back']}>
      <ArrowLeft size={16} aria-hidden />
      {t.back}
    </a>
  );
}
