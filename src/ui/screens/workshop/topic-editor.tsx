import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useState } from 'react';
import { faultsOf } from '../../../app/workshop/gold-places.ts';
import { LIMITS } from '../../../config/limits.ts';
import { TOPIC_TYPES } from '../../../domain/evaluation.ts';
import type { GoldenTopic, GoldSpan } from '../../../domain/evaluation.ts';
import type { ArticleId } from '../../../domain/ids.ts';
import { Button } from '../../components/button.tsx';
import { Choice } from '../../components/choice.tsx';
import { commonMessages } from '../../i18n/common-messages.ts';
import { goldenMessages } from '../../i18n/golden-messages.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import { MarkArticle } from './mark-article.tsx';
import styles from './topic-editor.module.css';
import { faultKey, faultWords, placeWords, spanKey } from './topic-list.tsx';

/** Writes one question: its words, and its gold marked on the articles. */
export function TopicEditor({
  topic,
  replaces,
  onSave,
  onCancel,
}: {
  readonly topic: GoldenTopic;
  readonly replaces: string | null;
  readonly onSave: (topic: GoldenTopic) => void;
  readonly onCancel: () => void;
}): React.JSX.Element {
  const t = useMessages(goldenMessages);
  const common = useMessages(commonMessages);
  const { golden } = useStores();
  const { articles, summaries } = useStore(golden.store, (state) => state);
  const [draft, setDraft] = useState(topic);
  const [shown, setShown] = useState<GoldSpan | null>(topic.gold[0] ?? null);
  const [article, setArticle] = useState<ArticleId | null>(shown?.articleId ?? null);
  const change = (part: Partial<GoldenTopic>): void => setDraft({ ...draft, ...part });
  useEffect(() => void golden.look(draft), [golden, draft]);
  const faults = faultsOf(draft, articles);
  const text = draft.text.trim();
  const canSave = text !== '' && text.length <= LIMITS.queryCharacters;
  const show = (span: GoldSpan): void => {
    setArticle(span.articleId);
    // A new object goes there again.
    setShown({ ...span });
  };

  return (
    <form
      className={styles['editor']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!canSave) return;
        const { answer, ...bare } = draft;
        const words = answer?.trim() ?? '';
        onSave({ ...bare, text, ...(words === '' ? {} : { answer: words }) });
      }}
    >
      <div className={styles['bar']}>
        <Button size="small" onPress={onCancel}>
          <ArrowLeft size={14} aria-hidden />
          {t.back}
        </Button>
        <h2 className={styles['title']}>{replaces === null ? t.newTopic : t.editing(topic.id)}</h2>
      </div>
      <Choice
        label={t.type}
        value={draft.type}
        options={TOPIC_TYPES.map((type) => ({ value: type, label: t.types[type] }))}
        onChange={(type) => change({ type })}
      />
      <label className={styles['field']}>
        {t.text}
        <textarea
          // The editor takes the place of the list: one begins where one writes.
          autoFocus
          rows={2}
          value={draft.text}
          maxLength={LIMITS.queryCharacters}
          onChange={({ currentTarget }) => change({ text: currentTarget.value })}
        />
      </label>
      <label className={styles['field']}>
        {t.answer}
        <textarea
          rows={3}
          value={draft.answer ?? ''}
          onChange={({ currentTarget }) => change({ answer: currentTarget.value })}
        />
      </label>
      <section className={styles['gold']} aria-label={t.gold}>
        <h3>{t.gold}</h3>
        {draft.gold.length === 0 && draft.type === 'unanswerable' ? (
          <p className={styles['note']}>{t.noGold}</p>
        ) : null}
        <ul>
          {draft.gold.map((span) => (
            <GoldLine
              key={spanKey(span)}
              words={placeWords(span, articles, t)}
              quote={articles.get(span.articleId)?.text.slice(span.start, span.end) ?? ''}
              onShow={() => show(span)}
              onDrop={() => change({ gold: draft.gold.filter((other) => other !== span) })}
            />
          ))}
        </ul>
        {faults.map((fault) => (
          <p key={faultKey(fault)} className={styles['fault']}>
            {faultWords(fault, t)}
          </p>
        ))}
        {faults.length === 0 ? null : <p className={styles['note']}>{t.saveFault}</p>}
      </section>
      <div className={styles['bar']}>
        <Button type="submit" variant="primary" isDisabled={!canSave}>
          {t.save}
        </Button>
        <Button onPress={onCancel}>{common.cancel}</Button>
      </div>
      <label className={styles['field']}>
        {t.article}
        <select
          value={article ?? ''}
          onChange={({ currentTarget }) => {
            const chosen = summaries.find(({ id }) => id === currentTarget.value);
            setArticle(chosen?.id ?? null);
            setShown(draft.gold.find(({ articleId }) => articleId === chosen?.id) ?? null);
          }}
        >
          <option value="">{t.chooseArticle}</option>
          {summaries.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {article === null ? null : (
        <MarkArticle
          key={article}
          articleId={article}
          shown={shown?.articleId === article ? shown : null}
          onMark={(span) => {
            const gold = { articleId: article, ...span };
            const isNew = draft.gold.every((other) => spanKey(other) !== spanKey(gold));
            if (isNew) change({ gold: [...draft.gold, gold] });
            show(gold);
          }}
        />
      )}
    </form>
  );
}

/** Words of a gold place shown beside it. */
const QUOTE = 160;

function GoldLine({
  words,
  quote,
  onShow,
  onDrop,
}: {
  readonly words: string;
  readonly quote: string;
  readonly onShow: () => void;
  readonly onDrop: () => void;
}): React.JSX.Element {
  const t = useMessages(goldenMessages);
  return (
    <li className={styles['goldLine']}>
      <span>
        {words}
        <q className={styles['quote']}>
          {quote.length > QUOTE ? `${quote.slice(0, QUOTE).toWellFormed()}…` : quote}
        </q>
      </span>
      <Button size="small" aria-label={t.showGoldOf(words)} onPress={onShow}>
        {t.showGold}
      </Button>
      <Button size="small" aria-label={t.dropGoldOf(words)} onPress={onDrop}>
        {t.dropGold}
      </Button>
    </li>
  );
}
