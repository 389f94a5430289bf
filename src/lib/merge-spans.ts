import type { TextSpan } from './text-span.ts';

/** Spans in order of their start, touching and overlapping ones made one. */
export function mergeSpans(spans: readonly TextSpan[]): readonly TextSpan[] {
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}
