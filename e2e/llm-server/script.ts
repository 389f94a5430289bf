/** Whose wire protocol a request came in; `openai` is spoken by every OpenAI-compatible server too. */
export type Wire = 'openai' | 'anthropic' | 'google';

/** One request for a completion, in the words all protocols share. */
export interface AskedChat {
  readonly wire: Wire;
  readonly model: string;
  /** All system text, joined. */
  readonly system: string;
  readonly turns: readonly {
    readonly role: 'user' | 'assistant' | 'tool';
    readonly text: string;
  }[];
  /** The last turn's text: the question, or a tool's output as JSON. */
  readonly last: string;
  readonly tools: readonly string[];
  /** A JSON Schema or JSON mode was asked for. */
  readonly wantsJson: boolean;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** As it came over the wire. */
  readonly body: Readonly<Record<string, unknown>>;
}

export interface SpokenCall {
  readonly name: string;
  readonly input: unknown;
}

/** What goes wrong in the middle of a stream, after the pieces before it were sent. */
export type StreamFault =
  /** Nothing more comes, and the connection stays open. */
  | 'stall'
  /** The connection is closed. */
  | 'cut'
  /** The stream ends in good order, but without its end mark. */
  | 'truncated'
  /** A piece that is no JSON. */
  | 'garbage'
  /** The provider's own "overloaded" event. */
  | 'overloaded';

/** An answer that is streamed. */
export interface SpokenReply {
  readonly text?: string;
  readonly calls?: readonly SpokenCall[];
  /** Reasoning text that comes before the answer, as reasoning models of OpenAI-compatible servers send it. */
  readonly reasoning?: string;
  /** UTF-16 units of a piece; 4 when absent. */
  readonly pieceLength?: number;
  /** Pause before the headers (a slow first byte). */
  readonly delayMs?: number;
  /** Pause before each piece. */
  readonly pieceDelayMs?: number;
  /** `null`: the provider says nothing about tokens. */
  readonly usage?: { readonly inputTokens: number; readonly outputTokens: number } | null;
  readonly finish?: 'stop' | 'length' | 'content-filter';
  readonly fault?: StreamFault;
  /** Pieces sent before `fault`; 1 when absent. */
  readonly faultAfter?: number;
}

/** An answer with an HTTP error, or with any body at all. */
export interface RefusedReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly delayMs?: number;
}

/** `hang`: never answers. `reset`: closes the connection unanswered. */
export type Reply = SpokenReply | RefusedReply | 'hang' | 'reset';

/** Answers one request; `before` counts the completions asked for before it. */
export type Script = (asked: AskedChat, before: number) => Reply;
