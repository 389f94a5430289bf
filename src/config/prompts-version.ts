import { textHash } from '../lib/text-hash.ts';
import * as expansion from './prompts/expansion.ts';
import * as prompts from './prompts.ts';

/** What `prompts.ts` offers beside words. */
type Tools = 'isJapanese' | 'unusedWord';

const QUESTIONS = ['質問', 'Question'] as const;
const EVIDENCE = [{ headingPath: ['a', 'b'], text: 'c' }];
const HISTORY = [{ question: 'd', answer: 'e' }];
const JUDGED = { parts: ['f', 'g'], evidence: '["h"]', tried: ['i'] };

/** Each prompt as it is made of one fixed input; a new one without an entry does not compile. */
const MADE: Readonly<Record<Exclude<keyof typeof prompts, Tools>, unknown>> = {
  INSUFFICIENT_MARK: prompts.INSUFFICIENT_MARK,
  REPAIR_PROMPT: prompts.REPAIR_PROMPT,
  CONNECTION_TEST_PROMPT: prompts.CONNECTION_TEST_PROMPT,
  NOTHING_READ_MESSAGE: prompts.NOTHING_READ_MESSAGE,
  TOOL_WORDS: prompts.TOOL_WORDS,
  answerMessages: QUESTIONS.map((question) =>
    prompts.answerMessages({ question, evidence: EVIDENCE, history: HISTORY }),
  ),
  toolsInPrompt: prompts.toolsInPrompt([{ name: 'j', description: 'k', parameters: {} }]),
  schemaInPrompt: prompts.schemaInPrompt({}),
  toolOutputInPrompt: prompts.toolOutputInPrompt('j', null),
  skillMessages: prompts.skillMessages('l', HISTORY),
  splitMessages: prompts.splitMessages('l', 2),
  collectionMessages: [null, 5].flatMap((k) =>
    [true, false].map((isReplacing) =>
      prompts.collectionMessages({
        question: 'l',
        parts: ['f', 'g'],
        k,
        searchesPerRound: 3,
        searchesLeft: 2,
        isReplacing,
        candidates: k === null ? '[]' : '["h"]',
      }),
    ),
  ),
  nextRoundMessage: ['', 'm'].map((missing) => prompts.nextRoundMessage(missing, 3)),
  sufficiencyMessages: [null, 'n'].map((answer) =>
    prompts.sufficiencyMessages({ question: 'l', ...JUDGED, answer }),
  ),
  confidenceMessages: prompts.confidenceMessages({ question: 'l', ...JUDGED, answer: 'n' }),
  repairMessage: prompts.repairMessage('o'),
  directMessages: prompts.directMessages('l', HISTORY),
};

const OF_MODES: Readonly<Record<keyof typeof expansion, unknown>> = {
  variantMessages: expansion.variantMessages('l', 4),
  madeUpAnswerMessages: expansion.madeUpAnswerMessages('l'),
};

/** Hash over all prompts: equal versions, equal words. */
export const PROMPTS_VERSION: string = textHash(JSON.stringify([MADE, OF_MODES]));
