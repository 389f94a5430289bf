import type { ChunkSettings } from '../../../domain/article.ts';
import type { ChunkLength } from '../../../domain/chunk-rules.ts';

/** What is typed, before it is a number, and what is chosen. */
export type ChunkDraft = Readonly<Record<ChunkLength, string>> &
  Pick<ChunkSettings, 'headingWithoutSpace'>;

export function toDraft({ size, minimum, overlap, ...chosen }: ChunkSettings): ChunkDraft {
  return { ...chosen, size: String(size), minimum: String(minimum), overlap: String(overlap) };
}

/** Full-width digits count; anything but digits (a sign in front allowed) is `NaN`, for the rules to refuse. */
export function parseDraft({ size, minimum, overlap, ...chosen }: ChunkDraft): ChunkSettings {
  return { ...chosen, size: parse(size), minimum: parse(minimum), overlap: parse(overlap) };
}

export function sameChunk(a: ChunkSettings, b: ChunkSettings): boolean {
  return (
    a.size === b.size &&
    a.minimum === b.minimum &&
    a.overlap === b.overlap &&
    a.headingWithoutSpace === b.headingWithoutSpace
  );
}

function parse(text: string): number {
  const plain = text.normalize('NFKC').trim();
  return /^-?\d+$/u.test(plain) ? Number(plain) : Number.NaN;
}
