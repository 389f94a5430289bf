import type { AgentSettings } from '../domain/agent.ts';
import type { ModeContext } from '../domain/mode.ts';

/** The loop as Kurabe runs it: caps of the seed article, merging as measured (facts §12). */
export const DEFAULT_AGENT: AgentSettings = {
  isBudgetTold: true,
  sufficiency: 'before-answer',
  evidenceOrder: 'displace',
  firstQuery: 'question',
  rewriting: 'replace',
  isNeighbourScored: true,
  excerptCharacters: 500,
  parts: 2,
  diversification: 'by-form',
  merge: 'protect-primary',
  mergeOfParts: 'interleave',
  searchesPerRound: 3,
  rounds: 3,
  reEntries: 1,
  depth: 8,
  supplementary: 4,
  maxTokens: 120_000,
  maxCostUsd: 0.5,
  maxMs: 180_000,
};

/** A run for its evidence alone: no answer, no model, no conversation. What retrieval is evaluated with. */
export const EVIDENCE_ONLY = {
  answerer: null,
  planner: null,
  agent: DEFAULT_AGENT,
  history: [],
} as const satisfies Partial<ModeContext>;
