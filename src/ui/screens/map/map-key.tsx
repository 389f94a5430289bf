import type { PassageMark } from '../../../app/map/map-marks.ts';
import { MODE_IDS } from '../../../domain/mode.ts';
import { mapMessages } from '../../i18n/map-messages.ts';
import { modeMessages } from '../../i18n/mode-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { ModeGlyph } from '../compare/mode-glyph.tsx';
import { ARTICLE_SHAPES } from './draw-points.ts';
import styles from './map-screen.module.css';
import { GoldSign, QuerySign } from './mark-signs.tsx';
import type { ArticleCount } from './plane-items.ts';

/** What the signs and colours on the map mean; only those that are on it. */
export function MapKey({
  marks,
  hasQuery,
  articles,
  rest,
}: {
  readonly marks: readonly PassageMark[];
  readonly hasQuery: boolean;
  /** With a colour, in its order. */
  readonly articles: readonly ArticleCount[];
  /** Articles without one. */
  readonly rest: number;
}): React.JSX.Element | null {
  const t = useMessages(mapMessages);
  const names = useMessages(modeMessages);
  const format = useFormat();
  const modes = MODE_IDS.filter((id) =>
    marks.some(({ places }) => places.some(({ mode }) => mode === id)),
  );
  const golds = (['found', 'missed'] as const).filter((gold) =>
    marks.some((mark) => mark.gold === gold),
  );
  if (!hasQuery && marks.length === 0 && articles.length === 0) return null;
  return (
    <section className={styles['panel']} aria-labelledby="map-key">
      <h2 id="map-key">{t.legend}</h2>
      <ul className={styles['key']}>
        {hasQuery ? (
          <li>
            <QuerySign />
            {t.query}
          </li>
        ) : null}
        {modes.map((mode) => (
          <li key={mode} data-mode={mode}>
            <ModeGlyph mode={mode} size={16} />
            {names[mode].name}
          </li>
        ))}
        {golds.map((gold) => (
          <li key={gold}>
            <GoldSign gold={gold} />
            {gold === 'found' ? t.goldFound : t.goldMissed}
          </li>
        ))}
        {articles.map(({ id, title, points }, at) => (
          <li key={id}>
            <svg
              width={16}
              height={16}
              viewBox="-6 -6 12 12"
              aria-hidden
              style={{ color: `var(--article-${at})` }}
            >
              <path d={ARTICLE_SHAPES[at]} fill="currentColor" />
            </svg>
            <span className={styles['title']} lang="ja" title={title}>
              {title}
            </span>
            <span className={styles['count']}>{format.number(points)}</span>
          </li>
        ))}
        {rest > 0 ? (
          <li>
            <svg width={16} height={16} viewBox="-6 -6 12 12" aria-hidden>
              <circle r={2.6} fill="var(--ink-3)" />
            </svg>
            {t.otherArticles}
            <span className={styles['count']}>{format.number(rest)}</span>
          </li>
        ) : null}
      </ul>
    </section>
  );
}
