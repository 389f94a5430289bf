import type { ChatRequest } from '../../domain/chat.ts';
import type { Refusable, Spoken } from '../speak.ts';
import { askInPrompt, readSchemaReply, readToolsReply } from './in-prompt.ts';
import type { Structured } from './in-prompt.ts';

/** A request as this model can be asked it, and how its reply is read. */
export interface Prepared {
  readonly request: ChatRequest;
  /** The text is JSON for the code, not words for the reader: it is not streamed. */
  readonly isSilent: boolean;
  /** The request with its form spelled out, which a repair goes on from. */
  readonly spelledOut: ChatRequest;
  /** `null` when the reply is not of the form asked for. */
  read(spoken: Spoken): Structured | null;
}

/** Takes out of a request what the model refuses (`without`), and asks for it in words instead. */
export function prepare(request: ChatRequest, without: ReadonlySet<Refusable>): Prepared {
  const { temperature, tools, schema, ...rest } = request;
  const plain: ChatRequest = {
    ...rest,
    ...(temperature === undefined || without.has('temperature') ? {} : { temperature }),
  };
  const hasTools = tools !== undefined && tools.length > 0;
  const native = {
    ...(hasTools && !without.has('tools') ? { tools } : {}),
    ...(schema !== undefined && !without.has('schema') ? { schema } : {}),
  };
  const inWords = {
    ...(hasTools && without.has('tools') ? { tools } : {}),
    ...(schema !== undefined && without.has('schema') ? { schema } : {}),
  };
  const isInWords = Object.keys(inWords).length > 0;
  const asked = isInWords ? askInPrompt({ ...plain, ...inWords }) : plain;
  return {
    request: { ...asked, ...native },
    isSilent: isInWords || schema !== undefined,
    spelledOut: isInWords || schema === undefined ? asked : askInPrompt({ ...plain, schema }),
    read(spoken) {
      if (inWords.tools !== undefined) return readToolsReply(spoken.text, rest.messages.length);
      if (spoken.toolCalls.length > 0 || schema === undefined) return spoken;
      return readSchemaReply(spoken.text);
    },
  };
}
