import type { ArticleId } from '../../../domain/ids.ts';
import type { MapPassage } from '../../../domain/passage-map.ts';
import { mapMessages } from '../../i18n/map-messages.ts';
import { modeMessages } from '../../i18n/mode-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { passageNumber } from '../compare/passage-number.ts';
import type { PlaneItem } from './plane-items.ts';

/**
 * Where a passage is from, in one line, with its number in the article: a section may have several.
 * @param within the article that is known from the context, whose title is then left out
 */
export function headingWords(
  { articleId, title, headingPath, passageId }: MapPassage,
  within?: ArticleId,
): string {
  const number = passageNumber(passageId);
  const path = within === articleId && headingPath.length > 1 ? headingPath.slice(1) : headingPath;
  const where = path.length === 0 ? title : path.join(' › ');
  return number === null ? where : `${where} #${number}`;
}

/** What a point is on the map, in words: the question, its ranks, gold; empty for one that is not marked. */
export function useRoleWords(): (item: PlaneItem) => readonly string[] {
  const t = useMessages(mapMessages);
  const names = useMessages(modeMessages);
  const format = useFormat();
  return ({ key, mark }) => [
    ...(key === 'query' ? [t.query] : []),
    ...(mark?.places ?? []).map(({ mode, system, rank }) =>
      t.rankIn(system ?? names[mode].name, format.number(rank)),
    ),
    ...(mark?.gold == null ? [] : [mark.gold === 'found' ? t.goldFound : t.goldMissed]),
  ];
}
