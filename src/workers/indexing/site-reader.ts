import { err, ok } from '../../domain/result.ts';
import type { SampleReader } from './sample.ts';

/** Reads files below `folder` (a URL with a slash at the end); what cannot be read is `parse-failed` with the reason. */
export function createSiteReader(folder: string, fetch: typeof globalThis.fetch): SampleReader {
  return async (path, signal) => {
    const failed = (detail: string) =>
      err({ kind: 'parse-failed', path: `samples/${path}`, detail });
    try {
      const response = await fetch(new URL(path, folder), { signal });
      if (!response.ok) return failed(`HTTP ${response.status}`);
      return ok(new Uint8Array(await response.arrayBuffer()));
    } catch (cause) {
      return signal.aborted ? err({ kind: 'aborted' }) : failed(String(cause));
    }
  };
}
