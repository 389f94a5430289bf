import ChevronsDownUp from 'lucide-react/icons/chevrons-down-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { useState } from 'react';
import type { Pane } from '../../../app/pane.ts';
import { resultOf } from '../../../app/pane.ts';
import type { Answer, ReadAnswer } from '../../../domain/answer.ts';
import type { AppError } from '../../../domain/app-error.ts';
import type { PassageId } from '../../../domain/ids.ts';
import type { ModeId, ModeResult } from '../../../domain/mode.ts';
import type { WorkspaceId } from '../../../domain/workspace.ts';
import { Button } from '../../components/button.tsx';
import { ErrorBanner } from '../../components/error-banner.tsx';
import { answerMessages } from '../../i18n/answer-messages.ts';
import { errorMessages, errorText } from '../../i18n/error-messages.ts';
import { modeMessages } from '../../i18n/mode-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { routeHref } from '../../routing/routes.ts';
import styles from './answer-card.module.css';
import { AnswerFacts, AnswerLabels } from './answer-facts.tsx';
import { AnswerWords } from './answer-words.tsx';
import { RetryCountdown } from './retry-countdown.tsx';

export interface AnswerCardProps {
  readonly mode: ModeId;
  readonly pane: Pane;
  readonly workspace: WorkspaceId;
  readonly onActivate: (passage: PassageId | null) => void;
  /** Answers again from the evidence that stands. */
  readonly onRetry: () => void;
  /** The same, after allowing private articles to be sent to that host. */
  readonly onAllow: (host: string) => void;
}

/** The answer on top of a column, in each state of its life; nothing before the first question. */
export function AnswerCard(props: AnswerCardProps): React.JSX.Element | null {
  const { mode, pane } = props;
  const t = useMessages(answerMessages);
  const names = useMessages(modeMessages);
  const [isExpanded, setExpanded] = useState(false);
  if (pane.phase === 'idle' || pane.phase === 'failed') return null;
  const result = resultOf(pane);
  return (
    <section
      className={styles['card']}
      aria-label={t.answerOf(names[mode].name)}
      aria-busy={pane.phase === 'generating'}
      data-answer={mode}
      data-expanded={isExpanded || undefined}
    >
      <header className={styles['head']}>
        <h3>{t.answer}</h3>
        {result === null ? null : <AnswerLabels result={result} />}
        <Button
          variant="quiet"
          size="small"
          iconOnly
          aria-expanded={isExpanded}
          aria-label={isExpanded ? t.collapse : t.expand}
          onPress={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? (
            <ChevronsDownUp size={14} aria-hidden />
          ) : (
            <ChevronsUpDown size={14} aria-hidden />
          )}
        </Button>
      </header>
      <div className={styles['body']} role="group" aria-label={t.answer} tabIndex={0}>
        <AnswerBody {...props} />
      </div>
      {result?.answer ? <AnswerFacts result={result} answer={result.answer} /> : null}
    </section>
  );
}

function AnswerBody(props: AnswerCardProps): React.JSX.Element {
  const { pane } = props;
  const t = useMessages(answerMessages);
  const result = resultOf(pane);
  switch (pane.phase) {
    case 'generating':
      return (
        <>
          {pane.partial === null ? (
            <p className={styles['quiet']}>{t.waitingFirst}</p>
          ) : (
            <Words {...props} result={pane.result} answer={pane.partial.read} isOpen />
          )}
          {pane.wait === null ? null : (
            <RetryCountdown key={`${pane.wait.attempt} ${pane.wait.atMs}`} wait={pane.wait} />
          )}
        </>
      );
    case 'done':
      return <Done {...props} result={pane.result} partial={pane.partial?.read ?? null} />;
    case 'aborted':
      return pane.partial === null || result === null ? (
        <div className={styles['note']}>
          <p>{t.noAnswerYet}</p>
          {result === null ? null : <Retry onRetry={props.onRetry} />}
        </div>
      ) : (
        <>
          <Words {...props} result={result} answer={pane.partial.read} isOpen />
          <div className={styles['note']}>
            <p>{t.stoppedPartial}</p>
            <Retry onRetry={props.onRetry} />
          </div>
        </>
      );
    default:
      return <p className={styles['quiet']}>{t.awaited}</p>;
  }
}

function Done(
  props: AnswerCardProps & { readonly result: ModeResult; readonly partial: ReadAnswer | null },
): React.JSX.Element | null {
  const { result, partial } = props;
  const t = useMessages(answerMessages);
  const { answer, answerError } = result;
  if (answer !== null) {
    return (
      <>
        {answer.isInsufficient ? <Insufficient answer={answer} /> : null}
        {answer.text === '' ? null : <Words {...props} answer={answer} isOpen={false} />}
        <Remarks answer={answer} />
        <PlannerFailure result={result} />
      </>
    );
  }
  if (answerError === null) {
    return (
      <>
        <PlannerFailure result={result} />
        <NoChat result={result} />
      </>
    );
  }
  return (
    <>
      <PlannerFailure result={result} />
      {partial === null ? null : (
        <>
          <Words {...props} answer={partial} isOpen />
          <p className={styles['note']}>{t.failedPartial}</p>
        </>
      )}
      <ErrorBanner error={answerError} actions={<ErrorActions {...props} error={answerError} />} />
    </>
  );
}

