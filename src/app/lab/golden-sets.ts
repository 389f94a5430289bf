import type { GoldenTopic } from '../../domain/evaluation.ts';
import { err, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { WorkspaceId } from '../../domain/workspace.ts';
import { parseGoldenSet } from '../../eval/golden/golden-set.ts';
import { neverAborted } from '../../lib/never-aborted.ts';
import type { LabApi } from '../../workers/lab.api.ts';

/** Reads a text file of the sample that the site serves. */
export type ReadSampleText = (name: string) => Promise<Result<string>>;

/** A golden set as it is shown; `isBundled` = it came with the sample and was not changed. */
export interface ReadGoldenSet {
  readonly topics: readonly GoldenTopic[];
  readonly isBundled: boolean;
}

/**
 * The golden set of a workspace: what was kept on this device, else the one that comes with the sample; empty for own
 * articles when there is none yet.
 */
export async function readGoldenSet(
  workspace: WorkspaceId,
  lab: Pick<LabApi, 'goldenSet'>,
  readSample: ReadSampleText,
): Promise<Result<ReadGoldenSet>> {
  const saved = await lab.goldenSet(workspace, neverAborted());
  if (!saved.ok) return saved;
  if (saved.value !== null || workspace === 'own') {
    return ok({ topics: saved.value ?? [], isBundled: false });
  }
  const text = await readSample('golden.jsonl');
  if (!text.ok) return text;
  const parsed = parseGoldenSet(text.value);
  if (parsed.ok) return ok({ topics: parsed.value, isBundled: true });
  const { line, rule } = parsed.problems[0] ?? { line: 0, rule: 'object' };
  return err({ kind: 'parse-failed', path: 'golden.jsonl', detail: `${line}: ${rule}` });
}
