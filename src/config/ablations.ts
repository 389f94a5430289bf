import type { ModeId } from '../domain/mode.ts';
import type {
  DocuSearchSettings,
  FusionSettings,
  ModeSettings,
  RerankSettings,
} from '../domain/mode-settings.ts';
import { DEFAULT_MODE_SETTINGS } from './modes.ts';

/** A mode with one of its parts changed or taken out: a system of its own, to see what the part is worth. */
export interface Ablation {
  /** Of files and tables: not translated. */
  readonly name: string;
  readonly modeId: ModeId;
  readonly settings: Partial<Omit<ModeSettings, 'agentic'>>;
}

const fusion = (name: string, change: Partial<FusionSettings>): Ablation => ({
  name: `fusion-${name}`,
  modeId: 'fusion',
  settings: { fusion: { ...DEFAULT_MODE_SETTINGS.fusion, ...change } },
});

const rerank = (name: string, change: Partial<RerankSettings>): Ablation => ({
  name: `rerank-${name}`,
  modeId: 'rerank',
  settings: { rerank: { ...DEFAULT_MODE_SETTINGS.rerank, ...change } },
});

const docusearch = (name: string, change: Partial<DocuSearchSettings>): Ablation => ({
  name: `docusearch-${name}`,
  modeId: 'docusearch',
  settings: { docusearch: { ...DEFAULT_MODE_SETTINGS.docusearch, ...change } },
});

export const ABLATIONS: readonly Ablation[] = [
  fusion('two-variants', { variants: 2 }),
  fusion('equal-weights', { questionWeight: 1 }),
  rerank('late-alone', { isFusedWithLexical: false }),
  rerank('off', { reranker: 'none' }),
  docusearch('no-dense', { hasDense: false }),
  docusearch('no-lexical', { hasLexical: false }),
  docusearch('no-graph', { graph: 'off' }),
  docusearch('graph-neighbours', { graph: 'neighbours' }),
  docusearch('no-rerank', { reranker: 'none' }),
  docusearch('no-mmr', { isDiversified: false }),
  docusearch('no-context', { context: 'off' }),
  docusearch('context-by-rules', { context: 'always' }),
  docusearch('no-evaluation', { isEvaluated: false }),
];
