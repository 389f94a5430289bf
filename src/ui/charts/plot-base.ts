import type { PlotOptions } from '@observablehq/plot';
import type { Ink } from './ink.ts';

/** What every chart has in common. */
export function baseOf(width: number, ink: Ink): PlotOptions {
  return {
    width,
    style: { color: ink.text, fontFamily: ink.font, fontSize: '12px', background: 'transparent' },
  };
}

const SYMBOLS = ['circle', 'square', 'triangle', 'diamond', 'star', 'wye', 'cross'] as const;

/** A symbol a system, in their order. */
export function symbolsOf(systems: readonly string[]): (typeof SYMBOLS)[number][] {
  return systems.map((_, at) => SYMBOLS[at % SYMBOLS.length] ?? 'circle');
}
