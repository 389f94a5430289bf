import { useEffect, useMemo, useRef, useState } from 'react';
import { spanOfSelection } from '../../../app/workshop/gold-places.ts';
import type { ArticleId } from '../../../domain/ids.ts';
import type { Span } from '../../../domain/search.ts';
import type { ArticleView } from '../../../domain/workspace.ts';
import { Button } from '../../components/button.tsx';
import { ErrorBanner } from '../../components/error-banner.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { commonMessages } from '../../i18n/common-messages.ts';
import { goldenMessages } from '../../i18n/golden-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import { ArticlePart } from '../reader/article-part.tsx';
import { definitionsOf } from '../reader/link-definitions.ts';
import { partAt } from '../reader/part-at.ts';
import { useArticle } from '../reader/use-article.ts';
import { selectedBlocks } from './selected-blocks.ts';
import type { SelectedBlocks } from './selected-blocks.ts';
import styles from './topic-editor.module.css';

interface MarkProps {
  /** The gold place that is marked, and scrolled to; a new object scrolls again. */
  readonly shown: Span | null;
  readonly onMark: (span: Span) => void;
}

/** An article on which gold is marked: by selecting its words, or a passage of the index. */
export function MarkArticle({
  articleId,
  ...mark
}: MarkProps & { readonly articleId: ArticleId }): React.JSX.Element | null {
  const common = useMessages(commonMessages);
  const workspace = useStore(useStores().golden.store, (state) => state.workspace);
  const { state, retry } = useArticle(workspace ?? 'sample', articleId);
  switch (state.phase) {
    case 'loading':
      return <ProgressBar label={common.loading} value={null} />;
    case 'failed':
      return (
        <ErrorBanner
          error={state.error}
          actions={<Button onPress={retry}>{common.retry}</Button>}
        />
      );
    case 'ready':
      return <Marking {...mark} view={state.view} headingRule={state.headingRule} />;
  }
}

function Marking({
  view,
  headingRule,
  shown,
  onMark,
}: MarkProps & {
  readonly view: ArticleView;
  readonly headingRule: Parameters<typeof ArticlePart>[0]['headingRule'];
}): React.JSX.Element {
  const t = useMessages(goldenMessages);
  const { article, parts } = view;
  const root = useRef<HTMLElement>(null);
  const [isNothing, setNothing] = useState(false);
  const definitions = useMemo(() => definitionsOf(article.text), [article]);
  const annotations = useMemo(() => ({ found: shown, borders: [] }), [shown]);
  const goal = useMemo(() => (shown === null ? null : { offset: shown.start }), [shown]);
  const goalPart = goal === null ? -1 : partAt(parts, goal.offset);

  // A press on the button may take the selection away before it is read, on touch screens for certain.
  const selected = useRef<SelectedBlocks | null>(null);
  useEffect(() => {
    const keep = (): void => {
      const anchor = getSelection()?.anchorNode ?? null;
      if (root.current === null || !root.current.contains(anchor)) return;
      selected.current = selectedBlocks(root.current, parts);
    };
    document.addEventListener('selectionchange', keep);
    return () => document.removeEventListener('selectionchange', keep);
  }, [parts]);

  const markSelection = (): void => {
    const blocks = selected.current;
    selected.current = null;
    const span = blocks === null ? null : spanOfSelection(article.text, blocks, blocks.selected);
    setNothing(span === null);
    if (span !== null) onMark(span);
  };

  return (
    <section className={styles['mark']} aria-label={article.title}>
      <p className={styles['note']}>{t.markHelp}</p>
      <div className={styles['marker']}>
        <Button variant="primary" preventFocusOnPress onPress={markSelection}>
          {t.markSelection}
        </Button>
        <PassageChoice view={view} onMark={onMark} />
        {isNothing ? (
          <p className={styles['fault']} role="alert">
            {t.nothingSelected}
          </p>
        ) : null}
      </div>
      <article
        ref={root}
        className={styles['article']}
        lang="ja"
        tabIndex={0}
        aria-label={article.title}
      >
        {parts.map((part, at) => (
          <div key={part.start} data-part={at}>
            <ArticlePart
              text={article.text}
              part={part}
              definitions={definitions}
              headingRule={headingRule}
              annotations={annotations}
              goal={at === goalPart ? goal : null}
            />
          </div>
        ))}
      </article>
    </section>
  );
}

/** The way without a mouse, and for whole passages. */
function PassageChoice({
  view: { chunked },
  onMark,
}: Pick<MarkProps, 'onMark'> & { readonly view: ArticleView }): React.JSX.Element {
  const t = useMessages(goldenMessages);
  const format = useFormat();
  const [ordinal, setOrdinal] = useState(0);
  return (
    <>
      <label className={styles['field']}>
        {t.passage}
        <select
          value={ordinal}
          onChange={({ currentTarget }) => setOrdinal(Number(currentTarget.value))}
        >
          {chunked.passages.map((passage) => (
            <option key={passage.id} value={passage.ordinal}>
              {t.passageOf(
                format.number(passage.ordinal + 1),
                passage.headingPath.slice(1).join(' › ') ||
                  passage.text.trim().slice(0, 30).toWellFormed(),
              )}
            </option>
          ))}
        </select>
      </label>
      <Button
        onPress={() => {
          const passage = chunked.passages[ordinal];
          if (passage !== undefined) onMark({ start: passage.start, end: passage.end });
        }}
      >
        {t.markPassage}
      </Button>
    </>
  );
}
