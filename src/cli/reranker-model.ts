import { resolve } from 'node:path';
import type { CrossEncoder } from '../domain/cross-encoder.ts';
import { wantsCrossEncoder } from '../domain/mode-settings.ts';
import {
  checkModelFolder,
  createNodeCrossEncoder,
} from '../embedding/cross-encoder/node-cross-encoder.ts';
import type { System } from './ask-modes.ts';
import type { ParsedOptions } from './command-line.ts';
import { complaintOf } from './error-words.ts';
import type { Outcome } from './outcome.ts';
import { done, refuse } from './outcome.ts';

/**
 * `--reranker-model FOLDER`: the cross-encoder of the systems that ask for one, its folder checked; `null` when none does.
 * Nobody waits long for a model that is missing, and none is given that nothing would use.
 */
export async function parseReranker(
  { values }: ParsedOptions,
  systems: readonly System[],
  cwd: string,
): Promise<Outcome<CrossEncoder | null>> {
  const typed = values['reranker-model'];
  const isWanted = systems.some(({ mode, settings }) => wantsCrossEncoder(settings[mode.id]));
  if (typed === undefined) {
    return isWanted
      ? refuse('a cross-encoder is to rerank, but none is given', 'add --reranker-model FOLDER')
      : done(null);
  }
  if (!isWanted) {
    return refuse(
      'no mode asked would use --reranker-model',
      'add --set rerank.reranker=cross-encoder (or docusearch.reranker), and that mode',
    );
  }
  const folder = resolve(cwd, typed);
  const checked = await checkModelFolder(folder);
  return checked.ok ? done(createNodeCrossEncoder(folder)) : complaintOf(checked.error);
}
