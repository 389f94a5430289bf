import { expect, test } from 'vitest';
import { commonMessages } from './common-messages.ts';
import { compareMessages } from './compare-messages.ts';
import { llmMessages } from './llm-messages.ts';
import { modeMessages } from './mode-messages.ts';
import { readerMessages } from './reader-messages.ts';
import { settingsMessages } from './settings-messages.ts';
import { shellMessages } from './shell-messages.ts';

const DICTIONARIES = {
  commonMessages,
  compareMessages,
  llmMessages,
  modeMessages,
  readerMessages,
  settingsMessages,
  shellMessages,
};
const MARKS = ['one', 'two', 'three', 'four'];

/** Every message with its parameters filled in by marks. */
function texts(messages: object): readonly (readonly [string, string])[] {
  return Object.entries(messages).map(([key, message]) => [
    key,
    typeof message === 'function'
      ? (message as (...marks: string[]) => string)(...MARKS)
      : JSON.stringify(message),
  ]);
}

test.each(Object.entries(DICTIONARIES))('%s: no Japanese is left in the English', (_, { en }) => {
  const japanese = texts(en).filter(([, text]) => /[\u3040-\u30FF\u4E00-\u9FFF]/.test(text));
  expect(japanese).toEqual([]);
});

test.each(Object.entries(DICTIONARIES))('%s: no message drops a parameter', (_, { ja, en }) => {
  for (const messages of [ja, en]) {
    for (const [key, message] of Object.entries(messages)) {
      if (typeof message !== 'function') continue;
      const text = (message as (...marks: string[]) => string)(...MARKS);
      const used = MARKS.filter((mark) => text.includes(mark));
      expect([key, used]).toEqual([key, MARKS.slice(0, message.length)]);
    }
  }
});
