import type { Experiment } from '../../domain/experiment.ts';
import { JUDGE_VERDICTS } from '../../domain/experiment.ts';
import { canonicalJson } from '../../lib/canonical-json.ts';
import type { Canonical } from '../../lib/canonical-json.ts';
import { isPlain } from '../../lib/plain.ts';
import { sha256Hex } from '../../lib/sha256.ts';
import { parseGoldenSet } from '../golden/golden-set.ts';

/** Why a file is not opened. */
export type ExperimentFileProblem =
  | { readonly kind: 'json' }
  | { readonly kind: 'not-an-experiment'; readonly member: string }
  | { readonly kind: 'newer-version'; readonly found: number }
  /** The content is not what was saved: edited or damaged. */
  | { readonly kind: 'hash'; readonly expected: string; readonly actual: string };

export type OpenedExperiment =
  | { readonly ok: true; readonly value: Experiment; readonly sha256: string }
  | { readonly ok: false; readonly problem: ExperimentFileProblem };

/**
 * An experiment as one file: JSON with the sha256 of its canonical form beside it, so that a reader can tell whether
 * it is the one that was run. It holds no key: nothing in an experiment does.
 */
export async function formatExperiment(experiment: Experiment): Promise<string> {
  return `${JSON.stringify({ kurabe: 'experiment', sha256: await hashOf(experiment), experiment })}\n`;
}

/** Opens such a file; everything that the lab reads is checked, so that a bad file is told and not half shown. */
export async function parseExperiment(content: string): Promise<OpenedExperiment> {
  let file: unknown;
  try {
    file = JSON.parse(content);
  } catch {
    return { ok: false, problem: { kind: 'json' } };
  }
  const { kurabe, sha256, experiment } = asObject(file);
  if (kurabe !== 'experiment' || typeof sha256 !== 'string') return not('kurabe');
  const { version, plan, rows } = asObject(experiment);
  if (typeof version === 'number' && version > 1) {
    return { ok: false, problem: { kind: 'newer-version', found: version } };
  }
  const member =
    version !== 1 ? 'version' : !isPlan(plan) ? 'plan' : !areRows(rows) ? 'rows' : null;
  if (member !== null) return not(member);
  const actual = await hashOf(experiment as Experiment);
  if (actual !== sha256) {
    return { ok: false, problem: { kind: 'hash', expected: sha256, actual } };
  }
  return { ok: true, value: experiment as Experiment, sha256 };
}

function hashOf(experiment: Experiment): Promise<string> {
  // An experiment is plain data; its types say readonly records where `Canonical` says index signatures.
  return sha256Hex(canonicalJson(experiment as unknown as Canonical));
}

function not(member: string): OpenedExperiment {
  return { ok: false, problem: { kind: 'not-an-experiment', member } };
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return isPlain(value) ? value : {};
}

function isPlan(value: unknown): boolean {
  const plan = asObject(value);
  const { systems, topics, corpus } = plan;
  const { indexHash, fingerprint } = asObject(corpus);
  return (
    typeof plan['id'] === 'string' &&
    typeof plan['name'] === 'string' &&
    isCount(plan['k']) &&
    isCount(plan['repeats']) &&
    typeof indexHash === 'string' &&
    typeof fingerprint === 'string' &&
    Array.isArray(systems) &&
    systems.length > 0 &&
    systems.every((system) => typeof asObject(system)['name'] === 'string') &&
    areTopics(topics)
  );
}

function areTopics(value: unknown): boolean {
  if (!Array.isArray(value) || value.length === 0) return false;
  const planned = value.map(asObject);
  return (
    planned.every(({ gold }) => Array.isArray(gold) && gold.every(areStrings)) &&
    parseGoldenSet(planned.map(({ topic }) => JSON.stringify(topic ?? null)).join('\n')).ok
  );
}

function areRows(value: unknown): boolean {
  return Array.isArray(value) && value.every(isRow);
}

function isRow(value: unknown): boolean {
  const row = asObject(value);
  const named =
    typeof row['topicId'] === 'string' &&
    typeof row['system'] === 'string' &&
    Number.isSafeInteger(row['repeat']);
  if (!named) return false;
  if (row['status'] === 'failed') return typeof asObject(row['error'])['kind'] === 'string';
  const { passageIds, latencyMs, trace, cost, judgements = [] } = asObject(row['result']);
  return (
    row['status'] === 'done' &&
    areStrings(passageIds) &&
    typeof latencyMs === 'number' &&
    typeof asObject(cost)['chatCalls'] === 'number' &&
    Array.isArray(trace) &&
    Array.isArray(judgements) &&
    judgements.every(isJudgement)
  );
}

function isJudgement(value: unknown): boolean {
  const judgement = asObject(value);
  const counts = ['claims', 'supportedClaims', 'citations', 'supportedCitations'] as const;
  return (
    (JUDGE_VERDICTS as readonly unknown[]).includes(judgement['verdict']) &&
    counts.every((count) => Number.isSafeInteger(judgement[count])) &&
    typeof judgement['version'] === 'string'
  );
}

function areStrings(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 1;
}
