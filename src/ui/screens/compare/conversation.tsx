import MessageSquarePlus from 'lucide-react/icons/message-square-plus';
import { useId, useState } from 'react';
import { resultOf } from '../../../app/pane.ts';
import type { EarlierTurn } from '../../../app/session-state.ts';
import { LIMITS } from '../../../config/limits.ts';
import { Button } from '../../components/button.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { answerMessages } from '../../i18n/answer-messages.ts';
import { modeMessages } from '../../i18n/mode-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import type { Turn as HistoryTurn } from '../../../domain/answer.ts';
import { AnswerWords } from './answer-words.tsx';
import styles from './conversation.module.css';
import { CostLine } from './cost-line.tsx';
import { isSubmitKey } from '../../ime.ts';
import { ModeGlyph } from './mode-glyph.tsx';

/** What was asked before in this conversation, with the answers of each column. */
export function EarlierTurns({
  earlier,
}: {
  readonly earlier: readonly EarlierTurn[];
}): React.JSX.Element | null {
  const t = useMessages(answerMessages);
  const format = useFormat();
  if (earlier.length === 0) return null;
  return (
    <div className={styles['earlier']}>
      <Disclosure summary={t.earlierTurns(format.number(earlier.length))}>
        <ol className={styles['turns']}>
          {earlier.map((turn, index) => (
            // A conversation only grows.
            <li key={`${index} ${turn.asked.question}`}>
              <Turn turn={turn} />
            </li>
          ))}
        </ol>
      </Disclosure>
    </div>
  );
}

function Turn({ turn: { asked, panes } }: { readonly turn: EarlierTurn }): React.JSX.Element {
  const t = useMessages(answerMessages);
  const names = useMessages(modeMessages);
  const results = Object.values(panes).flatMap((pane) => resultOf(pane) ?? []);
  return (
    <>
      <p className={styles['question']}>{asked.question}</p>
      <div className={styles['answers']}>
        {results.map(({ modeId, answer, hits }) => (
          <section key={modeId} aria-label={t.answerOf(names[modeId].name)}>
            <p className={styles['mode']}>
              <ModeGlyph mode={modeId} size={14} />
              {names[modeId].name}
            </p>
            {answer === null ? (
              <p>{t.earlierNone}</p>
            ) : (
              <AnswerWords
                answer={answer}
                evidence={hits}
                workspace={asked.workspace}
                onActivate={ignore}
              />
            )}
          </section>
        ))}
      </div>
    </>
  );
}

const ignore = (): void => undefined;

/** The next question of the conversation, under the answers; or another conversation. */
export function FollowUp({
  turns,
  history,
  onAsk,
  onNew,
}: {
  /** Questions answered so far, the one on screen included. */
  readonly turns: number;
  /** What the next question takes along, at most. */
  readonly history: readonly HistoryTurn[];
  readonly onAsk: (question: string) => void;
  readonly onNew: () => void;
}): React.JSX.Element {
  const t = useMessages(answerMessages);
  const format = useFormat();
  const id = useId();
  const [question, setQuestion] = useState('');
  const submit = (): void => {
    const trimmed = question.trim();
    if (trimmed === '') return;
    setQuestion('');
    onAsk(trimmed);
  };
  return (
    <form
      className={styles['follow']}
      aria-label={t.followUpLabel}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <label htmlFor={id} className="visually-hidden">
        {t.followUpLabel}
      </label>
      <textarea
        id={id}
        rows={1}
        value={question}
        maxLength={LIMITS.queryCharacters}
        placeholder={t.followUpPlaceholder}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setQuestion(event.target.value)}
        onKeyDown={(event) => {
          if (!isSubmitKey(event.nativeEvent)) return;
          event.preventDefault();
          submit();
        }}
      />
      <Button type="submit">{t.followUpSend}</Button>
      <Button variant="quiet" onPress={onNew}>
        <MessageSquarePlus size={16} aria-hidden />
        {t.newConversation}
      </Button>
      <div className={styles['note']}>
        <p>{t.historyNote(format.number(turns))}</p>
        <CostLine question={question} history={history} />
      </div>
    </form>
  );
}
