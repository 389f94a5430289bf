import type { Element, Root } from 'hast';
import { toJsxRuntime } from 'hast-util-to-jsx-runtime';
import type { Components, ExtraProps } from 'hast-util-to-jsx-runtime';
import ImageOff from 'lucide-react/icons/image-off';
import { memo } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { HighlightedCode } from './code-block.tsx';
import { fragmentId } from './fragment-id.ts';

/** A sanitised tree as React elements; no string of an article is ever set as HTML. */
export const HastView = memo(function HastView({
  tree,
}: {
  readonly tree: Root;
}): React.JSX.Element {
  return toJsxRuntime(tree, {
    Fragment,
    jsx,
    jsxs,
    components: HAST_COMPONENTS,
    passNode: true,
    ignoreInvalidStyle: true,
  });
});

/** How elements of a sanitised tree are drawn. */
export const HAST_COMPONENTS = {
  a: ({ node, href, children, ...props }) => (
    <ArticleLink {...props} href={href}>
      {isImage(node) ? <ImageOff size={16} aria-hidden /> : null}
      {children}
    </ArticleLink>
  ),
  span: ({ node, children, ...props }) => (
    <span {...props}>
      {isImage(node) ? <ImageOff size={16} aria-hidden /> : null}
      {children}
    </span>
  ),
  table: ({ node, ...props }) => (
    <div data-table data-found={node?.properties['dataFound']} tabIndex={0}>
      <table {...props} />
    </div>
  ),
  // A header cell without words heads nothing.
  th: ({ node, ...props }) => (node?.children.length === 0 ? <td {...props} /> : <th {...props} />),
  pre: ({ node, children, ...props }) => (
    <pre {...props} tabIndex={0} data-language={languageOf(codeOf(node)) ?? undefined}>
      {children}
    </pre>
  ),
  code: ({ node, children, ...props }) => {
    const language = languageOf(node);
    const only = node?.children.length === 1 ? node.children[0] : undefined;
    return (
      <code {...props}>
        {language !== null && only?.type === 'text' ? (
          <HighlightedCode language={language} code={only.value} />
        ) : (
          children
        )}
      </code>
    );
  },
} satisfies Partial<Components>;

/** A link out opens elsewhere; one within the article (a footnote) scrolls, since the hash holds the page's own route. */
function ArticleLink({
  href,
  ...props
}: React.AnchorHTMLAttributes<HTMLAnchorElement>): React.JSX.Element {
  if (href === undefined) return <a {...props} />;
  if (!href.startsWith('#')) return <a {...props} href={href} target="_blank" />;
  return (
    <a
      {...props}
      href={href}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(fragmentId(href))?.scrollIntoView();
      }}
    />
  );
}

/** What stands for an image: it is never fetched, since that would tell its host what is being read. */
function isImage(node: Element | undefined): boolean {
  return node?.properties['dataImage'] !== undefined;
}

function codeOf(node: ExtraProps['node']): Element | undefined {
  return node?.children.find((child): child is Element => child.type === 'element');
}

/** `language-ts` among the classes → `ts`. */
function languageOf(node: Element | undefined): string | null {
  const classes = node?.properties['className'];
  if (!Array.isArray(classes)) return null;
  const found = classes.map(String).find((name) => name.startsWith('language-'));
  return found === undefined ? null : found.slice('language-'.length).toLowerCase();
}
