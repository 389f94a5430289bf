/** Names of elements that open a block wherever they start a line (CommonMark 0.31, §4.6, kind 6). */
const BLOCK_NAMES =
  'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul';
const RAW_NAMES = 'script|pre|textarea|style';
const ATTRIBUTE = String.raw`[ \t]+[a-zA-Z_:][\w.:-]*(?:[ \t]*=[ \t]*(?:[^\s"'=<>\x60]+|'[^']*'|"[^"]*"))?`;
const WHOLE_TAG = new RegExp(
  String.raw`^(?:<[A-Za-z][A-Za-z0-9-]*(?:${ATTRIBUTE})*[ \t]*/?>|</[A-Za-z][A-Za-z0-9-]*[ \t]*>)[ \t]*$`,
);

/** How a block of HTML goes on: to the line that holds `end`, or to the next blank line (`null`). */
export interface HtmlKind {
  readonly end: RegExp | null;
}

const KINDS: readonly (readonly [RegExp, HtmlKind])[] = [
  [
    new RegExp(`^<(?:${RAW_NAMES})(?:[ \\t>]|$)`, 'i'),
    { end: new RegExp(`</(?:${RAW_NAMES})>`, 'i') },
  ],
  [/^<!--/, { end: /-->/ }],
  [/^<\?/, { end: /\?>/ }],
  [/^<![A-Za-z]/, { end: />/ }],
  [/^<!\[CDATA\[/, { end: /\]\]>/ }],
  [new RegExp(`^</?(?:${BLOCK_NAMES})(?:[ \\t]|/?>|$)`, 'i'), { end: null }],
];

/** The kind of HTML block that a line opens, or `null`. A tag of any other name opens one only behind no paragraph. */
export function htmlKindOf(line: string, isAfterParagraph: boolean): HtmlKind | null {
  if (!line.startsWith('<')) return null;
  const known = KINDS.find(([start]) => start.test(line));
  if (known !== undefined) return known[1];
  return !isAfterParagraph && WHOLE_TAG.test(line) ? { end: null } : null;
}
