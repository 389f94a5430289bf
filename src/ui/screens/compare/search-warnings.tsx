import type { SearchWarning } from '../../../domain/search.ts';
import { Banner } from '../../components/banner.tsx';
import { compareMessages } from '../../i18n/compare-messages.ts';
import type { CompareMessages } from '../../i18n/compare-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import type { Format } from '../../i18n/format.ts';

/** What a ranking could not do, where its hits are; an empty leg is never silent. */
export function SearchWarnings({
  warnings,
}: {
  readonly warnings: readonly SearchWarning[];
}): React.JSX.Element | null {
  const t = useMessages(compareMessages);
  const format = useFormat();
  if (warnings.length === 0) return null;
  return (
    <>
      {warnings.map((warning) => {
        const { title, help } = wordsOf(warning, t, format);
        const isDenseAlone =
          warning.kind === 'lexical-empty' && !warnings.some(({ kind }) => kind === 'dense-empty');
        return (
          <Banner key={warning.kind} tone="warning" title={title}>
            <p>
              {help} {isDenseAlone ? t.denseAlone : null}
            </p>
          </Banner>
        );
      })}
    </>
  );
}

function wordsOf(
  warning: SearchWarning,
  t: CompareMessages,
  format: Format,
): { readonly title: string; readonly help: string } {
  switch (warning.kind) {
    case 'lexical-empty':
      return {
        title: t.lexicalEmpty,
        help:
          warning.terms.length === 0
            ? t.lexicalNoTerms
            : t.lexicalEmptyHelp(warning.terms.join(' / ')),
      };
    case 'dense-partial':
      return {
        title: t.densePartial(format.number(warning.embedded), format.number(warning.total)),
        help: t.densePartialHelp,
      };
    case 'dense-empty':
      return { title: t.denseEmpty, help: t.denseEmptyHelp };
    case 'query-windowed':
      return { title: t.queryWindowed(format.number(warning.tokens)), help: t.queryWindowedHelp };
  }
}
