import { ARTICLES } from '../../agent/testing/articles.ts';
import { createTinyIndex, type TinyIndex } from '../../agent/testing/tiny-index.ts';
import { EVIDENCE_ONLY } from '../../config/modes.ts';
import type { ModeContext, ModeResult, RagMode } from '../../domain/mode.ts';
import type { Result } from '../../domain/result.ts';
import type { FuseOptions } from '../../domain/search.ts';
import type { TraceEvent } from '../../domain/trace.ts';
import { neverAborted } from '../../lib/never-aborted.ts';

/** A run, with what it asked of the index and told on the way. */
export interface AskedMode {
  readonly result: Result<ModeResult>;
  /** Options of its fused searches, in order. */
  readonly fused: readonly FuseOptions[];
  readonly events: readonly TraceEvent[];
  readonly index: TinyIndex;
}

/** Runs a mode for evidence on the tiny index, `own` of its settings changed, and whatever `context` says otherwise. */
export async function askMode(
  mode: RagMode,
  query: string,
  own: object,
  context: Partial<ModeContext>,
): Promise<AskedMode> {
  const index = createTinyIndex(ARTICLES);
  const fused: FuseOptions[] = [];
  const events: TraceEvent[] = [];
  const { settings } = EVIDENCE_ONLY;
  const result = await mode.run(query, {
    ...EVIDENCE_ONLY,
    settings: { ...settings, [mode.id]: { ...settings[mode.id], ...own } },
    search: {
      ...index.port,
      async fused(asked, options, signal) {
        fused.push(options);
        return index.port.fused(asked, options, signal);
      },
    },
    k: 5,
    now: () => 0,
    signal: neverAborted(),
    emit: (event) => events.push(event),
    ...context,
  });
  return { result, fused, events, index };
}

/** The result of a run that did not fail. */
export function valueOf({ result }: Pick<AskedMode, 'result'>): ModeResult {
  if (!result.ok) throw new Error(result.error.kind);
  return result.value;
}
