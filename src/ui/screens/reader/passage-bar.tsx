import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Crosshair from 'lucide-react/icons/crosshair';
import Waypoints from 'lucide-react/icons/waypoints';
import type { Passage } from '../../../domain/article.ts';
import { Button } from '../../components/button.tsx';
import { readerMessages } from '../../i18n/reader-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { routeHref } from '../../routing/routes.ts';
import type { ArticleRoute, ReaderOrigin } from '../../routing/routes.ts';
import { navigate } from '../../routing/use-route.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import styles from './passage-bar.module.css';

/** Stays in sight: the way back and, once the article is there, the moves through its passages. */
export function PassageBar({
  back,
  children,
}: {
  readonly back: ReaderOrigin;
  readonly children?: React.ReactNode;
}): React.JSX.Element {
  const t = useMessages(readerMessages);
  return (
    <div className={styles['bar']}>
      <a className={styles['back']} href={routeHref(back)}>
        <ArrowLeft size={16} aria-hidden />
        {t.backTo[back.screen]}
      </a>
      {children}
    </div>
  );
}

/** Which passage is marked, and the way to its neighbours; nothing when the address names no span. */
export function PassageMoves({
  route,
  passages,
  found,
  onGoTo,
}: {
  readonly route: ArticleRoute;
  readonly passages: readonly Passage[];
  /** The one that is marked. */
  readonly found: Passage | null;
  readonly onGoTo: (offset: number) => void;
}): React.JSX.Element | null {
  const t = useMessages(readerMessages);
  const format = useFormat();
  const question = useStore(useStores().session.store, ({ asked }) => asked?.question ?? '');
  if (route.at === null) return null;
  const { start } = route.at;
  const show = (step: number): void => {
    const neighbour = found && passages[found.ordinal + step];
    if (!neighbour) return;
    // Stepping through passages is one visit: back leads to the comparison, not through every step.
    navigate({ ...route, at: { start: neighbour.start, end: neighbour.end } }, { replace: true });
  };
  return (
    <div className={styles['moves']} role="group" aria-label={t.passage}>
      <span className={styles['which']}>
        {found
          ? t.passageOf(
              format.number(found.ordinal + 1),
              format.number(passages.length),
              format.number(found.text.length),
            )
          : t.otherSpan}
      </span>
      <Button
        size="small"
        iconOnly
        aria-label={t.previousPassage}
        isDisabled={found === null || found.ordinal === 0}
        onPress={() => show(-1)}
      >
        <ArrowUp size={16} aria-hidden />
      </Button>
      <Button
        size="small"
        iconOnly
        aria-label={t.nextPassage}
        isDisabled={found === null || found.ordinal === passages.length - 1}
        onPress={() => show(1)}
      >
        <ArrowDown size={16} aria-hidden />
      </Button>
      <Button size="small" iconOnly aria-label={t.toPassage} onPress={() => onGoTo(start)}>
        <Crosshair size={16} aria-hidden />
      </Button>
      {found === null ? null : (
        <a
          className={styles['neighbours']}
          href={routeHref({
            screen: 'neighbours',
            workspace: route.workspace,
            passage: found.id,
            question,
          })}
          aria-label={t.neighbours}
        >
          <Waypoints size={16} aria-hidden />
        </a>
      )}
    </div>
  );
}
