import fc from 'fast-check';

/** Markdown made from parts, with the headings it must have, known from how it was made. */
export interface MadeMarkdown {
  readonly text: string;
  readonly headings: readonly { readonly level: number; readonly text: string }[];
}

/** Words that are no markup wherever they stand. */
const WORDS = [
  '鉢',
  '土',
  '水やり',
  'ログ',
  'docker',
  'README',
  '設定する',
  '👩‍👩‍👧',
  'が',
  '葛󠄀',
  '𠮷野家',
];
const word = fc.constantFrom(...WORDS);
const phrase = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
const sentence = fc
  .tuple(phrase, fc.constantFrom('。', '？', '！', '.', '', '\n'))
  .map(([words, end]) => `${words}${end}`);
/** Ends with a letter, so that nothing that follows can make a setext heading of it by accident. */
const paragraph = fc
  .tuple(fc.array(sentence, { maxLength: 12 }), word)
  .map(([sentences, last]) => `${sentences.join('')}${last}`.replace(/\n+/g, '\n'));

/** Lines that would be headings, fences or breaks anywhere but in code. */
const trap = fc.constantFrom(
  '# 罠',
  '## 罠',
  '罠\n===',
  '罠\n---',
  '- # 罠',
  '> # 罠',
  ':::note',
  '$$',
  '#罠',
  '',
);
const traps = fc.array(fc.oneof(trap, phrase), { maxLength: 5 }).map((lines) => lines.join('\n'));

const plain = (text: string): MadeMarkdown => ({ text, headings: [] });

const heading = fc
  .record({ level: fc.integer({ min: 1, max: 6 }), text: phrase, closes: fc.boolean() })
  .map(({ level, text, closes }) => {
    const hashes = '#'.repeat(level);
    return { text: `${hashes} ${text}${closes ? ` ${hashes}` : ''}`, headings: [{ level, text }] };
  });
const setext = fc.record({ level: fc.constantFrom(1, 2), text: phrase }).map(({ level, text }) => ({
  text: `${text}\n${level === 1 ? '===' : '---'}`,
  headings: [{ level, text }],
}));
const fence = fc
  .record({
    mark: fc.constantFrom('```', '~~~', '`````', '~~~~'),
    info: fc.constantFrom('', 'js', 'ts:src/a.ts', 'mermaid'),
    inner: traps,
  })
  .map(({ mark, info, inner }) => plain(`${mark}${info}\n${inner}\n${mark}`));
/** A shorter fence inside a longer one. */
const nestedFence = traps.map((inner) => plain(`\`\`\`\`md\n\`\`\`js\n${inner}\n\`\`\`\n\`\`\`\``));
const math = fc
  .array(fc.constantFrom('# 罠', '=', '---', 'x^2', '- y'), { minLength: 1, maxLength: 4 })
  .map((lines) => plain(`$$\n${lines.join('\n')}\n$$`));
const table = fc
  .array(phrase, { minLength: 1, maxLength: 4 })
  .map((cells) =>
    plain(['| 列 | 値 |', '|---|---|', ...cells.map((cell) => `| # ${cell} | 1 |`)].join('\n')),
  );
const comment = traps.map((inner) => plain(`<!--\n${inner.replaceAll('-->', '')}\n-->`));
const rule = fc.constantFrom('***', '- - -', '___').map(plain);
const indented = traps.map((inner) => plain(`    ${inner.replaceAll('\n', '\n    ')}`.trimEnd()));

const leaf = fc.oneof(
  { weight: 3, arbitrary: heading },
  setext,
  { weight: 3, arbitrary: paragraph.map(plain) },
  fence,
  nestedFence,
  math,
  table,
  comment,
  rule,
);

function document(depth: number): fc.Arbitrary<MadeMarkdown> {
  const inner =
    depth === 0 ? fc.array(leaf, { maxLength: 4 }) : fc.array(block(depth), { maxLength: 4 });
  return inner.map(joined);
}

