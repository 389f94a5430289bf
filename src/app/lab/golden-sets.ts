import type { GoldenTopic } from '../../domain/evaluation.ts';
import { err, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { WorkspaceId } from '../../domain/workspace.ts';
import { parseGoldenSet } from '../../eval/golden/golden-set.ts';
import type { LabApi } from '../../workers/lab.api.ts';

/** Reads a text file of the sample that the site serves. */
export type ReadSampleText = (name: string) => Promise<Result<string>>;

/**
 * The golden set of a workspace: the sample's comes with the page, the user's own from this device; empty when there
 * is none yet.
 */
export async function readGoldenSet(
  workspace: WorkspaceId,
  lab: Pick<LabApi, 'goldenSet'>,
  readSample: ReadSampleText,
): Promise<Result<readonly GoldenTopic[]>> {
  if (workspace === 'own') {
    const saved = await lab.goldenSet(workspace, new AbortController().signal);
    return saved.ok ? ok(saved.value ?? []) : saved;
  }
  const text = await readSample('golden.jsonl');
  if (!text.ok) return text;
  const parsed = parseGoldenSet(text.value);
  if (parsed.ok) return ok(parsed.value);
  const { line, rule } = parsed.problems[0] ?? { line: 0, rule: 'object' };
  return err({ kind: 'parse-failed', path: 'golden.jsonl', detail: `${line}: ${rule}` });
}
