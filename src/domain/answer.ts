import type { ChatEvent, ChatReply } from './chat.ts';
import type { Result } from './result.ts';
import type { Hit } from './search.ts';

/** One earlier question with its answer, given to a model as history within a budget. */
export interface Turn {
  readonly question: string;
  readonly answer: string;
}

export interface AnswerRequest {
  readonly question: string;
  /** The context blocks, numbered from 1 in this order; at most k. */
  readonly evidence: readonly Hit[];
  readonly history: readonly Turn[];
}

/** A piece of an answer: a sentence (or a block such as a code fence) with the evidence it names. */
export interface AnswerSentence {
  /** Offsets into `Answer.text`, its own marks included, blanks around it not. */
  readonly start: number;
  readonly end: number;
  /** Markdown, without the citation marks. */
  readonly text: string;
  /** Numbers of context blocks, from 1, each present in the evidence; numbers that were not are dropped. */
  readonly citations: readonly number[];
  /** Something is claimed and nothing cited. Never set for headings, code or the sentence that says nothing was found. */
  readonly isUncited: boolean;
}

/** One `[n]` of an answer that names evidence. A `[1]` in code, or in words taken from an article, is none. */
export interface CitationMark {
  /** Offsets into `Answer.text`. */
  readonly start: number;
  readonly end: number;
  readonly number: number;
}

/** What is read out of an answer's text, finished or still coming. */
export interface ReadAnswer {
  /** Markdown with `[n]` marks of one number each, those of numbers outside the evidence taken out. */
  readonly text: string;
  readonly sentences: readonly AnswerSentence[];
  readonly marks: readonly CitationMark[];
  /** The evidence was said not to hold the answer. */
  readonly isInsufficient: boolean;
  /** `[n]` marks that named no evidence. */
  readonly droppedCitations: number;
}

/**
 * `generated` by the model from the evidence; `extractive` = best sentences of the evidence, without a model;
 * `direct` = by the model without evidence, because the skill choice said so.
 */
export type AnswerKind = 'generated' | 'extractive' | 'direct';

export interface Answer extends ReadAnswer {
  readonly kind: AnswerKind;
  /** The exchange behind it; `null` for an extractive answer. */
  readonly reply: ChatReply | null;
}

/** Makes the answer of every mode from its evidence: the same prompt and the same model for all of them. */
export interface Answerer {
  /** Hash of the answer prompt (product invariant); equal for all modes. */
  readonly promptHash: string;
  /** Name of the model; `null` when sentences are extracted without one. */
  readonly model: string | null;
  answer(
    request: AnswerRequest,
    signal: AbortSignal,
    onEvent?: (event: ChatEvent) => void,
  ): Promise<Result<Answer>>;
}
