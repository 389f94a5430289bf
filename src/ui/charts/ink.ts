/** Colours of a drawing, resolved from the tokens: a saved file has no stylesheet to look them up in. */
export interface Ink {
  readonly text: string;
  readonly muted: string;
  readonly line: string;
  readonly font: string;
  /** One a system, in their order; a symbol goes with each, so that colour alone says nothing. */
  readonly systems: readonly string[];
}

const SYSTEM_TOKENS = ['--naive', '--hybrid', '--agentic', '--link', '--ok', '--danger', '--warn'];

/** Reads the tokens as they are on `element` now: theme and all. */
export function readInk(element: Element): Ink {
  const style = getComputedStyle(element);
  const probe = document.createElement('span');
  element.append(probe);
  // A custom property keeps `light-dark(…)` as it was written; a colour that uses it is resolved.
  const resolve = (token: string): string => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const ink: Ink = {
    text: resolve('--ink'),
    muted: resolve('--ink-3'),
    line: resolve('--line'),
    font: style.fontFamily,
    systems: SYSTEM_TOKENS.map(resolve),
  };
  probe.remove();
  return ink;
}
