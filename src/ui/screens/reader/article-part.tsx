import { memo, startTransition, useEffect, useMemo, useRef, useState } from 'react';
import type { HeadingRule } from '../../../domain/article.ts';
import type { ArticlePart as Part } from '../../../domain/workspace.ts';
import type { Annotations } from './annotate.ts';
import { HastView } from './hast-view.tsx';
import type { LinkDefinitions } from './link-definitions.ts';
import { parsePart } from './parse-part.ts';
import styles from './article-part.module.css';

/** A place the reader is sent to; a new object sends it there again. */
export interface Goal {
  readonly offset: number;
}

export interface ArticlePartProps {
  readonly text: string;
  readonly part: Part;
  readonly definitions: LinkDefinitions;
  readonly headingRule: HeadingRule;
  readonly annotations: Annotations;
  /** Set on the part that holds the goal: it is drawn at once and scrolls to it. */
  readonly goal: Goal | null;
}

/** How far outside the window a part is drawn already. */
const AHEAD = '1000px';
/** Rough height of text not drawn yet, per character, so that the scroll bar tells the truth in size. */
const PX_PER_CHARACTER = 0.75;

/** A stretch of an article; parsed and drawn when it comes near the window, and kept then. */
export const ArticlePart = memo(function ArticlePart(props: ArticlePartProps): React.JSX.Element {
  const { part, goal } = props;
  const ref = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(goal !== null);
  if (goal !== null && !isNear) setNear(true);

  useEffect(() => {
    const element = ref.current;
    if (isNear || element === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        // Several parts may come near at once: a transition lets the page breathe between them.
        startTransition(() => setNear(true));
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear]);

  useEffect(() => {
    const element = ref.current;
    if (goal === null || !isNear || element === null) return undefined;
    return stayAt(element, goal.offset - part.start);
  }, [goal, isNear, part.start]);

  return (
    <div
      ref={ref}
      className={styles['part']}
      style={isNear ? undefined : { minHeight: (part.end - part.start) * PX_PER_CHARACTER }}
    >
      {isNear ? <PartContent {...props} /> : null}
    </div>
  );
});

function PartContent({
  text,
  part,
  definitions,
  headingRule,
  annotations,
}: ArticlePartProps): React.JSX.Element {
  const tree = useMemo(
    () => parsePart(part, { text, definitions, headingRule, annotations }),
    [text, part, definitions, headingRule, annotations],
  );
  return <HastView tree={tree} />;
}

/** What a reader does to leave a goal. */
const LEAVING = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to an offset of a part, and again whenever parts around it take their real height, until the reader scrolls
 * away. Returns the way to stop.
 */
function stayAt(part: HTMLElement, offset: number): () => void {
  const scroll = (): void => scrollToOffset(part, offset);
  const observer = new ResizeObserver(scroll);
  const leave = new AbortController();
  leave.signal.addEventListener('abort', () => observer.disconnect());
  for (const type of LEAVING) {
    addEventListener(type, () => leave.abort(), { signal: leave.signal, passive: true });
  }
  observer.observe(part.parentElement ?? part);
  scroll();
  return () => leave.abort();
}

/** Brings the last block that starts at or before `offset` into view, a little below the top. */
function scrollToOffset(root: HTMLElement, offset: number): void {
  let target: Element | null = null;
  for (const element of root.querySelectorAll('[data-start]')) {
    if (Number(element.getAttribute('data-start')) > offset) break;
    target = element;
  }
  const border = root.querySelector(`[data-border="found"][data-start="${offset}"]`);
  (border ?? target ?? root).scrollIntoView({ block: 'start' });
}
