import type { TraceEvent } from '../../../domain/trace.ts';
import type { DeepWideMessages } from '../../i18n/deep-wide-messages.ts';
import type { ErrorMessages } from '../../i18n/error-messages.ts';
import { errorText } from '../../i18n/error-messages.ts';
import type { Format } from '../../i18n/format.ts';
import type { Said } from './timeline-steps.ts';

/** What the rules give as a cleaner's reason: the share of the question's weight. */
const COVERAGE = /^coverage (\d(?:\.\d+)?)$/u;

/** What the research of deep × wide decides and does, in words; `null` for other events. */
export function sayResearch(
  event: TraceEvent,
  { steps: t }: DeepWideMessages,
  errors: ErrorMessages,
  format: Format,
): Said | null {
  switch (event.type) {
    case 'research-start':
      return {
        words: t.start(
          format.number(event.limits.rounds),
          format.number(event.limits.calls),
          format.number(event.windowTokens),
        ),
        details: event.webHost === null ? [] : [t.web(event.webHost)],
      };
    case 'readiness-check':
      return {
        words: event.isReady ? t.ready : t.notReady,
        details: event.missing === '' ? [] : [event.missing],
        decidedBy: event.by,
        tone: event.isReady ? 'good' : 'bad',
      };
    case 'thinking-stop':
      return { words: t.stop, tone: 'good' };
    case 'stop-refused':
      return { words: t.stopRefused, tone: 'bad' };
    case 'web-result':
      return {
        words: t.webResult(event.query),
        details: [
          t.webHits(format.number(event.titles.length), event.host),
          ...(event.isReplay ? [t.webReplay] : []),
          ...event.titles,
        ],
      };
    case 'web-error':
      return {
        words: t.webError(event.query),
        details: [errorText(event.error, errors).message],
        tone: 'bad',
      };
    case 'pool-change':
      return {
        words: t.pool(
          format.number(event.added.length),
          format.number(event.tokens),
          format.number(event.windowTokens),
        ),
        details: [
          ...(event.skipped.length === 0 ? [] : [t.skipped(format.number(event.skipped.length))]),
          ...event.skipped,
        ],
        tone: event.skipped.length === 0 ? 'quiet' : 'bad',
      };
    case 'pool-clean':
      return {
        words: t.clean(
          format.number(event.dropped.length),
          format.number(event.tokensBefore),
          format.number(event.tokensAfter),
        ),
        details: [
          ...event.dropped.map(({ name, reason }) => t.dropped(name, reasonOf(reason, t, format))),
          ...(event.kept.length === 0 ? [] : [t.kept(format.number(event.kept.length))]),
        ],
        decidedBy: event.by,
      };
    case 'evidence-selection':
      return {
        words: t.selection(format.number(event.passageIds.length)),
        passages: event.passageIds,
        decidedBy: event.by,
      };
    case 'report-start':
      return { words: t.reportStart(format.number(event.sources)) };
    case 'report-end':
      return { words: t.reportEnd(format.number(event.citations)), tone: 'good' };
    case 'report-error':
      return {
        words: t.reportError,
        details: [errorText(event.error, errors).message],
        tone: 'bad',
      };
    default:
      return null;
  }
}

function reasonOf(reason: string, t: DeepWideMessages['steps'], format: Format): string {
  const share = COVERAGE.exec(reason)?.[1];
  return share === undefined ? reason : t.coverage(format.percent(Number(share)));
}
