import type { AppError } from '../../domain/app-error.ts';
import type { OpenWorkspace } from './open-workspace.ts';
import { hasVectors, staleEmbedding } from './status.ts';

/**
 * To be called before vectors are compared: waits for the model, which gives the sample its vectors, and makes sure that
 * those of the index are of the same one. `null` when they are, or while there are none; else why not.
 */
export async function makeComparable(
  open: OpenWorkspace,
  signal: AbortSignal,
): Promise<AppError | null> {
  const session = open.session();
  if (session === null || (session.workspace !== 'sample' && !hasVectors(session))) return null;
  const model = await open.meetModel(session, signal);
  if (!model.ok) return model.error;
  const stale = staleEmbedding(session, model.value.embedding);
  return stale && { kind: 'index-stale', stored: stale.stored, wanted: stale.wanted };
}
