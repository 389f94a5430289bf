import { resolve } from 'node:path';
import type { SearchPort } from '../domain/search.ts';
import type { TokenizerName } from '../domain/tokenizer.ts';
import { settingsOf } from '../workers/fingerprint.ts';
import type { IndexEngine } from '../workers/indexing/create-index-engine.ts';
import type { Context } from './context.ts';
import { complaintOf } from './error-words.ts';
import { createFolderEngine, lookAt } from './index-folder.ts';
import { choiceFor, createEmbedder } from './model-choice.ts';
import type { Outcome } from './outcome.ts';
import { done, refuse } from './outcome.ts';

/** Any question will do: it is never answered. */
const WARM_UP = '比べる';

/** An index that is only read. */
export interface OpenIndex {
  readonly engine: IndexEngine;
  readonly tokenizer: TokenizerName;
}

/** Opens the folder that `--index` names, without loading the model; says when it is not as it would be made now. */
export async function openIndex(
  typed: string | undefined,
  context: Context,
): Promise<Outcome<OpenIndex>> {
  if (typed === undefined || typed === '') {
    return refuse('--index is missing', 'name the folder of an index: --index DIR');
  }
  const folder = resolve(context.cwd, typed);
  const found = await lookAt(folder, typed);
  if (!found.ok) return found;
  if (found.value.kind === 'vacant' || found.value.header === null) {
    return refuse(
      `there is no index in ${typed}`,
      `make one first: kurabe index PATH… --out ${typed}`,
    );
  }
  const { parts, embedding } = found.value.header;
  const { root, now, signal, terminal } = context;
  const embedder = createEmbedder(root, choiceFor(embedding));
  const engine = createFolderEngine({ folder, embedder, mayWrite: false, now });
  const opened = await engine.open('own', settingsOf(parts), signal);
  if (!opened.ok) return complaintOf(opened.error);
  const { stale } = opened.value;
  if (stale !== null) {
    terminal.note(
      `note: ${typed} was made with ${stale.stored}, now it would be ${stale.wanted}; kurabe index --rebuild brings it up to date`,
    );
  }
  return done({ engine, tokenizer: parts.tokenizer.name });
}

/** Loads the model and warms every path, so that neither counts as the latency of the first question. */
export async function warmUp(port: SearchPort, { signal }: Context): Promise<Outcome<null>> {
  const warmed = await port.fused(WARM_UP, { limit: 1 }, signal);
  return warmed.ok ? done(null) : complaintOf(warmed.error);
}
