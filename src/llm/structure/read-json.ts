import type { Json, JsonObject } from '../../domain/chat.ts';

/**
 * The JSON object in a model's text: bare, in a code fence, or after words and a `<think>` block. `null` when there is
 * none. The first balanced object that parses is taken.
 */
export function readJsonObject(text: string): JsonObject | null {
  const spoken = text.replace(/<think>[\s\S]*?<\/think>/g, '');
  for (let start = spoken.indexOf('{'); start !== -1; start = spoken.indexOf('{', start + 1)) {
    const end = balancedEnd(spoken, start);
    if (end === null) return null;
    const parsed = parseObject(spoken.slice(start, end));
    if (parsed !== null) return parsed;
  }
  return null;
}

function balancedEnd(text: string, start: number): number | null {
  let depth = 0;
  let isInString = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (isInString) {
      if (character === '\\') at += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '{') depth += 1;
    else if (character === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return null;
}

function parseObject(text: string): JsonObject | null {
  try {
    const value = JSON.parse(text) as Json;
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** A JSON object, as opposed to a list, text, number or nothing. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
