import type { DeepWideSettings, ResearchLimits } from '../domain/deep-wide.ts';
import type { SettingsSchema } from '../domain/mode-settings.ts';

/** Range of both dials. */
export const DIAL = { least: 0.25, most: 1, step: 0.05 } as const;

/** What a dial at 1 comes to; both are reachable (a test runs them out). */
export const MOST_RESEARCH: ResearchLimits = { rounds: 16, calls: 8 };

/** Most parts of a compound question that are searched for each by itself. */
export const RESEARCH_PARTS = 2;

/** Share of the window at which the cleaner is called. */
export const CLEAN_AT = 0.9;

/** Share of the window that cleaning by rules aims at, so that it is not called again at once. */
export const CLEANED_TO = 0.6;

/** Tokens of a source's delimiters and number in a prompt. */
export const SOURCE_OVERHEAD = 12;

/** How the researcher is asked: as repeatable as a provider allows, and short, for it writes no text. */
export const RESEARCH_CHAT = { temperature: 0, maxOutputTokens: 800 } as const;

/** Tokens that a report may take. */
export const REPORT_CHAT = { temperature: 0, maxOutputTokens: 4_000 } as const;

/** Sources of one report: a citation has two digits at most. */
export const REPORT_SOURCES = 99;

/** Sentences of a report without a model. */
export const REPORT_SENTENCES = 12;

/** Half of both dials; ceilings that stop an unattended run before it is a surprise. */
export const DEFAULT_DEEP_WIDE: DeepWideSettings = {
  deep: 0.5,
  wide: 0.5,
  windowTokens: 24_000,
  hitsPerCall: 5,
  isReportWanted: true,
  maxTokens: 1_000_000,
  maxCostUsd: 1,
  maxMs: 300_000,
};

/** What may be chosen, on screen and with `--set`. */
export const DEEP_WIDE_SCHEMA: SettingsSchema<DeepWideSettings> = {
  deep: { kind: 'number', min: DIAL.least, max: DIAL.most, step: DIAL.step },
  wide: { kind: 'number', min: DIAL.least, max: DIAL.most, step: DIAL.step },
  windowTokens: { kind: 'number', min: 2_000, max: 200_000, step: 1 },
  hitsPerCall: { kind: 'number', min: 1, max: 20, step: 1 },
  isReportWanted: { kind: 'switch' },
  maxTokens: { kind: 'number', min: 1_000, max: 20_000_000, step: 1, isOptional: true },
  maxCostUsd: { kind: 'number', min: 0.01, max: 100, step: 0.01, isOptional: true },
  maxMs: { kind: 'number', min: 1_000, max: 3_600_000, step: 1, isOptional: true },
};

/** Seconds of one exchange with a model, and tokens of its reply, before any was measured. */
export const ASSUMED_EXCHANGE = { seconds: 4, outputTokens: 150 } as const;

/** Seconds of one search of the index, before any was measured. */
export const ASSUMED_SEARCH_SECONDS = 0.4;

/** Longest text of one web result that is kept, in UTF-16 units. */
export const WEB_RESULT_CHARACTERS = 4_000;

/** Web results of one search that are looked at. */
export const WEB_RESULTS = 5;

/** Seconds that a web search is waited for, its handshake included. */
export const WEB_TIMEOUT_SECONDS = 30;
