import type { ModeId, RagMode } from '../domain/mode.ts';
import { err } from '../domain/result.ts';
import { hybrid } from './hybrid.ts';
import { naive } from './naive.ts';

/** All but the two single searches are loaded when they are first run: the first answer does not wait for them. */
const agentic = later({ id: 'agentic' }, async () => (await import('./agentic.ts')).agentic);

const fusion = later(
  { id: 'fusion', previewLeg: 'lexical', isGated: true },
  async () => (await import('./fusion.ts')).fusion,
);

const rerank = later(
  { id: 'rerank', previewLeg: 'lexical', isGated: true },
  async () => (await import('./rerank.ts')).rerank,
);

const docusearch = later(
  { id: 'docusearch', previewLeg: 'lexical', isGated: true },
  async () => (await import('./docusearch.ts')).docusearch,
);

const deepWide = later(
  { id: 'deep-wide', isGated: true },
  async () => (await import('./deep-wide.ts')).deepWide,
);

const BY_ID: Readonly<Record<ModeId, RagMode>> = {
  naive,
  hybrid,
  agentic,
  fusion,
  rerank,
  docusearch,
  'deep-wide': deepWide,
};

/** Every mode, in the order of the columns. */
export const MODES: readonly RagMode[] = Object.values(BY_ID);

/** The mode of that id, or `null` when there is none. */
export function modeById(id: string): RagMode | null {
  return MODES.find((mode) => mode.id === (id as ModeId)) ?? null;
}

function later(known: Omit<RagMode, 'run'>, load: () => Promise<RagMode>): RagMode {
  return {
    ...known,
    async run(query, context) {
      let mode: RagMode;
      try {
        mode = await load();
      } catch (error) {
        // The site was updated under an open page, or the network is gone and this part was never kept.
        return err({ kind: 'unexpected', detail: String(error) });
      }
      return mode.run(query, context);
    },
  };
}
