import { RESEARCH_TOOL_WORDS } from '../../config/prompts/deep-wide.ts';
import type { ToolCall, ToolSpec } from '../../domain/chat.ts';
import type { Readiness } from '../../domain/deep-wide.ts';
import { isList, isObject, objectOf, wordsOf, type ReplyForm } from '../model-replies.ts';
import type { Irrelevant } from './context-pool.ts';
import type { ResearchAction } from './researcher.ts';

const STRING = { type: 'string' } as const;
const QUERY = objectOf({ query: { ...STRING, description: RESEARCH_TOOL_WORDS.query } });

const LOCAL_SEARCH: ToolSpec = {
  name: 'local_search',
  description: RESEARCH_TOOL_WORDS.localSearch,
  parameters: QUERY,
};
const WEB_SEARCH: ToolSpec = {
  name: 'web_search',
  description: RESEARCH_TOOL_WORDS.webSearch,
  parameters: QUERY,
};
const STOP_THINKING: ToolSpec = {
  name: 'stop_thinking',
  description: RESEARCH_TOOL_WORDS.stopThinking,
  parameters: objectOf({ reason: { ...STRING, description: RESEARCH_TOOL_WORDS.reason } }),
};

/** The tools of the researcher; the web only when the user has switched it on. */
export function researchTools(hasWeb: boolean): readonly ToolSpec[] {
  return hasWeb ? [LOCAL_SEARCH, WEB_SEARCH, STOP_THINKING] : [LOCAL_SEARCH, STOP_THINKING];
}

export const READINESS_FORM: ReplyForm<Readiness> = {
  schema: objectOf({ ready: { type: 'boolean' }, missing: STRING }),
  read: ({ ready, missing }) =>
    typeof ready === 'boolean' ? { isReady: ready, missing: wordsOf(missing) } : null,
};

export const CLEANING_FORM: ReplyForm<readonly Irrelevant[]> = {
  schema: objectOf({
    irrelevant: { type: 'array', items: objectOf({ id: STRING, reason: STRING }) },
  }),
  read: ({ irrelevant }) => {
    if (!isList(irrelevant)) return null;
    return irrelevant.flatMap((one) => {
      if (!isObject(one)) return [];
      const { id, reason } = one;
      return typeof id === 'string' ? [{ id, reason: wordsOf(reason) }] : [];
    });
  },
};

export const SELECTION_FORM: ReplyForm<readonly string[]> = {
  schema: objectOf({ ids: { type: 'array', items: STRING } }),
  read: ({ ids }) => (isList(ids) ? ids.filter((id) => typeof id === 'string') : null),
};

/** A tool call as an action. Nothing is trusted: the machine checks words and caps. */
export function researchActionOf({ name, input }: ToolCall): ResearchAction {
  const { query, reason } = input;
  if (name === 'stop_thinking') return { type: 'stop_thinking', reason: wordsOf(reason) };
  if (typeof query === 'string' && name === 'local_search') {
    return { type: 'local_search', query, origin: 'rewrite' };
  }
  if (typeof query === 'string' && name === 'web_search') return { type: 'web_search', query };
  return { type: 'bad-call', tool: name, input: JSON.stringify(input) };
}
