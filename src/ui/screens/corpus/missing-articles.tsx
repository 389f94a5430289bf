import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { ArticleId } from '../../../domain/ids.ts';
import type { ArticleSummary } from '../../../domain/workspace.ts';
import { Button } from '../../components/button.tsx';
import { corpusMessages } from '../../i18n/corpus-messages.ts';
import { importReportMessages } from '../../i18n/import-report-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { CORPUS_ROUTE, routeHref } from '../../routing/routes.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import { selectedAmong, toggleAll, toggleOne } from './article-selection.ts';
import type { ArticleSelection } from './article-selection.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import styles from './import-reports.module.css';
import { RemovedTitles } from './removed-titles.tsx';
import { ReportGroup } from './report-group.tsx';

/** Articles that the source of an import no longer has: offered for removal, those still in the index. */
export function MissingArticles({
  missing,
}: {
  readonly missing: readonly ArticleSummary[];
}): React.JSX.Element | null {
  const { corpus } = useStores();
  const t = useMessages(importReportMessages);
  const [chosen, setChosen] = useState<ArticleSelection>(new Set());
  const list = useStore(corpus.store, (state) => state.articles);
  if (missing.length === 0 || list.phase !== 'ready') return null;
  const left = selectedAmong(new Set(missing.map(({ id }) => id)), list.items);
  return (
    <ReportGroup
      title={t.missing}
      tone="warning"
      items={left}
      startsOpen
      lead={
        <Removal
          left={left}
          chosen={selectedAmong(chosen, left)}
          onToggleAll={() => setChosen(toggleAll(chosen, left))}
        />
      }
    >
      {(article) => (
        <Line
          article={article}
          isChosen={chosen.has(article.id)}
          onToggle={(id) => setChosen(toggleOne(chosen, id))}
        />
      )}
    </ReportGroup>
  );
}

function Removal({
  left,
  chosen,
  onToggleAll,
}: {
  readonly left: readonly ArticleSummary[];
  readonly chosen: readonly ArticleSummary[];
  readonly onToggleAll: () => void;
}): React.JSX.Element {
  const { corpus } = useStores();
  const t = useMessages(importReportMessages);
  const words = useMessages(corpusMessages);
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  const count = format.number(chosen.length);
  return (
    <div className={styles['missing']}>
      <p>{t.missingHelp}</p>
      <div className={styles['chooseBar']}>
        <label className={styles['choose']}>
          <input
            type="checkbox"
            checked={chosen.length === left.length}
            ref={(box) => {
              if (box) box.indeterminate = chosen.length > 0 && chosen.length < left.length;
            }}
            onChange={onToggleAll}
          />
          {t.missingSelectAll}
        </label>
        <Button
          variant="danger"
          size="small"
          isDisabled={chosen.length === 0}
          onPress={() => setAsking(true)}
        >
          <Trash2 size={14} aria-hidden />
          {t.missingRemove(count)}
        </Button>
      </div>
      <ConfirmDialog
        title={t.missingTitle(count)}
        isOpen={asking}
        confirm={words.removeConfirm}
        onClose={() => setAsking(false)}
        onConfirm={() => void corpus.removeArticles(chosen.map(({ id }) => id))}
      >
        <p>{words.removeHelp}</p>
        <RemovedTitles articles={chosen} />
      </ConfirmDialog>
    </div>
  );
}

function Line({
  article: { id, title, path },
  isChosen,
  onToggle,
}: {
  readonly article: ArticleSummary;
  readonly isChosen: boolean;
  readonly onToggle: (id: ArticleId) => void;
}): React.JSX.Element {
  const t = useMessages(importReportMessages);
  return (
    <span className={styles['choose']}>
      <input
        type="checkbox"
        aria-label={t.missingSelect(title)}
        checked={isChosen}
        onChange={() => onToggle(id)}
      />
      <span className={styles['chooseText']}>
        <a href={routeHref({ ...CORPUS_ROUTE, article: id })}>{title}</a>
        <span className={styles['path']}>{path}</span>
      </span>
    </span>
  );
}
