import { fc, test as property } from '@fast-check/vitest';
import { expect } from 'vitest';
import { INSUFFICIENT_MARK } from '../../config/prompts.ts';
import { readAnswer } from './read-answer.ts';

/** Pieces that models write and that meet badly when a stream cuts them. */
const piece = fc.constantFrom(
  '[1]', '[9]', '[1, 2]', '[', '[[', ']', ']]', '(', ')', '1', '，', '【3】', '［２］', '】', '`', '``', '```', '\n', '\n\n',
  '~~~', ' ', '\\', '。', '. ', 'RRF', '順位を足す', '- ', '## ', '| a |', '!', '](http://x.example/a)', '<think>',
  '</think>', INSUFFICIENT_MARK, '[NOT-', '「', '」', '⁅0⁆', '\r\n', '\r', '**', '-', '–',
); // prettier-ignore
const answer = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));

property.prop([answer, fc.nat(6)], { numRuns: 400 })(
  'what is read of a part is a beginning of what is read of the whole',
  (raw, evidence) => {
    const whole = readAnswer(raw, evidence).text;
    for (let length = 0; length <= raw.length; length += 1) {
      const part = readAnswer(raw.slice(0, length), evidence, { isPartial: true }).text;
      expect(whole.startsWith(part), JSON.stringify({ raw, length, part, whole })).toBe(true);
    }
  },
);

property.prop([answer, fc.nat(6)], { numRuns: 400 })(
  'marks name evidence and stand where they say; sentences are in order and apart',
  (raw, evidence) => {
    const { text, marks, sentences } = readAnswer(raw, evidence);
    for (const { start, end, number } of marks) {
      expect(text.slice(start, end)).toBe(`[${number}]`);
      expect(number).toBeGreaterThanOrEqual(1);
      expect(number).toBeLessThanOrEqual(evidence);
    }
    let at = 0;
    for (const { start, end } of sentences) {
      expect(start).toBeGreaterThanOrEqual(at);
      expect(end).toBeGreaterThan(start);
      at = end;
    }
    expect(at).toBeLessThanOrEqual(text.length);
  },
);
