import type { Root } from 'hast';
import { toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { useEffect, useState } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

/** Longer code stays plain: colouring it would hold up the page. */
const LONGEST = 20_000;
/** Code of longer lines was made by a program, as minified code is. */
const LONGEST_LINE = 2_000;

/** The text of a code block, coloured once the highlighter has been loaded. */
export function HighlightedCode({
  language,
  code,
}: {
  readonly language: string;
  readonly code: string;
}): React.JSX.Element {
  const [tree, setTree] = useState<Root | null>(null);
  useEffect(() => {
    if (code.length > LONGEST || hasLongLine(code)) return undefined;
    let isWanted = true;
    void (async () => {
      const { highlight } = await import('./highlighter.ts');
      if (isWanted) setTree(highlight(language, code));
    })();
    return () => {
      isWanted = false;
    };
  }, [language, code]);
  return <>{tree === null ? code : toJsxRuntime(tree, { Fragment, jsx, jsxs })}</>;
}

function hasLongLine(code: string): boolean {
  return code.split('\n').some((line) => line.length > LONGEST_LINE);
}
