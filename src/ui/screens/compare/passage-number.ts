import type { PassageId } from '../../../domain/ids.ts';

/**
 * Which passage of its article it is, from 1 as the reader counts; out of `<articleId>#<ordinal>`, so `null` for an id
 * of another make.
 */
export function passageNumber(id: PassageId): number | null {
  const digits = /#(\d+)$/.exec(id)?.[1];
  return digits === undefined ? null : Number(digits) + 1;
}
