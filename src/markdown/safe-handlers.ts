import type { Element, ElementContent, Properties, Text } from 'hast';
import type { Html, Image, ImageReference, Link, Nodes, Paragraph } from 'mdast';
import { defaultHandlers, type Handlers, type State } from 'mdast-util-to-hast';
import type { Container } from './containers.ts';
import type { ContainerFence, InlineMath, MathBlock } from './nodes.ts';

/** How each kind of Markdown node becomes an element; kinds not named here are as everywhere. */
export const HANDLERS: Handlers = {
  code(state, node) {
    const pre: Element = defaultHandlers.code(state, node);
    const fileName: unknown = node.data?.fileName;
    if (typeof fileName === 'string')
      pre.properties = { ...pre.properties, dataFileName: fileName };
    return pre;
  },
  container(state: State, node: Container) {
    const children = state.wrap(state.all(node), true);
    if (node.name === 'details') {
      const summary = element('summary', {}, [text(node.label)]);
      return patched(state, node, element('details', { open: true }, [summary, ...children]));
    }
    const properties = { dataContainer: node.name, dataLabel: node.label };
    return patched(state, node, element('div', properties, children));
  },
  containerFence(state: State, node: ContainerFence) {
    const line = `${':'.repeat(node.colons)}${node.name ?? ''} ${node.label}`.trim();
    return patched(state, node, element('p', {}, [text(line)]));
  },
  html(state: State, node: Html, parent: Nodes | undefined) {
    if (/^<br\s*\/?>$/i.test(node.value)) return patched(state, node, element('br', {}, []));
    const isInline = parent?.type !== 'root' && parent?.type !== 'container';
    const source = patched(state, node, text(node.value));
    return patched(state, node, element(isInline ? 'span' : 'div', { dataRawHtml: '' }, [source]));
  },
  image(state: State, node: Image) {
    return imageLink(state, node, node.url, node.alt);
  },
  imageReference(state: State, node: ImageReference) {
    const definition = state.definitionById.get(node.identifier.toUpperCase());
    return imageLink(state, node, definition?.url ?? '', node.alt);
  },
  inlineMath(state: State, node: InlineMath) {
    return patched(state, node, element('code', MATH, [text(node.value)]));
  },
  mathBlock(state: State, node: MathBlock) {
    const code = patched(state, node, element('code', MATH, [text(node.value)]));
    return patched(state, node, element('pre', {}, [code]));
  },
  paragraph(state, node: Paragraph) {
    return defaultHandlers.paragraph(state, withoutEmbedMark(node));
  },
};

const MATH: Properties = { className: ['language-math'] };

/** The address is shown as a link and never fetched: it would tell its host what is being read. */
function imageLink(
  state: State,
  node: Image | ImageReference,
  url: string,
  alt: string | null | undefined,
): Element {
  const label = text(alt || fileNameOf(url));
  const isWeb = /^https?:/i.test(url);
  const properties = isWeb ? { href: url, dataImage: '' } : { dataImage: '' };
  return patched(state, node, element(isWeb ? 'a' : 'span', properties, [label]));
}

function fileNameOf(url: string): string {
  return /^data:/i.test(url) ? 'image' : (url.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? '');
}

/** Zenn's `@[card](address)`: the mark and its name go, the address is the text. */
function withoutEmbedMark(paragraph: Paragraph): Paragraph {
  const [mark, link] = paragraph.children;
  const isEmbed = mark?.type === 'text' && mark.value === '@' && link?.type === 'link';
  if (!isEmbed) return paragraph;
  const address: Link = { ...link, children: [{ type: 'text', value: link.url }] };
  return { ...paragraph, children: [address, ...paragraph.children.slice(2)] };
}

function patched<Node extends Element | Text>(state: State, from: Nodes, to: Node): Node {
  state.patch(from, to);
  return to;
}

function element(tagName: string, properties: Properties, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children };
}

function text(value: string): Text {
  return { type: 'text', value };
}
