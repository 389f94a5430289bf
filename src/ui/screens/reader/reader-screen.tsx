import { useMemo, useState } from 'react';
import type { HeadingRule } from '../../../domain/article.ts';
import type { ArticleView } from '../../../domain/workspace.ts';
import { Button } from '../../components/button.tsx';
import { ErrorBanner } from '../../components/error-banner.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { commonMessages } from '../../i18n/common-messages.ts';
import { readerMessages } from '../../i18n/reader-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import type { ArticleRoute, ReaderOrigin } from '../../routing/routes.ts';
import { ArticleHeader } from './article-header.tsx';
import { ArticlePart } from './article-part.tsx';
import type { Goal } from './article-part.tsx';
import { definitionsOf } from './link-definitions.ts';
import { partAt } from './part-at.ts';
import { Outline } from './outline.tsx';
import { PassageBar, PassageMoves } from './passage-bar.tsx';
import { markPassage } from './passage-marks.ts';
import styles from './reader-screen.module.css';
import { useArticle } from './use-article.ts';

/** An article with the found passage marked in it, the borders of its neighbours drawn, and its headings beside it. */
export function ReaderScreen({
  route,
  back,
}: {
  readonly route: ArticleRoute;
  readonly back: ReaderOrigin;
}): React.JSX.Element {
  const t = useMessages(readerMessages);
  const common = useMessages(commonMessages);
  const { state, retry } = useArticle(route.workspace, route.article);
  return (
    <div className={styles['screen']}>
      {state.phase === 'ready' ? (
        <Article view={state.view} headingRule={state.headingRule} route={route} back={back} />
      ) : (
        <PassageBar back={back} />
      )}
      {state.phase === 'loading' ? <ProgressBar label={t.loading} value={null} /> : null}
      {state.phase === 'failed' ? (
        <ErrorBanner
          error={state.error}
          actions={<Button onPress={retry}>{common.retry}</Button>}
        />
      ) : null}
    </div>
  );
}

function Article({
  view,
  headingRule,
  route,
  back,
}: {
  readonly view: ArticleView;
  readonly headingRule: HeadingRule;
  readonly route: ArticleRoute;
  readonly back: ReaderOrigin;
}): React.JSX.Element {
  const { article, chunked, parts } = view;
  const t = useMessages(readerMessages);
  const format = useFormat();
  const start = route.at?.start;
  const end = route.at?.end;
  const definitions = useMemo(() => definitionsOf(article.text), [article]);
  const marks = useMemo(
    () =>
      markPassage(
        chunked.passages,
        start === undefined || end === undefined ? null : { start, end },
        t,
        format,
      ),
    [chunked, start, end, t, format],
  );
  // The address names the first goal; headings and "to the passage" set later ones.
  const [chosen, setChosen] = useState<{ readonly at: number | undefined; readonly goal: Goal }>();
  const atGoal = useMemo(() => (start === undefined ? null : { offset: start }), [start]);
  const goal = chosen !== undefined && chosen.at === start ? chosen.goal : atGoal;
  const goTo = (offset: number): void => setChosen({ at: start, goal: { offset } });
  const goalPart = goal === null ? -1 : partAt(parts, goal.offset);

  return (
    <>
      <title>{`${article.title} — Kurabe`}</title>
      <PassageBar back={back}>
        <PassageMoves
          route={route}
          passages={chunked.passages}
          found={marks.passage}
          onGoTo={goTo}
        />
      </PassageBar>
      <ArticleHeader article={article} />
      <div className={styles['columns']}>
        <aside className={styles['aside']}>
          <Outline headings={chunked.headings} onGoTo={goTo} />
        </aside>
        <article className={styles['article']} lang="ja">
          {parts.map((part, index) => (
            <ArticlePart
              key={part.start}
              text={article.text}
              part={part}
              definitions={definitions}
              headingRule={headingRule}
              annotations={marks.annotations}
              goal={index === goalPart ? goal : null}
            />
          ))}
        </article>
      </div>
    </>
  );
}
