import { WORKSHOP } from '../../config/evaluation.ts';
import type { TopicType } from '../../domain/evaluation.ts';
import { HOP_KINDS } from '../../domain/workshop.ts';
import type { HopKind } from '../../domain/workshop.ts';
import { oneLine } from '../../lib/one-line.ts';

/** What a reply says, or what is wrong with it in words that a model can mend it by. */
export type Readout<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: string };

/** A reply's fields, before they are checked. */
export type Fields = Readonly<Record<string, unknown>>;

/** A question as the model proposed it; `null` in its place when it found none natural. */
export interface Proposal {
  readonly question: string;
  readonly answer: string;
  /** By passage, in order; may be fewer. */
  readonly quotes: readonly string[];
  /** What the passages share, and how the question joins them; `null` for a question of one passage. */
  readonly hop: { readonly topic: string; readonly kind: HopKind } | null;
}

/** The JSON object of a reply; a code fence or words around it are passed over. */
export function readObject(text: string): Readout<Fields> {
  const from = text.indexOf('{');
  const to = text.lastIndexOf('}');
  if (from < 0 || to < from) return { ok: false, problem: 'it holds no JSON object' };
  try {
    const value: unknown = JSON.parse(text.slice(from, to + 1));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? { ok: true, value: value as Fields }
      : { ok: false, problem: 'it is no JSON object' };
  } catch {
    return { ok: false, problem: 'it is not valid JSON' };
  }
}

/** A proposal; `null` when the model declared that there is no natural question, or that nothing is shared. */
export function readProposal(type: TopicType, fields: Fields): Readout<Proposal | null> {
  const { natural, question, answer, quotes } = fields;
  if (typeof natural !== 'boolean')
    return { ok: false, problem: '"natural" must be true or false' };
  if (!natural) return { ok: true, value: null };
  const hop = type === 'easy' || type === 'unanswerable' ? noHop() : readHop(fields);
  if (!hop.ok) return hop;
  if (hop.value?.topic === '') return { ok: true, value: null };
  if (typeof question !== 'string' || question.trim() === '') {
    return { ok: false, problem: '"question" must be a text' };
  }
  const words = typeof answer === 'string' ? answer.trim() : '';
  if (words === '' && type !== 'unanswerable') {
    return { ok: false, problem: '"answer" must be a text' };
  }
  return {
    ok: true,
    value: {
      question: oneLine(question),
      answer: type === 'unanswerable' ? '' : words.slice(0, WORKSHOP.answerCharacters),
      quotes: Array.isArray(quotes)
        ? quotes.map((quote) => (typeof quote === 'string' ? quote : ''))
        : [],
      hop: hop.value,
    },
  };
}

function noHop(): Readout<null> {
  return { ok: true, value: null };
}

function readHop({ shared_topic: topic, kind }: Fields): Readout<Proposal['hop']> {
  const known = HOP_KINDS.find((each) => each === kind);
  if (known === undefined)
    return { ok: false, problem: `"kind" must be one of ${HOP_KINDS.join(', ')}` };
  if (typeof topic !== 'string') return { ok: false, problem: '"shared_topic" must be a text' };
  return { ok: true, value: { topic: topic.trim(), kind: known } };
}

/** The check of a question that was seen alone. */
export interface QuestionVerdict {
  readonly isGeneralKnowledge: boolean;
  readonly isSelfContained: boolean;
  readonly word: string;
}

export function readQuestionVerdict(fields: Fields): Readout<QuestionVerdict> {
  const { general_knowledge: general, self_contained: alone, word } = fields;
  if (typeof general !== 'boolean' || typeof alone !== 'boolean') {
    return { ok: false, problem: '"general_knowledge" and "self_contained" must be true or false' };
  }
  return {
    ok: true,
    value: {
      isGeneralKnowledge: general,
      isSelfContained: alone,
      word: typeof word === 'string' ? oneLine(word).slice(0, 80) : '',
    },
  };
}

/** Whether the one passage that was shown is enough. */
export function readSourceVerdict({ enough }: Fields): Readout<boolean> {
  return typeof enough === 'boolean'
    ? { ok: true, value: enough }
    : { ok: false, problem: '"enough" must be true or false' };
}
