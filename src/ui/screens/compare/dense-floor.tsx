import type { Hit } from '../../../domain/search.ts';
import { compareMessages } from '../../i18n/compare-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import styles from './dense-floor.module.css';
import { bestCosine, isNearFloor } from './hit-reasons.ts';

/** Said quietly when nothing found may be related: vector search has no "nothing found". */
export function DenseFloor({
  hits,
  isLexicalEmpty,
}: {
  readonly hits: readonly Hit[];
  readonly isLexicalEmpty: boolean;
}): React.JSX.Element | null {
  const t = useMessages(compareMessages);
  const format = useFormat();
  const best = bestCosine(hits);
  if (best === null || !(isLexicalEmpty || isNearFloor(best))) return null;
  return <p className={styles['note']}>{t.denseFloor(format.score(best, 3))}</p>;
}
