import type { Skill } from '../domain/agent.ts';
import type { Json, JsonObject, ToolCall, ToolSpec } from '../domain/chat.ts';
import type { FetchScope } from '../domain/search.ts';
import { TOOL_WORDS } from '../config/prompts.ts';
import type { ActionOutcome, AgentAction, SkillChoice, Verdict } from './planner.ts';

const SCOPES = [
  'chunk_only',
  'with_neighbors',
  'whole_section',
] as const satisfies readonly FetchScope[];
const SKILLS = ['search', 'direct'] as const satisfies readonly Skill[];
/** Characters of a reply's free words that are kept. */
const WORDS_LENGTH = 400;

/** A kind of JSON reply: what the model is asked to obey, and how it is read. */
export interface ReplyForm<T> {
  readonly schema: JsonObject;
  /** `null` when the reply is not of this form. */
  readonly read: (value: JsonObject) => T | null;
}

export const SKILL_FORM: ReplyForm<SkillChoice> = {
  schema: objectOf({ skill: { type: 'string', enum: SKILLS }, reason: { type: 'string' } }),
  read: ({ skill, reason }) => {
    const known = SKILLS.find((one) => one === skill);
    return known === undefined ? null : { skill: known, reason: wordsOf(reason) };
  },
};

export const SPLIT_FORM: ReplyForm<readonly string[]> = {
  schema: objectOf({ parts: { type: 'array', items: { type: 'string' } } }),
  read: ({ parts }) => {
    if (!isList(parts)) return null;
    const texts = parts.filter((part) => typeof part === 'string');
    return texts.length === parts.length
      ? texts.map((text) => text.trim()).filter((text) => text !== '')
      : null;
  },
};

export const SUFFICIENCY_FORM = verdictForm('sufficient');
export const CONFIDENCE_FORM = verdictForm('confident');

export const AGENT_TOOLS: readonly ToolSpec[] = [
  {
    name: 'search',
    description: TOOL_WORDS.search,
    parameters: objectOf({ query: { type: 'string', description: TOOL_WORDS.query } }),
  },
  {
    name: 'fetch',
    description: TOOL_WORDS.fetch,
    parameters: objectOf({
      id: { type: 'string', description: TOOL_WORDS.passageId },
      scope: { type: 'string', enum: SCOPES, description: TOOL_WORDS.scope },
      reason: { type: 'string', description: TOOL_WORDS.reason },
    }),
  },
];

/** A reply's JSON read in a form: bare, in a code fence, or with words around it. `null` when there is none. */
export function readReply<T>(text: string, { read }: ReplyForm<T>): T | null {
  const from = text.indexOf('{');
  const to = text.lastIndexOf('}');
  if (from < 0 || to < from) return null;
  try {
    const value = JSON.parse(text.slice(from, to + 1)) as Json;
    return isObject(value) ? read(value) : null;
  } catch {
    return null;
  }
}

/** A tool call as an action. Nothing is trusted: the tool checks id, words and caps. */
export function actionOf({ name, input }: ToolCall): AgentAction {
  const { query, id, scope = 'chunk_only', reason } = input;
  if (name === 'search' && typeof query === 'string') {
    return { type: 'search', query, origin: 'rewrite' };
  }
  const known = SCOPES.find((one) => one === scope);
  if (name === 'fetch' && typeof id === 'string' && known !== undefined) {
    return { type: 'fetch', passageId: id, scope: known, reason: wordsOf(reason) };
  }
  return { type: 'bad-call', tool: name, input: JSON.stringify(input) };
}

/** What a tool tells the model. */
export function outputOf(outcome: ActionOutcome | undefined): Json {
  if (outcome === undefined) return { status: 'done' };
  switch (outcome.type) {
    case 'hits':
      return {
        candidates: outcome.hits.map(({ passageId, headingPath, excerpt, score }) => ({
          id: passageId,
          headingPath,
          excerpt,
          score,
        })),
      };
    case 'passages':
      return {
        passages: outcome.passages.map(({ passageId, headingPath, text }) => ({
          id: passageId,
          headingPath,
          text,
        })),
      };
    case 'refused':
      return { refused: outcome.refusal };
  }
}

function verdictForm(name: 'sufficient' | 'confident'): ReplyForm<Verdict> {
  return {
    schema: objectOf({ [name]: { type: 'boolean' }, missing: { type: 'string' } }),
    read: (value) => {
      const isMet = value[name];
      return typeof isMet === 'boolean' ? { isMet, missing: wordsOf(value['missing']) } : null;
    },
  };
}

/** JSON Schema of an object with exactly these members. */
export function objectOf(properties: JsonObject): JsonObject {
  return {
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  };
}

/** Free words of a reply, to a length that a trace can keep. */
export function wordsOf(value: Json | undefined): string {
  return typeof value === 'string' ? value.slice(0, WORDS_LENGTH) : '';
}

/** Whether a JSON value is a list. */
export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** Whether a JSON value is an object. */
export function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !isList(value);
}
