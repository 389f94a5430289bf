import CircleCheck from 'lucide-react/icons/circle-check';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { faultsOf, headingsAbove } from '../../../app/workshop/gold-places.ts';
import type { GoldArticles, TopicFault } from '../../../app/workshop/gold-places.ts';
import type { GoldenTopic, GoldSpan } from '../../../domain/evaluation.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { goldenMessages } from '../../i18n/golden-messages.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { passageRoute, routeHref } from '../../routing/routes.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import styles from './golden-screen.module.css';

type Words = (typeof goldenMessages)['ja'];

/** Every question with its type, gold, answer and faults. */
export function TopicList({
  onEdit,
}: {
  readonly onEdit: (topic: GoldenTopic) => void;
}): React.JSX.Element {
  const t = useMessages(goldenMessages);
  const topics = useStore(useStores().golden.store, (state) => state.topics);
  if (topics.length === 0) {
    return (
      <EmptyState title={t.empty}>
        <p>{t.emptyHelp}</p>
      </EmptyState>
    );
  }
  return (
    <section aria-label={t.list}>
      <ul className={styles['list']}>
        {topics.map((topic) => (
          <Topic key={topic.id} topic={topic} onEdit={onEdit} />
        ))}
      </ul>
    </section>
  );
}

function Topic({
  topic,
  onEdit,
}: {
  readonly topic: GoldenTopic;
  readonly onEdit: (topic: GoldenTopic) => void;
}): React.JSX.Element {
  const t = useMessages(goldenMessages);
  const { golden } = useStores();
  const { isBundled, articles } = useStore(golden.store, (state) => state);
  const { id, type, text, answer, isUnchecked } = topic;
  const faults = faultsOf(topic, articles);
  return (
    <li className={styles['topic']}>
      <div className={styles['topicHead']}>
        <Badge>{t.types[type]}</Badge>
        <span>{id}</span>
        {isUnchecked ? <Badge tone="warning">{t.unchecked}</Badge> : null}
        {isBundled ? null : (
          <span className={styles['buttons']}>
            <Button size="small" aria-label={t.editOf(id)} onPress={() => onEdit(topic)}>
              <Pencil size={14} aria-hidden />
              {t.edit}
            </Button>
            <Button size="small" aria-label={t.removeOf(id)} onPress={() => golden.remove(id)}>
              <Trash2 size={14} aria-hidden />
              {t.remove}
            </Button>
          </span>
        )}
      </div>
      <p className={styles['question']}>{text}</p>
      <dl className={styles['facts']}>
        <dt>{t.gold}</dt>
        <dd>
          <Places topic={topic} articles={articles} />
        </dd>
        {answer === undefined ? null : (
          <>
            <dt>{t.answer}</dt>
            <dd>{answer}</dd>
          </>
        )}
      </dl>
      {isUnchecked ? <Unchecked topic={topic} /> : null}
      {faults.map((fault) => (
        <p key={faultKey(fault)} className={styles['fault']}>
          {faultWords(fault, t)}
        </p>
      ))}
    </li>
  );
}

function Unchecked({ topic }: { readonly topic: GoldenTopic }): React.JSX.Element {
  const t = useMessages(goldenMessages);
  const { golden } = useStores();
  const { isUnchecked: _, ...confirmed } = topic;
  return (
    <p className={styles['note']}>
      {t.uncheckedHelp}{' '}
      <Button size="small" onPress={() => golden.put(confirmed, topic.id)}>
        <CircleCheck size={14} aria-hidden />
        {t.confirm}
      </Button>
    </p>
  );
}

function Places({
  topic,
  articles,
}: {
  readonly topic: GoldenTopic;
  readonly articles: GoldArticles;
}): React.JSX.Element {
  const t = useMessages(goldenMessages);
  const workspace = useStore(useStores().golden.store, (state) => state.workspace);
  if (topic.gold.length === 0) return <>{topic.type === 'unanswerable' ? t.noGold : '–'}</>;
  return (
    <ul className={styles['places']}>
      {topic.gold.map((span) => (
        <li key={spanKey(span)}>
          {workspace === null || articles.get(span.articleId) === null ? (
            placeWords(span, articles, t)
          ) : (
            <a href={routeHref(passageRoute(workspace, span))}>{placeWords(span, articles, t)}</a>
          )}
        </li>
      ))}
    </ul>
  );
}

/** `title › heading › heading` of a gold place. */
export function placeWords(span: GoldSpan, articles: GoldArticles, t: Words): string {
  const article = articles.get(span.articleId);
  if (article === undefined) return span.articleId;
  if (article === null) return t.missingArticle(span.articleId);
  return t.goldPlace(article.title, headingsAbove(article.headings, span.start).join(' › '));
}

export function spanKey({ articleId, start, end }: GoldSpan): string {
  return `${articleId} ${start}-${end}`;
}

export function faultWords(fault: TopicFault, t: Words): string {
  return fault.kind === 'rule' ? t.faults[fault.rule] : t.lost[fault.reason];
}

export function faultKey(fault: TopicFault): string {
  return fault.kind === 'rule' ? fault.rule : `${fault.reason} ${spanKey(fault.span)}`;
}
