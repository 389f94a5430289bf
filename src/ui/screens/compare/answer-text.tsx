import { toJsxRuntime } from 'hast-util-to-jsx-runtime';
import type { ExtraProps } from 'hast-util-to-jsx-runtime';
import { createContext, memo, useContext, useMemo } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import type { ReadAnswer } from '../../../domain/answer.ts';
import type { PassageId } from '../../../domain/ids.ts';
import type { WebSource } from '../../../domain/deep-wide.ts';
import type { WorkspaceId } from '../../../domain/workspace.ts';
import { answerMessages } from '../../i18n/answer-messages.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { HAST_COMPONENTS } from '../reader/hast-view.tsx';
import { answerTree } from './answer-markdown.ts';
import styles from './answer-text.module.css';
import { CitationChip, WebCitationChip } from './citation-chip.tsx';
import type { CitedPassage } from './citation-chip.tsx';

/** What a number of an answer may name. */
export type CitedSource = CitedPassage | WebSource;

/** What the citations of an answer lead to. */
interface Sources {
  readonly evidence: readonly CitedSource[];
  readonly workspace: WorkspaceId;
  readonly onActivate: (passage: PassageId | null) => void;
}

export interface AnswerTextProps extends Sources {
  readonly answer: ReadAnswer;
}

const SourcesContext = createContext<Sources | null>(null);

/** An answer's Markdown with its citations as links to the passages and its uncited sentences marked. */
export const AnswerText = memo(function AnswerText({
  answer,
  evidence,
  workspace,
  onActivate,
}: AnswerTextProps): React.JSX.Element {
  const elements = useMemo(
    () =>
      toJsxRuntime(answerTree(answer), {
        Fragment,
        jsx,
        jsxs,
        components: COMPONENTS,
        passNode: true,
        ignoreInvalidStyle: true,
      }),
    [answer],
  );
  const sources = useMemo(
    () => ({ evidence, workspace, onActivate }),
    [evidence, workspace, onActivate],
  );
  return (
    <SourcesContext value={sources}>
      <div className={styles['text']}>{elements}</div>
    </SourcesContext>
  );
});

const COMPONENTS = { ...HAST_COMPONENTS, cite: Citation, span: Words };

function Citation({ node }: ExtraProps): React.JSX.Element | null {
  const sources = useContext(SourcesContext);
  const number = Number(node?.properties['dataCitation']);
  const hit = sources?.evidence[number - 1];
  if (sources === null || hit === undefined) return null;
  if ('kind' in hit) return <WebCitationChip source={hit} number={number} />;
  const { workspace, onActivate } = sources;
  return <CitationChip hit={hit} number={number} workspace={workspace} onActivate={onActivate} />;
}

function Words(props: React.ComponentProps<'span'> & ExtraProps): React.JSX.Element {
  const t = useMessages(answerMessages);
  if (props.node?.properties['dataUncited'] === undefined) return HAST_COMPONENTS.span(props);
  return (
    <span className={styles['uncited']} data-uncited title={t.uncitedHelp}>
      {t.uncited}
    </span>
  );
}
