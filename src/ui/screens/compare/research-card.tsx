import Download from 'lucide-react/icons/download';
import { useMemo } from 'react';
import { reportMarkdown } from '../../../app/report-markdown.ts';
import type { PoolSource, Report, ResearchSummary } from '../../../domain/deep-wide.ts';
import type { PassageId } from '../../../domain/ids.ts';
import type { ModeResult } from '../../../domain/mode.ts';
import type { WorkspaceId } from '../../../domain/workspace.ts';
import { Button } from '../../components/button.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { ErrorBanner } from '../../components/error-banner.tsx';
import { deepWideMessages } from '../../i18n/deep-wide-messages.ts';
import type { DeepWideMessages } from '../../i18n/deep-wide-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { downloadText } from '../../download.ts';
import { AnswerWords } from './answer-words.tsx';
import type { CitedSource } from './answer-text.tsx';
import styles from './research-card.module.css';
import { ResearchFacts } from './research-facts.tsx';

interface ResearchCardProps {
  readonly research: ResearchSummary;
  readonly result: ModeResult;
  readonly workspace: WorkspaceId;
  /** The run goes on: the report may still come. */
  readonly isComing: boolean;
  readonly onActivate: (passage: PassageId | null) => void;
}

/** What a deep × wide run adds to its column: the report over the pool, one line that opens, and what the run took. */
export function ResearchCard(props: ResearchCardProps): React.JSX.Element {
  const { research, result, isComing } = props;
  const t = useMessages(deepWideMessages);
  const { report } = research;
  return (
    <div className={styles['card']} data-report={report === null ? 'none' : 'there'}>
      {report === null ? (
        <p className={styles['line']}>
          <strong>{t.report}</strong> {missingWords(t, result, research, isComing)}
        </p>
      ) : (
        <ReportPart {...props} report={report} />
      )}
      <ResearchFacts research={research} />
      {research.webError === null ? null : (
        <>
          <p className={styles['line']}>{t.webFailed}</p>
          <ErrorBanner error={research.webError} />
        </>
      )}
      {research.reportError === null ? null : <ErrorBanner error={research.reportError} />}
    </div>
  );
}

function ReportPart({
  report,
  research,
  result,
  workspace,
  onActivate,
}: ResearchCardProps & { readonly report: Report }): React.JSX.Element {
  const t = useMessages(deepWideMessages);
  const format = useFormat();
  const { answer, sources } = report;
  const cited = new Set(answer.marks.map(({ number }) => number)).size;
  const line = t.reportOf(format.number(sources.length), format.number(cited));
  const evidence = useMemo(() => sources.map(citedSource), [sources]);
  const leftOut = research.pool.sources - sources.length;
  const remarks = [
    answer.kind === 'extractive' ? t.reportRules : null,
    answer.reply?.finish === 'length' ? t.reportCut : null,
    leftOut > 0 && answer.kind === 'generated' ? t.reportLeftOut(format.number(leftOut)) : null,
  ].filter((remark) => remark !== null);
  return (
    <Disclosure
      label={`${t.report} — ${line}`}
      summary={
        <span className={styles['summary']}>
          <strong>{t.report}</strong> {line}
        </span>
      }
    >
      <div className={styles['report']}>
        {remarks.length === 0 ? null : <p className={styles['remark']}>{remarks.join(' ')}</p>}
        <AnswerWords
          answer={answer}
          evidence={evidence}
          workspace={workspace}
          onActivate={onActivate}
        />
        <Button
          size="small"
          variant="quiet"
          onPress={() =>
            downloadText(
              'kurabe-report.md',
              'text/markdown',
              reportMarkdown(result.query, report, t.sources),
            )
          }
        >
          <Download size={14} aria-hidden />
          {t.save}
        </Button>
      </div>
    </Disclosure>
  );
}

/** Why there is no report, as the run says. */
function missingWords(
  t: DeepWideMessages,
  { answer, answerError, invariants }: ModeResult,
  { exit, pool, reportError, settings }: ResearchSummary,
  isComing: boolean,
): string {
  if (reportError !== null) return t.reportFailed;
  if (!settings.isReportWanted) return t.reportNone.off;
  if (pool.sources === 0) return t.reportNone.empty;
  if (exit === 'token-cap' || exit === 'cost-cap' || exit === 'time-cap') return t.reportNone.spent;
  if (isComing) return t.reportComing;
  const isEvidenceOnly = answer === null && answerError === null && !invariants.answerPromptHash;
  return isEvidenceOnly ? t.reportNone.evidence : t.reportNone.stopped;
}

function citedSource(source: PoolSource): CitedSource {
  if (source.kind === 'web') return source;
  const { passageId, articleId, headingPath, text, span } = source;
  return { passageId, articleId, headingPath, text, ...span };
}
