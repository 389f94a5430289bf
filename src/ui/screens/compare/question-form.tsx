import CircleStop from 'lucide-react/icons/circle-stop';
import Search from 'lucide-react/icons/search';
import { useId, useState } from 'react';
import { LIMITS } from '../../../config/limits.ts';
import { Button } from '../../components/button.tsx';
import { compareMessages } from '../../i18n/compare-messages.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { isSubmitKey } from '../../ime.ts';
import styles from './question-form.module.css';

/** The one question box. It holds what is typed until another question is asked elsewhere: by an example, or Back. */
export function QuestionForm({
  asked,
  isRunning,
  boxRef,
  onAsk,
  onStop,
}: {
  readonly asked: string;
  readonly isRunning: boolean;
  readonly boxRef: React.RefObject<HTMLTextAreaElement | null>;
  readonly onAsk: (question: string) => void;
  readonly onStop: () => void;
}): React.JSX.Element {
  const t = useMessages(compareMessages);
  const id = useId();
  const [question, setQuestion] = useState(asked);
  const [taken, setTaken] = useState(asked);
  if (asked !== taken) {
    setTaken(asked);
    setQuestion(asked);
  }
  const submit = (): void => {
    const trimmed = question.trim();
    if (trimmed === '') {
      boxRef.current?.focus();
      return;
    }
    // On a phone the keyboard would stay before the results.
    if (matchMedia('(pointer: coarse)').matches) boxRef.current?.blur();
    onAsk(trimmed);
  };
  return (
    <form
      className={styles['form']}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <label htmlFor={id} className="visually-hidden">
        {t.questionLabel}
      </label>
      <Search className={styles['icon']} size={20} aria-hidden />
      <textarea
        ref={boxRef}
        id={id}
        className={styles['box']}
        rows={1}
        value={question}
        maxLength={LIMITS.queryCharacters}
        placeholder={t.questionPlaceholder}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setQuestion(event.target.value)}
        onKeyDown={(event) => {
          if (!isSubmitKey(event.nativeEvent)) return;
          event.preventDefault();
          submit();
        }}
      />
      {/*
        One button for both, and none that submits: stopping turns it into the other before the browser's own click
        arrives, which would ask again.
      */}
      <Button variant={isRunning ? 'secondary' : 'primary'} onPress={isRunning ? onStop : submit}>
        {isRunning ? <CircleStop size={18} aria-hidden /> : null}
        {isRunning ? t.stop : t.search}
      </Button>
    </form>
  );
}
