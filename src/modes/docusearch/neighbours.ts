import type { NeighbourBlock } from '../../config/prompts/grounding.ts';
import type { ModeContext } from '../../domain/mode.ts';
import { ok, type Result } from '../../domain/result.ts';
import type { Hit } from '../../domain/search.ts';

/** A passage that stands right before or after another. */
export interface Neighbour {
  readonly hit: Hit;
  readonly place: NeighbourBlock['place'];
}

/** What stands before and after a passage in its article: as the search ranked it when `known` has it, else unranked. */
export async function neighboursOf(
  { passageId, rank, start }: Hit,
  known: (id: string) => Hit | undefined,
  { search, signal }: Pick<ModeContext, 'search' | 'signal'>,
): Promise<Result<readonly Neighbour[]>> {
  const fetched = await search.fetch([passageId], 'with_neighbors', signal);
  if (!fetched.ok) return fetched;
  const around = fetched.value.flatMap(({ passages }) => passages);
  return ok(
    around
      .filter((each) => each.passageId !== passageId)
      .map((each) => ({
        hit: known(each.passageId) ?? {
          ...each,
          rank,
          highlights: [],
          headingHighlights: each.headingPath.map(() => []),
        },
        place: each.start < start ? 'before' : 'after',
      })),
  );
}
