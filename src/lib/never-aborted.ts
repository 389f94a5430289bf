/** A signal for work that nobody stops. One each: a shared one would collect the listeners of all of them. */
export const neverAborted = (): AbortSignal => new AbortController().signal;
