import type { Element, Nodes } from 'hast';
import { fc, test as prop } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { parseMarkdown } from './parse.ts';
import { toSafeHast } from './sanitize.ts';
import { anyText, madeMarkdown } from './testing/arbitrary-markdown.ts';
import { fuzzRuns } from './testing/fuzz-runs.ts';

function elements(text: string): readonly Element[] {
  const found: Element[] = [];
  const walk = (node: Nodes): void => {
    if (node.type === 'element') found.push(node);
    if ('children' in node) node.children.forEach(walk);
  };
  walk(toSafeHast(parseMarkdown(text)));
  return found;
}

function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

function readable(text: string): string {
  return textOf(toSafeHast(parseMarkdown(text)));
}

const tags = (text: string): readonly string[] => elements(text).map(({ tagName }) => tagName);
const first = (text: string, tag: string): Element | undefined =>
  elements(text).find(({ tagName }) => tagName === tag);

/** Every tag that may ever be made. */
const ALLOWED = new Set(
  'a blockquote br code del details div em h1 h2 h3 h4 h5 h6 hr input li ol p pre section span strong summary sup table tbody td th thead tr ul'.split(
    ' ',
  ),
);
/** Every attribute that may ever be made. */
const ATTRIBUTES =
  /^(?:href|title|rel|id|className|align|start|open|type|checked|disabled|ariaLabel|data(?:Start|End|FileName|Container|Label|RawHtml|Image|Footnotes|FootnoteRef|FootnoteBackref))$/;

describe('HTML of an article', () => {
  test.each([
    '<script>window.__x=1</script>',
    '<img src=x onerror="window.__x=1">',
    '<svg onload="x"><script>1</script></svg>',
    '<iframe srcdoc="<script>1</script>"></iframe>',
    '<style>body{background:url(https://tracker.invalid)}</style>',
    '<a href="javascript:alert(1)" onclick="x">a</a>',
    '<div style="background:url(https://tracker.invalid)">\n\n本文\n\n</div>',
    '<form action="https://tracker.invalid"><input name=a></form>',
    '<!-- 注釈 -->',
    '文の中の <b onmouseover="x">太字</b> と <!-- 注 -->',
  ])('%s is text, and can be read', (html) => {
    for (const { tagName, properties } of elements(html)) {
      expect(ALLOWED).toContain(tagName);
      expect(['a', 'input', 'img']).not.toContain(tagName);
      for (const name of Object.keys(properties)) expect(name).toMatch(ATTRIBUTES);
    }
    expect(readable(html).replaceAll(/\s/g, '')).toBe(html.replaceAll(/\s/g, ''));
  });

  test('a line break is one', () => {
    expect(tags('a<br>b<BR />c')).toEqual(['p', 'br', 'br']);
  });
});

describe('links', () => {
  test.each(['https://example.com/a', 'http://example.com', 'mailto:a@example.com', '#節'])(
    '%s is kept, with rel',
    (href) => {
      expect(first(`[a](${href})`, 'a')?.properties).toMatchObject({
        href: encodeURI(href),
        rel: ['noopener', 'noreferrer', 'nofollow'],
      });
    },
  );

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '&#106;avascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    '//tracker.invalid/a',
    './other.md',
    '/root',
    'blob:x',
  ])('%s leads nowhere, its text stays', (href) => {
    const text = `[押す](<${href}>)`;
    for (const { properties } of elements(text)) expect(properties['href']).toBeUndefined();
    expect(readable(text)).toBe('押す');
  });

  test('bare addresses, references and footnotes have rel too', () => {
    const text = 'https://example.com [a][r] [^1]\n\n[r]: https://example.com/r\n\n[^1]: 注';
    const links = elements(text).filter(({ tagName }) => tagName === 'a');
    expect(links).toHaveLength(4);
    for (const { properties } of links) {
      expect(properties['rel']).toEqual(['noopener', 'noreferrer', 'nofollow']);
    }
  });

  test('an embed of Zenn shows its address', () => {
    expect(readable('@[card](https://example.com/a)')).toBe('https://example.com/a');
  });
});

