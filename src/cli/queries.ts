import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { LIMITS } from '../config/limits.ts';
import type { Outcome } from './outcome.ts';
import { done, refuse } from './outcome.ts';
import { codeOf } from './system-error.ts';

/** A question with the id that its answer carries. */
export interface Query {
  readonly id: string;
  readonly text: string;
}

/** Where a question stands, for messages: `line 3 of q.jsonl`, or nothing for one typed on the command line. */
function checked(id: string, text: string, place: string): Outcome<Query> {
  const where = place === '' ? '' : ` (${place})`;
  if (text.trim() === '') {
    return refuse(`the question is empty${where}`, 'write at least one word');
  }
  if (text.length > LIMITS.queryCharacters) {
    return refuse(
      `the question has ${text.length} characters${where}, more than ${LIMITS.queryCharacters}`,
      'shorten it',
    );
  }
  return done({ id, text });
}

/** The one question of a command line; its id is `1`. */
export function typedQuery(text: string): Outcome<readonly Query[]> {
  const query = checked('1', text, '');
  return query.ok ? done([query.value]) : query;
}

function parseLine(line: string, place: string): Outcome<Query> {
  const expected = 'each line is one object like {"id":"q1","text":"…"}';
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return refuse(`${place} is not JSON`, expected);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refuse(`${place} is not an object`, expected);
  }
  const { id, text } = value as { readonly id?: unknown; readonly text?: unknown };
  if (typeof id !== 'string' && typeof id !== 'number') {
    return refuse(`${place} has no "id"`, expected);
  }
  if (typeof text !== 'string') return refuse(`${place} has no "text"`, expected);
  return checked(String(id), text, place);
}

/** Questions from JSON lines; blank lines are passed over, the first bad line is named and ends it. */
export function parseQueries(content: string, file: string): Outcome<readonly Query[]> {
  const queries: Query[] = [];
  for (const [index, line] of content
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (line.trim() === '') continue;
    const query = parseLine(line, `line ${index + 1} of ${file}`);
    if (!query.ok) return query;
    queries.push(query.value);
  }
  return queries.length === 0
    ? refuse(`${file} holds no question`, 'write one JSON object {"id","text"} a line')
    : done(queries);
}

/** Reads `--queries FILE`; `-` is stdin. */
export async function readQueries(file: string, cwd: string): Promise<Outcome<readonly Query[]>> {
  if (file === '-') return parseQueries(await readAll(process.stdin), 'stdin');
  try {
    return parseQueries(await readFile(resolve(cwd, file), 'utf8'), file);
  } catch (cause) {
    const code = codeOf(cause) ?? String(cause);
    return refuse(`${file} cannot be read (${code})`, 'name a file of JSON lines {"id","text"}');
  }
}
