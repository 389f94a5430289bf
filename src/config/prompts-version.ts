import { textHash } from '../lib/text-hash.ts';
import * as expansion from './prompts/expansion.ts';
import * as prompts from './prompts.ts';
import * as grounding from './prompts/grounding.ts';
import * as rerank from './prompts/rerank.ts';
import * as research from './prompts/deep-wide.ts';

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

const OF_MODES: Readonly<
  Record<keyof typeof expansion | keyof typeof rerank | keyof typeof grounding, unknown>
> = {
  variantMessages: expansion.variantMessages('l', 4),
  madeUpAnswerMessages: expansion.madeUpAnswerMessages('l'),
  listwiseMessages: rerank.listwiseMessages('l', EVIDENCE),
  groundingMessages: EVIDENCE.map((block) => grounding.groundingMessages('l', block)),
  contextMessages: EVIDENCE.map((block) =>
    grounding.contextMessages('l', block, [{ place: 'after', ...block }]),
  ),
};

const POOL = {
  question: 'l',
  sources: [{ id: 'S1', origin: 'article', name: 'a', text: 'c' }],
  tried: [{ tool: 'local_search', query: 'i', added: 1 }],
} as const;

/** The same of the researcher and the generator of deep × wide. */
const MADE_BY_RESEARCH: Readonly<Record<keyof typeof research, unknown>> = {
  readinessMessages: research.readinessMessages(POOL),
  researchMessages: [true, false].map((hasWeb) =>
    research.researchMessages({ ...POOL, missing: 'm', callsLeft: 2, roundsLeft: 3, hasWeb }),
  ),
  cleaningMessages: research.cleaningMessages({ ...POOL, tokens: 8, windowTokens: 9 }),
  selectionMessages: research.selectionMessages('l', POOL.sources, 5),
  reportMessages: QUESTIONS.map((question) => research.reportMessages(question, POOL.sources)),
  RESEARCH_TOOL_WORDS: research.RESEARCH_TOOL_WORDS,
};

/** Hash over all prompts: equal versions, equal words. */
export const PROMPTS_VERSION: string = textHash(JSON.stringify([MADE, OF_MODES, MADE_BY_RESEARCH]));