describe('images', () => {
  test('are links with their alternative text; nothing is fetched', () => {
    const text =
      '![鉢の絵](https://tracker.invalid/p.png?q=1) ![](https://example.com/b.png) ![r][r]\n\n[r]: https://example.com/c.png';
    expect(tags(text)).toEqual(['p', 'a', 'a', 'a']);
    expect(readable(text)).toBe('鉢の絵 b.png r');
    expect(first(text, 'a')?.properties).toMatchObject({
      dataImage: '',
      href: 'https://tracker.invalid/p.png?q=1',
    });
  });

  test('in links are one link; local and data images are text', () => {
    const linked = '[![絵](https://example.com/a.png)](https://example.com)';
    expect(tags(linked)).toEqual(['p', 'a', 'span']);
    expect(tags('![絵](a.png) ![図](data:image/png;base64,AAAA)')).toEqual(['p', 'span', 'span']);
  });
});

describe('containers', () => {
  test('note, message and details', () => {
    const text = ':::note warn\n本文\n:::\n\n:::message\n注意\n:::\n\n:::details 題\n中\n:::\n';
    expect(elements(text).filter(({ tagName }) => tagName === 'div')).toMatchObject([
      { properties: { dataContainer: 'note', dataLabel: 'warn' } },
      { properties: { dataContainer: 'message', dataLabel: '' } },
    ]);
    expect(textOf(first(text, 'summary') ?? { type: 'text', value: '' })).toBe('題');
    expect(readable(text)).not.toContain(':::');
  });

  test('inside one another, and in quotes', () => {
    const text = '::::details 外\n:::message\n中\n:::\n::::\n\n> :::note\n> 引\n> :::';
    expect(tags(text)).toEqual(['details', 'summary', 'div', 'p', 'blockquote', 'div', 'p']);
  });

  test('that do not match are shown as they stand', () => {
    expect(readable(':::note info\n本文').trim()).toBe(':::note info\n本文');
    expect(readable('本文\n\n:::').trim()).toBe('本文\n:::');
  });
});

test('code keeps language and file name, math its formula', () => {
  const text = '```ts:src/a.ts\nconst a = 1;\n```\n\n$$\nx^2\n$$\n\n$y$';
  expect(elements(text)).toMatchObject([
    { tagName: 'pre', properties: { dataFileName: 'src/a.ts' } },
    { tagName: 'code', properties: { className: ['language-ts'] } },
    { tagName: 'pre' },
    { tagName: 'code', properties: { className: ['language-math'] } },
    { tagName: 'p' },
    { tagName: 'code', properties: { className: ['language-math'] } },
  ]);
});

test('elements carry their place in the source', () => {
  const text = '# 題\n\n本文 **太字** と `code`\n\n- 項目\n';
  const places = elements(text).map(({ tagName, properties }) => {
    const slice = text.slice(Number(properties['dataStart']), Number(properties['dataEnd']));
    return `${tagName} ${slice}`;
  });
  expect(places).toEqual([
    'h1 # 題',
    'p 本文 **太字** と `code`',
    'strong **太字**',
    'code `code`',
    'ul - 項目',
    'li - 項目',
  ]);
});

const attack = fc.constantFrom(
  '<script>',
  '</script>',
  '<img src=x onerror=y>',
  'javascript:',
  '<a href="',
  '" onclick="x',
  '<svg/onload=x>',

  '](javascript:x)',
  '![a](',
  '<!--',
  '-->',
  '<style>',
  'data:text/html,',
  '<details>',
  '&lt;script&gt;',
  '<iframe>',
);
const hostile = fc
  .array(fc.oneof(attack, anyText), { maxLength: 8 })
  .map((parts) => parts.join(''));

prop.prop(
  [
    fc.oneof(
      hostile,
      madeMarkdown.map(({ text }) => text),
    ),
  ],
  { numRuns: fuzzRuns(300) },
)('no text whatever gives another element, attribute or address', (text) => {
  for (const { tagName, properties } of elements(text)) {
    expect(ALLOWED).toContain(tagName);
    for (const [name, value] of Object.entries(properties)) {
      expect(name).toMatch(ATTRIBUTES);
      if (name === 'href') expect(String(value)).toMatch(/^(?:https?:|mailto:|#)/i);
    }
    if (tagName === 'a' && 'href' in properties) expect(properties['rel']).toHaveLength(3);
    const { dataStart, dataEnd } = properties;
    if (dataStart === undefined) continue;
    expect(Number(dataStart)).toBeLessThanOrEqual(Number(dataEnd));
    expect(Number(dataEnd)).toBeLessThanOrEqual(text.length);
  }
});
