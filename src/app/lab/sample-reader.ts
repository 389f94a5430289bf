import { err, ok } from '../../domain/result.ts';
import type { ReadSampleText } from './golden-sets.ts';

/** Reads the sample's files from the page's own site; `storage-failed` names the one that is missing. */
export function createSampleReader(fetchFile: typeof fetch): ReadSampleText {
  return async (name) => {
    try {
      const response = await fetchFile(`./samples/${name}`);
      if (!response.ok) {
        return err({ kind: 'storage-failed', detail: `samples/${name}: HTTP ${response.status}` });
      }
      return ok(await response.text());
    } catch (cause) {
      return err({ kind: 'storage-failed', detail: `samples/${name}: ${String(cause)}` });
    }
  };
}
