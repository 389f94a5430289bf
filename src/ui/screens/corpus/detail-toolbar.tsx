import { useId, useState } from 'react';
import type { ChunkSettings, Passage } from '../../../domain/article.ts';
import { Button } from '../../components/button.tsx';
import { Choice } from '../../components/choice.tsx';
import { corpusArticleMessages } from '../../i18n/corpus-article-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import styles from './article-detail.module.css';
import { longFrom, passesFilter } from './passage-length.ts';
import type { LengthFilter } from './passage-length.ts';

/** Filter by length, go to a passage by its number, and what the drawing means. */
export function DetailToolbar({
  passages,
  chunk,
  filter,
  onFilter,
  onJump,
}: {
  readonly passages: readonly Passage[];
  readonly chunk: ChunkSettings;
  readonly filter: LengthFilter;
  readonly onFilter: (filter: LengthFilter) => void;
  readonly onJump: (ordinal: number) => void;
}): React.JSX.Element {
  const t = useMessages(corpusArticleMessages);
  const format = useFormat();
  const count = (of: LengthFilter): string =>
    format.number(passages.filter((passage) => passesFilter(passage, of, chunk)).length);
  return (
    <div className={styles['toolbar']}>
      <Choice
        compact
        label={t.filterPassages}
        value={filter}
        onChange={onFilter}
        options={[
          { value: 'all', label: t.passagesAll(count('all')) },
          { value: 'short', label: t.passagesShort(format.number(chunk.minimum), count('short')) },
          { value: 'long', label: t.passagesLong(format.number(longFrom(chunk)), count('long')) },
        ]}
      />
      <JumpBox
        last={passages.length}
        onJump={(number) => {
          const passage = passages[number - 1];
          if (passage === undefined) return;
          if (!passesFilter(passage, filter, chunk)) onFilter('all');
          onJump(passage.ordinal);
        }}
      />
      <p className={styles['legend']}>
        <span className={styles['sign']}>
          <span className={styles['rail']} aria-hidden />
          {t.legendBorder}
        </span>
        <span className={styles['sign']}>
          <span className={styles['hatch']} aria-hidden />
          {t.legendOverlap}
        </span>
      </p>
    </div>
  );
}

function JumpBox({
  last,
  onJump,
}: {
  readonly last: number;
  /** Counted from 1, as the passages are on screen. */
  readonly onJump: (number: number) => void;
}): React.JSX.Element {
  const t = useMessages(corpusArticleMessages);
  const id = useId();
  const [text, setText] = useState('');
  const number = Number(text.normalize('NFKC'));
  const isPossible = Number.isInteger(number) && number >= 1 && number <= last;
  return (
    <form
      className={styles['jump']}
      onSubmit={(event) => {
        event.preventDefault();
        if (isPossible) onJump(number);
      }}
    >
      <label htmlFor={id}>{t.jumpLabel}</label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        placeholder={`1–${last}`}
        aria-invalid={text !== '' && !isPossible}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" size="small" isDisabled={!isPossible}>
        {t.jump}
      </Button>
    </form>
  );
}