/** The model's host failed on the way: said with its cause, for what stands below is less than the mode can do. */
function PlannerFailure({ result }: { readonly result: ModeResult }): React.JSX.Element | null {
  const t = useMessages(answerMessages);
  const errors = useMessages(errorMessages);
  const error = result.agent?.plannerError;
  if (error === undefined) return null;
  const { message, nextStep } = errorText(error, errors);
  const isSaidBelow = result.answerError?.kind === error.kind;
  return (
    <div className={styles['note']} data-planner-failed>
      <p>{t.plannerFailed}</p>
      <p>{message}</p>
      {isSaidBelow ? null : <p>{nextStep}</p>}
    </div>
  );
}

/** A greeting, or talk about the conversation, where nobody is there to talk: said, and what can be asked instead. */
function NoChat({ result }: { readonly result: ModeResult }): React.JSX.Element | null {
  const t = useMessages(answerMessages);
  if (result.agent?.skill !== 'direct') return null;
  const isWithoutModel = result.invariants.answerModel === null;
  return (
    <div className={styles['note']} data-no-chat>
      <p>{isWithoutModel ? t.noChatWithoutModel : t.noChatByRules}</p>
      <p>{t.askAboutArticles}</p>
      {isWithoutModel ? <a href={routeHref({ screen: 'settings' })}>{t.toSettings}</a> : null}
    </div>
  );
}

function ErrorActions({
  error,
  onRetry,
  onAllow,
}: Pick<AnswerCardProps, 'onRetry' | 'onAllow'> & {
  readonly error: AppError;
}): React.JSX.Element {
  const t = useMessages(answerMessages);
  if (error.kind !== 'private-withheld') return <Retry onRetry={onRetry} />;
  return (
    <Button size="small" onPress={() => onAllow(error.host)}>
      {t.allowPrivate(error.host)}
    </Button>
  );
}

function Retry({ onRetry }: { readonly onRetry: () => void }): React.JSX.Element {
  const t = useMessages(answerMessages);
  return (
    <Button size="small" onPress={onRetry}>
      {t.retryAnswer}
    </Button>
  );
}

/** The text; while it comes, its last sentence may still get its citation. */
function Words({
  answer,
  result,
  workspace,
  onActivate,
  isOpen,
}: Pick<AnswerCardProps, 'workspace' | 'onActivate'> & {
  readonly answer: ReadAnswer;
  readonly result: ModeResult;
  readonly isOpen: boolean;
}): React.JSX.Element {
  const last = answer.sentences.at(-1);
  const shown =
    isOpen && last?.isUncited === true
      ? { ...answer, sentences: [...answer.sentences.slice(0, -1), { ...last, isUncited: false }] }
      : answer;
  return (
    <AnswerWords
      answer={shown}
      evidence={result.hits}
      workspace={workspace}
      onActivate={onActivate}
    />
  );
}

function Insufficient({ answer }: { readonly answer: Answer }): React.JSX.Element {
  const t = useMessages(answerMessages);
  // Words that do not match prove nothing about the articles.
  const isExtractive = answer.kind === 'extractive';
  return (
    <div className={styles['insufficient']} data-insufficient>
      <p>{isExtractive ? t.insufficientExtractiveTitle : t.insufficient}</p>
      <p>{isExtractive ? t.insufficientExtractive : t.insufficientHelp}</p>
    </div>
  );
}

/** What is to be known about the text: cut, filtered, citations taken out, sentences without a source. */
function Remarks({ answer }: { readonly answer: Answer }): React.JSX.Element | null {
  const t = useMessages(answerMessages);
  const format = useFormat();
  const uncited = answer.sentences.filter(({ isUncited }) => isUncited).length;
  const remarks = [
    answer.reply?.finish === 'length' ? t.truncated : null,
    answer.reply?.finish === 'content-filter' ? t.filtered : null,
    answer.droppedCitations > 0 ? t.dropped(format.number(answer.droppedCitations)) : null,
    uncited > 0 ? t.uncitedCount(format.number(uncited)) : null,
  ].filter((remark) => remark !== null);
  if (remarks.length === 0) return null;
  return (
    <ul className={styles['remarks']}>
      {remarks.map((remark) => (
        <li key={remark}>{remark}</li>
      ))}
    </ul>
  );
}
