import type { Element, Nodes as HastNodes, Root as HastRoot } from 'hast';
import { sanitize, type Schema } from 'hast-util-sanitize';
import type { Root } from 'mdast';
import { toHast } from 'mdast-util-to-hast';
import { groupContainers } from './containers.ts';
import { withBareFootnotes } from './bare-footnotes.ts';
import { HANDLERS } from './safe-handlers.ts';

const TAGS =
  'a blockquote br code del details div em h1 h2 h3 h4 h5 h6 hr input li ol p pre section span strong summary sup table tbody td th thead tr ul'.split(
    ' ',
  );

/** What may reach the page. Everything else is dropped with its attributes; its text stays. */
const SCHEMA: Schema = {
  tagNames: TAGS,
  attributes: {
    a: ['href', 'title', 'ariaLabel', 'dataFootnoteRef', 'dataFootnoteBackref', 'dataImage', 'id'],
    code: [['className', /^language-./]],
    details: ['open'],
    div: ['dataContainer', 'dataLabel', 'dataRawHtml'],
    h2: ['id'],
    input: [['type', 'checkbox'], 'checked', 'disabled'],
    li: ['id', ['className', 'task-list-item']],
    ol: ['start'],
    pre: ['dataFileName'],
    section: ['dataFootnotes'],
    span: ['dataImage', 'dataRawHtml'],
    td: ['align'],
    th: ['align'],
    ul: [['className', 'contains-task-list']],
  },
  protocols: { href: ['http', 'https', 'mailto'] },
  required: { input: { disabled: true, type: 'checkbox' } },
  clobber: [],
  strip: ['script', 'style'],
};

/**
 * Turns parsed Markdown into hast that is safe to render: no script, no event or style attribute, no HTML of the
 * article as HTML (it is shown as text), no image (a link to it with its alternative text, so that nothing is
 * fetched), links only to http(s), mailto and `#` and always with `rel`. Elements that stand in the source carry
 * `data-start` and `data-end`: UTF-16 offsets into the text that was parsed. A footnote that nothing refers to is drawn
 * where it stands, with its mark.
 */
export function toSafeHast(root: Root): HastRoot {
  const tree = toHast(withBareFootnotes(groupContainers(root)), { handlers: HANDLERS });
  const safe = sanitize(tree, SCHEMA);
  finish(safe);
  return safe.type === 'root' ? safe : { type: 'root', children: [] };
}

function finish(node: HastNodes, isInLink = false): void {
  if (node.type === 'element') {
    if (node.tagName === 'a') finishLink(node, isInLink);
    const { start, end } = node.position ?? {};
    if (start?.offset !== undefined && end?.offset !== undefined) {
      node.properties['dataStart'] = start.offset;
      node.properties['dataEnd'] = end.offset;
    }
  }
  if (!('children' in node)) return;
  const isLink = isInLink || (node.type === 'element' && node.tagName === 'a');
  for (const child of node.children) finish(child, isLink);
}

/** A link within an exported folder leads nowhere from here; `//host` would leave unseen; a linked image is one link. */
function finishLink(link: Element, isInLink: boolean): void {
  const { href } = link.properties;
  const isAllowed = typeof href === 'string' && /^(?:https?:|mailto:|#)/i.test(href);
  if (isAllowed && !isInLink) {
    link.properties['rel'] = ['noopener', 'noreferrer', 'nofollow'];
    return;
  }
  delete link.properties['href'];
  if (isInLink) link.tagName = 'span';
}
