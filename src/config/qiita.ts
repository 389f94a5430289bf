/** What the reader of the Qiita API v2 goes by. Limits of the service are from its documentation. */
export const QIITA = {
  /** The only host that an import by user name contacts. */
  baseUrl: 'https://qiita.com',
  /** Largest page the API gives, and the last page number it accepts (beyond: status 400). */
  perPage: 100,
  lastPage: 100,
  /** Requests an hour without a token (by address) and with one (by user). */
  hourlyWithoutToken: 60,
  hourlyWithToken: 1_000,
  /** One request, body included: a page of a hundred long articles is some megabytes. */
  requestTimeoutMs: 30_000,
  /** Tries again after a server fault or a timeout, for each page: waits 1, 2, 4, 8 seconds. */
  faultRetries: 4,
  faultWaitMs: 1_000,
  /** Waits for a rate limit, for each page. */
  limitWaits: 5,
  /** Status 429 that does not say how long (or the browser hides it). */
  blindWaitMs: 30_000,
  /** A longer wait is not sat out: the import stops, says when to go on, and can be resumed. */
  longestWaitMs: 15 * 60_000,
  /** Readings of the whole list, the first included, before it is taken as it is. */
  readings: 3,
} as const;
