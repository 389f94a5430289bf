/** A term and where it stands in the text it was cut from (UTF-16 units). */
export interface Cut {
  readonly term: string;
  readonly start: number;
  readonly end: number;
}

const CONNECTOR = /[-_.]+/;
const AFFIXES = /^[-_]+|(?:\+\+|#|_+)$/g;
/** useEffect → use|Effect, XMLHttpRequest → XML|Http|Request. */
const CAMEL_BORDER = /(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/;

/**
 * The terms of one written word such as `Qwen3-8B-FP8`, `start_ray_cluster.sh`, `--no-verify`, `C++`, `useEffect`:
 * itself, itself without leading dashes and trailing signs, the parts between `-_.`, and camel-case parts of two
 * letters or more. Lower case, each term once. `start` is the word's position and is added to every cut.
 */
export function cutWord(word: string, start: number): Cut[] {
  const cuts = new Map<string, Cut>();
  const add = (text: string, offset: number): void => {
    const term = text.toLowerCase();
    if (!cuts.has(term)) {
      cuts.set(term, { term, start: start + offset, end: start + offset + text.length });
    }
  };
  add(word, 0);
  const core = word.replace(AFFIXES, '');
  const coreOffset = word.indexOf(core);
  add(core, coreOffset);
  for (const part of splitKeepingOffsets(core, CONNECTOR)) {
    add(part.text, coreOffset + part.offset);
    for (const camel of splitKeepingOffsets(part.text, CAMEL_BORDER)) {
      if (camel.text.length > 1) add(camel.text, coreOffset + part.offset + camel.offset);
    }
  }
  return [...cuts.values()];
}

function splitKeepingOffsets(
  text: string,
  border: RegExp,
): readonly { readonly text: string; readonly offset: number }[] {
  let from = 0;
  return text.split(border).map((part) => {
    const offset = text.indexOf(part, from);
    from = offset + part.length;
    return { text: part, offset };
  });
}
