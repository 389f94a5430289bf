import { isAlias, isMap, isScalar, isSeq, parseDocument, type Document, type Node } from 'yaml';
import type { MetaMap, MetaValue } from './meta-value.ts';

export type YamlResult =
  | { readonly ok: true; readonly fields: MetaMap }
  | { readonly ok: false; readonly detail: string };

/** Front matter is flat: title, a list of tags, a user. What is deeper or more is not read. */
const DEEPEST = 4;
/** Nodes visited, aliases followed included: an alias bomb is simply cut short. */
const MOST_NODES = 2_000;
/** Longer metadata is read line by line; the parser would take seconds. */
const LONGEST = 64 * 1024;
/** Brackets open at once, or dashes in a row, in the source. */
const DEEPEST_SOURCE = 50;
/** As the core schema of YAML 1.2 has it. */
const NULL_WORD = /^(?:null|Null|NULL|~|)$/;

/** Reads YAML whose root is a map. Scalars keep the text they were written with (`failsafe` schema). */
export function readYaml(source: string): YamlResult {
  if (source.length > LONGEST) return { ok: false, detail: 'it is longer than 64 KB' };
  if (isTooDeep(source)) return { ok: false, detail: 'it is nested too deeply' };
  try {
    const document = parseDocument(source, {
      schema: 'failsafe',
      uniqueKeys: false,
      logLevel: 'silent',
    });
    const error = document.errors[0];
    if (error !== undefined) return { ok: false, detail: firstLine(error.message) };
    const fields = new Reader(document).read(document.contents, 0);
    if (fields === null) return { ok: true, fields: new Map() };
    return fields instanceof Map
      ? { ok: true, fields }
      : { ok: false, detail: 'the front matter is not a list of keys' };
  } catch (cause) {
    // Whatever the parser stumbles over, one bad file must not stop the batch.
    return { ok: false, detail: cause instanceof Error ? firstLine(cause.message) : String(cause) };
  }
}

/**
 * The parser recurses. Catching a stack overflow is no way out: V8 ends the process when a regular expression is
 * first compiled with too little stack left.
 */
function isTooDeep(source: string): boolean {
  let depth = 0;
  let dashes = 0;
  for (const character of source) {
    if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth = Math.max(0, depth - 1);
    if (/[-?:]/.test(character)) dashes += 1;
    else if (!/\s/.test(character)) dashes = 0;
    if (depth > DEEPEST_SOURCE || dashes > DEEPEST_SOURCE) return true;
  }
  return false;
}

/** Walks the tree of one document with a budget. */
class Reader {
  #nodes = 0;
  readonly #document: Document;

  constructor(document: Document) {
    this.#document = document;
  }

  read(node: Node | null | undefined, depth: number): MetaValue {
    this.#nodes += 1;
    if (!node || this.#nodes > MOST_NODES || depth > DEEPEST) return null;
    if (isAlias(node)) return this.read(node.resolve(this.#document), depth + 1);
    if (isScalar(node)) {
      const isNull = node.type === 'PLAIN' && NULL_WORD.test(node.source ?? '');
      return isNull ? null : String(node.value);
    }
    if (isSeq(node)) return node.items.map((item) => this.read(item as Node | null, depth + 1));
    if (!isMap(node)) return null;
    const fields = new Map<string, MetaValue>();
    for (const { key, value } of node.items) {
      if (isScalar(key)) {
        fields.set(String(key.value), this.read(value as Node | null, depth + 1));
      }
    }
    return fields;
  }
}

function firstLine(message: string): string {
  return message.split('\n', 1)[0] ?? '';
}
