import Download from 'lucide-react/icons/download';
import X from 'lucide-react/icons/x';
import { fileOf, isEncodingDoubtful } from '../../../app/corpus-encodings.ts';
import type { ReportEntry } from '../../../app/corpus-state.ts';
import type { ReportArticle, SkippedFile } from '../../../domain/import-report.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { importReportMessages, skipText } from '../../i18n/import-report-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { CORPUS_ROUTE, routeHref } from '../../routing/routes.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import { downloadText } from '../../download.ts';
import { EncodingChoice } from './encoding-choice.tsx';
import styles from './import-reports.module.css';
import { MissingArticles } from './missing-articles.tsx';
import { ReportGroup } from './report-group.tsx';
import {
  ignoredOf,
  leftOut,
  placeOf,
  notesOf,
  reportJson,
  reportMarkdown,
  summaryOf,
  warned,
} from './report-export.ts';

/** What the imports of this visit did, newest first. */
export function ImportReports(): React.JSX.Element | null {
  const reports = useStore(useStores().corpus.store, (state) => state.reports);
  const t = useMessages(importReportMessages);
  const format = useFormat();
  const [newest, ...earlier] = reports;
  if (newest === undefined) return null;
  return (
    <>
      <Report key={newest.id} entry={newest} />
      {earlier.length === 0 ? null : (
        <details className={styles['earlier']}>
          <summary>{t.earlier(format.number(earlier.length))}</summary>
          {earlier.map((entry) => (
            <Report key={entry.id} entry={entry} />
          ))}
        </details>
      )}
    </>
  );
}

function Report({ entry }: { readonly entry: ReportEntry }): React.JSX.Element {
  const t = useMessages(importReportMessages);
  const format = useFormat();
  const { report } = entry;
  const isEmpty = report.added.length + report.updated.length + report.unchanged.length === 0;
  // A list of the user's articles that was read without its texts has no files to count.
  const isListOnly = report.filesSeen === 0 && entry.missing.length > 0;
  const { skipped, alreadyHere } = leftOut(report);
  const headingId = `import-report-${entry.id}`;
  return (
    <section className={styles['report']} aria-labelledby={headingId}>
      <ReportHeader entry={entry} headingId={headingId} />
      {isListOnly ? null : <p className={styles['summary']}>{summaryOf(report, t, format)}</p>}
      {isEmpty && !isListOnly && report.skipped.length === 0 ? <p>{t.nothing}</p> : null}
      <ReportGroup title={t.skipped} tone="danger" items={skipped} startsOpen>
        {(file) => <SkippedLine file={file} />}
      </ReportGroup>
      <MissingArticles missing={entry.missing} />
      <ReportGroup title={t.warnings} tone="warning" items={warned(entry)}>
        {(article) => <WarnedLine article={article} entry={entry} />}
      </ReportGroup>
      {(['added', 'updated', 'unchanged'] as const).map((name) => (
        <ReportGroup key={name} title={t[name]} tone="neutral" items={report[name]}>
          {(article) => <ArticleLine article={article} />}
        </ReportGroup>
      ))}
      <ReportGroup title={t.alreadyHere} tone="neutral" items={alreadyHere}>
        {(file) => <SkippedLine file={file} />}
      </ReportGroup>
      <Ignored entry={entry} />
    </section>
  );
}

function ReportHeader({
  entry,
  headingId,
}: {
  readonly entry: ReportEntry;
  readonly headingId: string;
}): React.JSX.Element {
  const { corpus } = useStores();
  const t = useMessages(importReportMessages);
  const format = useFormat();
  const fileName = `kurabe-import-${entry.at.slice(0, 19).replaceAll(':', '')}`;
  return (
    <header className={styles['header']}>
      <h3 id={headingId} className={styles['title']}>
        {t.labelled(t.title, entry.label)}
        <span className={styles['at']}>{format.dateTime(entry.at)}</span>
      </h3>
      <div className={styles['exports']}>
        <Button
          variant="quiet"
          size="small"
          onPress={() => downloadText(`${fileName}.json`, 'application/json', reportJson(entry))}
        >
          <Download size={14} aria-hidden />
          {t.exportJson}
        </Button>
        <Button
          variant="quiet"
          size="small"
          onPress={() =>
            downloadText(`${fileName}.md`, 'text/markdown', reportMarkdown(entry, t, format))
          }
        >
          <Download size={14} aria-hidden />
          {t.exportMarkdown}
        </Button>
      </div>
      <Button
        variant="quiet"
        size="small"
        iconOnly
        aria-label={t.dismiss}
        onPress={() => corpus.dismissReport(entry.id)}
      >
        <X size={14} aria-hidden />
      </Button>
    </header>
  );
}

function SkippedLine({ file }: { readonly file: SkippedFile }): React.JSX.Element {
  const t = useMessages(importReportMessages);
  const { reason, nextStep } = skipText(file.reason, t, useFormat());
  return (
    <>
      <span className={styles['path']}>{placeOf(file, t)}</span>
      <span>
        <span
          className={styles['reason']}
          data-harmless={file.reason.kind === 'duplicate' ? '' : undefined}
        >
          {reason}
        </span>{' '}
        {nextStep}
      </span>
    </>
  );
}

function WarnedLine({
  article,
  entry,
}: {
  readonly article: ReportArticle;
  readonly entry: ReportEntry;
}): React.JSX.Element {
  const t = useMessages(importReportMessages);
  const format = useFormat();
  const file = fileOf(article.path);
  return (
    <>
      <ArticleLine article={article} />
      <ul className={styles['warnings']}>
        {notesOf(article, entry, t, format).map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {isEncodingDoubtful(article) || entry.encodings.has(file) ? (
        <EncodingChoice entry={entry} file={file} />
      ) : null}
    </>
  );
}

function ArticleLine({ article }: { readonly article: ReportArticle }): React.JSX.Element {
  const t = useMessages(importReportMessages);
  return (
    <>
      <span className={styles['name']}>
        <a href={routeHref({ ...CORPUS_ROUTE, article: article.id })}>{article.title}</a>
        <Badge>{t.formats[article.format]}</Badge>
      </span>
      <span className={styles['path']}>{article.path}</span>
    </>
  );
}

function Ignored({ entry }: { readonly entry: ReportEntry }): React.JSX.Element | null {
  const t = useMessages(importReportMessages);
  const format = useFormat();
  const kinds = ignoredOf(entry.report);
  if (kinds.length === 0) return null;
  return (
    <p className={styles['ignored']}>
      {t.labelled(
        t.ignored,
        kinds.map(([kind, count]) => `${t.ignoredKinds[kind]} ${format.number(count)}`).join(' · '),
      )}
    </p>
  );
}
