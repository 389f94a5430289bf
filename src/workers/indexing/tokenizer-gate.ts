import { indexedText } from '../../domain/article.ts';
import type { Passage } from '../../domain/article.ts';
import { compareIds } from '../../domain/ids.ts';
import { err, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { Token, TokenizerName } from '../../domain/tokenizer.ts';
import { runGate } from '../../eval/gate/run-gate.ts';
import type { TextSearch } from '../../eval/gate/run-gate.ts';
import { TOKENIZERS } from '../../retrieval/lexical/tokenizers.ts';
import type { IndexApi } from '../index.api.ts';
import { openRecord } from './article-record.ts';
import type { Breathe } from './breather.ts';
import { createGateSearch } from './gate-search.ts';
import type { OpenWorkspace } from './open-workspace.ts';
import { READ_AT_ONCE } from './session.ts';
import type { Session } from './session.ts';

const NAMES = Object.keys(TOKENIZERS) as TokenizerName[];

/** Tokenizers side by side, over whatever is open. */
export function createTokenizerGate(
  open: OpenWorkspace,
  parts: { readonly now: () => number; readonly breathing: () => Breathe },
): Pick<IndexApi, 'tokens' | 'gate'> {
  return {
    async tokens(text) {
      const cut = NAMES.map((name) => [name, TOKENIZERS[name].tokenize(text)] as const);
      return ok(Object.fromEntries(cut) as unknown as Record<TokenizerName, readonly Token[]>);
    },
    async gate(tokenizer, signal) {
      const session = open.session();
      if (session === null) return err({ kind: 'index-empty' });
      const breather = parts.breathing();
      const breathe: Breathe = async () => {
        // Leaves everything that is between two breaths; `gate` itself gives the failure as a value.
        if (signal.aborted) throw STOPPED;
        await breather();
      };
      try {
        const passages = await passagesOf(session, breathe);
        if (!passages.ok) return passages;
        if (passages.value.length === 0) return err({ kind: 'index-empty' });
        const report = await runGate({
          index: (texts) => createGateSearch(tokenizer, texts, parts.now, breathe),
          corpus:
            tokenizer === session.index.tokenizer
              ? searchOf(session, passages.value, parts.now)
              : undefined,
          texts: passages.value.map(indexedText),
          breathe,
        });
        return ok(report);
      } catch (thrown) {
        if (thrown === STOPPED) return err({ kind: 'aborted' });
        throw thrown;
      }
    },
  };
}

const STOPPED = new Error('stopped');

/** All passages, by article. */
async function passagesOf(session: Session, breathe: Breathe): Promise<Result<readonly Passage[]>> {
  const ids = [...session.heads.keys()].toSorted(compareIds);
  const passages: Passage[] = [];
  for (let from = 0; from < ids.length; from += READ_AT_ONCE) {
    const stored = await session.store.read(
      session.workspace,
      ids.slice(from, from + READ_AT_ONCE),
    );
    if (!stored.ok) return stored;
    for (const record of stored.value) {
      await breathe();
      passages.push(...openRecord(record).passages);
    }
  }
  return ok(passages);
}

/** The open index itself: with its own tokenizer nothing has to be indexed anew. */
function searchOf({ index }: Session, passages: readonly Passage[], now: () => number): TextSearch {
  const numbers = new Map(passages.map(({ id }, at) => [id, at]));
  return (query, limit) => {
    const found = index.lexical(query, { limit }, now);
    if (!found.ok) throw new Error(`the gate's own search failed: ${found.error.kind}`);
    // A passage that came meanwhile is none of those that were drawn from.
    return Promise.resolve(found.value.hits.map(({ passageId }) => numbers.get(passageId) ?? -1));
  };
}
