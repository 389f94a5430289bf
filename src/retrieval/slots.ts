/**
 * A slot is the row number, from 0, that a passage has in every array of the index: BM25 lengths, postings and
 * vectors. Orama hands it out (its internal id − 1) and gives the same one back to a passage that returns.
 */
export type SlotFilter = ((slot: number) => boolean) | null;

/** Order of two slots whose scores tie: that of their passage ids. */
export type SlotOrder = (a: number, b: number) => number;
