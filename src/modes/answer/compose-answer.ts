import type { AnswerSentence, CitationMark, ReadAnswer } from '../../domain/answer.ts';

/**
 * An answer made of sentences whose evidence is known, as a list. Marks stand where they are put: a `[1]` within a
 * sentence's own words is none.
 */
export function composeAnswer(
  pieces: readonly { readonly text: string; readonly citations: readonly number[] }[],
): Omit<ReadAnswer, 'isInsufficient'> {
  const sentences: AnswerSentence[] = [];
  const marks: CitationMark[] = [];
  let text = '';
  for (const { text: words, citations } of pieces) {
    text += text === '' ? '- ' : '\n- ';
    const start = text.length;
    text += `${words} `;
    for (const number of citations) {
      const mark = `[${number}]`;
      marks.push({ start: text.length, end: text.length + mark.length, number });
      text += mark;
    }
    sentences.push({ start, end: text.length, text: words, citations, isUncited: false });
  }
  return { text, sentences, marks, droppedCitations: 0 };
}
