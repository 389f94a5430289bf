import type { ChunkSettings } from '../../../domain/article.ts';

/** What is typed, before it is a number. */
export type ChunkDraft = Readonly<Record<keyof ChunkSettings, string>>;

export function toDraft({ size, minimum, overlap }: ChunkSettings): ChunkDraft {
  return { size: String(size), minimum: String(minimum), overlap: String(overlap) };
}

/** Full-width digits count; anything but digits (a sign in front allowed) is `NaN`, for the rules to refuse. */
export function parseDraft({ size, minimum, overlap }: ChunkDraft): ChunkSettings {
  return { size: parse(size), minimum: parse(minimum), overlap: parse(overlap) };
}

export function sameChunk(a: ChunkSettings, b: ChunkSettings): boolean {
  return a.size === b.size && a.minimum === b.minimum && a.overlap === b.overlap;
}

function parse(text: string): number {
  const plain = text.normalize('NFKC').trim();
  return /^-?\d+$/u.test(plain) ? Number(plain) : Number.NaN;
}
