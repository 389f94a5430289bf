import { rerankerMessages } from '../../i18n/reranker-messages.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { routeHref } from '../../routing/routes.ts';
import { useReranker } from '../../use-reranker.ts';
import { useStore } from '../../use-store.ts';
import type { RerankerStore } from '../../../app/reranker-store.ts';
import styles from './setting-fields.module.css';

/** Beside the choice of a cross-encoder: which one it is, or that none is chosen yet. */
export function CrossEncoderHint(): React.JSX.Element | null {
  const reranker = useReranker();
  return reranker === null ? null : <Hint reranker={reranker} />;
}

function Hint({ reranker }: { readonly reranker: RerankerStore }): React.JSX.Element {
  const t = useMessages(rerankerMessages);
  const chosen = useStore(reranker.store, (state) => state.chosen);
  return (
    <p className={styles['hint']} data-cross-encoder-hint>
      {chosen === null ? t.hint : t.hintChosen(chosen.name)}{' '}
      <a href={routeHref({ screen: 'settings' })}>{t.toSettings}</a>
    </p>
  );
}