function block(depth: number): fc.Arbitrary<MadeMarkdown> {
  const nested = document(depth - 1);
  const quote = nested.map(({ text }) => plain(prefixed(text, '> ', '> ')));
  const list = fc
    .record({ mark: fc.constantFrom('-', '*', '1.'), content: nested })
    .map(({ mark, content }) => {
      const indent = ' '.repeat(mark.length + 1);
      // A rule as first line would be read as `- - -`; a word in front keeps items items.
      return plain(prefixed(`項目\n\n${content.text}`, `${mark} `, indent));
    });
  const container = fc
    .record({ name: fc.constantFrom('note info', 'message', 'details 題'), content: nested })
    .map(({ name, content }) => ({
      text: `:::${name}\n\n${content.text}\n\n:::`,
      headings: content.headings,
    }));
  return fc.oneof({ weight: 4, arbitrary: leaf }, quote, list, container);
}

function joined(parts: readonly MadeMarkdown[]): MadeMarkdown {
  return {
    text: parts.map(({ text }) => text).join('\n\n'),
    headings: parts.flatMap(({ headings }) => headings),
  };
}

function prefixed(text: string, first: string, rest: string): string {
  const lines = text.split('\n');
  return lines.map((line, index) => `${index === 0 ? first : rest}${line}`.trimEnd()).join('\n');
}

/** Nested quotes, lists, containers, fences, tables and math, blank lines between blocks. */
export const madeMarkdown: fc.Arbitrary<MadeMarkdown> = fc
  .array(fc.oneof({ weight: 2, arbitrary: block(2) }, indented), { maxLength: 12 })
  .map((parts) => joined([plain('始まり。'), ...parts]));

/** Lines that open, close, go on or only look like a block. */
const NASTY_LINES = [
  ...'a|文。|**b**|a\\|\\# x|# h|## h ##|#h|####### 7|#| # h|   ## i|    # no|===|---|=|--|- - -|***'.split(
    '|',
  ),
  ...'- a|- |-a|* b|+|+ p|1. c|2. d|10) e|0. z|123456789. n|1234567890. n|1.a|- # h|> # h|1. - x'.split(
    '|',
  ),
  ...'- [ ] t|  - n|    - m|      x|> q|>|> > r|> - a|```|~~~ts|````|- ```|> ```|    code|\tcode'.split(
    '|',
  ),
  ...'-\ta|>\ta|  |   x|a  |<div>|</div>|<b>|<!-- c|-->|<pre>|</pre>|<?x|?>|<!A|>|<x|<a href="x">'.split(
    '|',
  ),
  ...'[a]: x|[a]:|"t"|[b]: <x> "t|x "|&amp;||'.split('|'),
];
const before = fc.constantFrom('', '', '', '> ', '- ', '  ', '    ', '\t', '1. ', '>', ' ');

/** A few such lines in any order, some behind marks of quotes and lists: what parsers come to disagree about. */
export const nastyLines: fc.Arbitrary<string> = fc
  .array(
    fc.tuple(before, before, fc.constantFrom(...NASTY_LINES)).map((parts) => parts.join('')),
    { minLength: 1, maxLength: 12 },
  )
  .map((lines) => lines.join('\n'));

/** What means something to Markdown. */
const MARKS = [
  '\n',
  '\n\n',
  '```\n',
  ':::note\n',
  '    ',
  '\t',
  '\u3000',
  ...'# |## |#### |~~~|> |- |---|===|:::|$$|$|。|[a](b)|**|`|<div>|<!--|-->|&amp;|\\'.split('|'),
  '|',
];
const ODD_GRAPHEMES = ['\u0600 ', ' \u0301', '👨‍👩‍👧‍👦', '🇯🇵🇯', 'か\u3099', '\u200d', '\ufe0f'];

/** Text of anything: graphemes of every kind between marks and line ends that mean something to Markdown. */
export const anyText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.constantFrom(...MARKS, ...ODD_GRAPHEMES),
    ),
    { maxLength: 60 },
  )
  // As `cleanText` gives it: this is what the parser and the chunker are promised.
  .map((parts) => parts.join('').toWellFormed().replace(/\r\n?/g, '\n').replaceAll('\u0000', ''));
