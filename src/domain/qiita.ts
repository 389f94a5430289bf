import type { AppError } from './app-error.ts';

/** One article of the Qiita API as a JSON file for the importer. */
export interface QiitaSource {
  /** `qiita-api/<user>/<id>.json`. */
  readonly path: string;
  /** The item as the API gave it, without the rendered HTML. */
  readonly json: string;
}

/** An article met while paging. */
export interface QiitaSeen {
  readonly updatedAt: string | null;
  /** `null` when it has not changed since the version that is known already. */
  readonly source: QiitaSource | null;
}

/** Where a reading stands, with all it has so far: plain data, kept by the caller to go on later. */
export interface QiitaCursor {
  readonly user: string;
  /** Next page to ask for, from 1. */
  readonly page: number;
  /** 0 = the first reading of the list; later ones look for what moved meanwhile. */
  readonly reading: number;
  /** By article id (by position where an item has none), in the order they were met. */
  readonly seen: ReadonlyMap<string, QiitaSeen>;
  /** What the last page told about the length of the list, when it did. */
  readonly total: number | null;
  /** Every page of this reading told the same length. */
  readonly isSteady: boolean;
  /** The same of the reading before. */
  readonly wasSteady: boolean;
  /** This reading met an article that the ones before had not. */
  readonly hasNew: boolean;
  /** The list goes on beyond the last page that the API gives. */
  readonly isCapped: boolean;
}

export interface QiitaRequest {
  /** A name as typed: `name`, `@name`, or the address of the profile. */
  readonly user: string;
  /** Personal access token; absent or blank = without. */
  readonly token?: string;
  /** `updated_at` of the articles at hand, by id: those not newer are counted and not given again. */
  readonly since?: ReadonlyMap<string, string>;
  /** Goes on from there; of another user it is ignored. */
  readonly resume?: QiitaCursor | null;
}

export interface QiitaProgress {
  readonly user: string;
  readonly page: number;
  /** Pages are being read again, to make sure that nothing moved past. */
  readonly isChecking: boolean;
  readonly articles: number;
  readonly unchanged: number;
  /** How many articles the user has, as far as Qiita tells. */
  readonly expected: number | null;
  readonly wait: QiitaWait | null;
}

/** A pause between two requests; told again each second. */
export interface QiitaWait {
  readonly reason: 'rate-limit' | 'retry';
  readonly leftMs: number;
}

export interface QiitaFetched {
  readonly user: string;
  /** New and changed articles. */
  readonly sources: readonly QiitaSource[];
  /** Of every article that was met, unchanged ones too. */
  readonly ids: readonly string[];
  readonly unchanged: number;
  /** More articles exist than the API gives. */
  readonly isCapped: boolean;
  /** `false` when the list was still moving at the last reading: read again later. */
  readonly isSettled: boolean;
}

export type QiitaOutcome =
  | { readonly ok: true; readonly value: QiitaFetched }
  /** `cursor` is `null` when nothing was asked for. */
  | { readonly ok: false; readonly error: AppError; readonly cursor: QiitaCursor | null };

/** Reads all articles of a user; the one implementation is bound to its host, `fetch` and clock by the composition root. */
export type FetchQiitaItems = (
  request: QiitaRequest,
  signal: AbortSignal,
  onProgress: (progress: QiitaProgress) => void,
) => Promise<QiitaOutcome>;
