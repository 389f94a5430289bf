import type { SampleText } from './bench-corpus.ts';
import type { RatioFigure } from './figures.ts';

/** Loaded one at a time, so that no section pays for the code of another. */
const sections = {
  lexical: async (samples) => (await import('./lexical-bench.ts')).benchLexical(samples),
  dense: async () => [
    ...(await (await import('./dense-bench.ts')).benchDense()),
    ...(await (await import('./late-bench.ts')).benchLate()),
  ],
  opening: async (samples) => (await import('./opening-bench.ts')).benchOpening(samples),
  embedding: async (samples) => (await import('./embedding-bench.ts')).benchEmbedding(samples),
} as const satisfies Record<
  string,
  (samples: readonly SampleText[]) => Promise<readonly RatioFigure[]>
>;

export type SectionName = keyof typeof sections;

declare global {
  interface Window {
    /** How the driver runs one section of the bench page. */
    readonly benchSection: (
      name: SectionName,
      samples: readonly SampleText[],
    ) => Promise<readonly RatioFigure[]>;
  }
}

Object.assign(window, {
  benchSection: (name: SectionName, samples: readonly SampleText[]) => sections[name](samples),
});
