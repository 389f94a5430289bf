import Download from 'lucide-react/icons/download';
import Split from 'lucide-react/icons/split';
import { createContext, useContext, useState } from 'react';
import { EVIDENCE_K } from '../../../config/retrieval.ts';
import type { PassageId } from '../../../domain/ids.ts';
import type { ModeId } from '../../../domain/mode.ts';
import type { TraceEvent } from '../../../domain/trace.ts';
import type { WorkspaceId } from '../../../domain/workspace.ts';
import { Button } from '../../components/button.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { deepWideMessages } from '../../i18n/deep-wide-messages.ts';
import { errorMessages } from '../../i18n/error-messages.ts';
import { modeMessages } from '../../i18n/mode-messages.ts';
import { timelineMessages } from '../../i18n/timeline-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { passageRoute, routeHref } from '../../routing/routes.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import { downloadText } from '../../download.ts';
import styles from './timeline.module.css';
import { isRetrievalStep } from './retrieval-steps.ts';
import { timelineSteps, timelineSummary } from './timeline-steps.ts';
import type { TimelineStep } from './timeline-steps.ts';
import { usePassages } from './use-passages.ts';

/** The articles that a recorded trace speaks of; `null` = those of the question on Compare. */
export const TimelineWorkspace = createContext<WorkspaceId | null>(null);

interface TimelineProps {
  readonly mode: ModeId;
  readonly trace: readonly TraceEvent[];
  /** Passages that count as evidence, as the result of the trace has it; the usual number where there is none. */
  readonly k?: number;
}

/** What a mode of several steps did: one line that opens; nothing for the modes that search once. */
export function Timeline({ mode, trace, k = EVIDENCE_K }: TimelineProps): React.JSX.Element | null {
  const t = useMessages(timelineMessages);
  const research = useMessages(deepWideMessages);
  const names = useMessages(modeMessages);
  const format = useFormat();
  if (!hasSteps(trace)) return null;
  const summary = timelineSummary(trace, t, research, format);
  return (
    <div className={styles['timeline']} data-timeline={mode}>
      <Disclosure
        label={`${t.titleOf(names[mode].name)} — ${summary}`}
        summary={
          <span className={styles['summary']}>
            <strong>{t.title}</strong> {summary}
          </span>
        }
      >
        <Steps trace={trace} k={k} />
        <Button size="small" variant="quiet" onPress={() => exportTrace(mode, trace)}>
          <Download size={14} aria-hidden />
          {t.exportTrace}
        </Button>
      </Disclosure>
    </div>
  );
}

/** The same while it grows, before there is a result. */
export function LiveTimeline({ trace }: Omit<TimelineProps, 'k'>): React.JSX.Element | null {
  return hasSteps(trace) ? (
    <div className={styles['timeline']}>
      <Steps trace={trace} k={EVIDENCE_K} />
    </div>
  ) : null;
}

function hasSteps(trace: readonly TraceEvent[]): boolean {
  return trace.some(
    (event) =>
      event.type === 'skill-choice' ||
      event.type === 'research-start' ||
      event.type === 'search-result' ||
      isRetrievalStep(event),
  );
}

function exportTrace(mode: ModeId, trace: readonly TraceEvent[]): void {
  downloadText(`kurabe-trace-${mode}.json`, 'application/json', JSON.stringify(trace, null, 2));
}

function Steps({ trace, k }: Required<Pick<TimelineProps, 'trace' | 'k'>>): React.JSX.Element {
  const words = {
    timeline: useMessages(timelineMessages),
    research: useMessages(deepWideMessages),
    errors: useMessages(errorMessages),
  };
  const steps = timelineSteps(trace, words, useFormat(), k);
  return (
    <ol className={styles['steps']}>
      {steps.map((step, index) => (
        // A trace only grows: a step keeps its place.
        <Step key={`${index} ${step.type}`} step={step} />
      ))}
    </ol>
  );
}

function Step({ step }: { readonly step: TimelineStep }): React.JSX.Element {
  const t = useMessages(timelineMessages);
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { words, details, passages, decidedBy, tone } = step;
  return (
    <li className={styles['step']} data-tone={tone} data-decision={decidedBy ?? undefined}>
      <p className={styles['words']}>
        {decidedBy === null ? null : (
          <span className={styles['decision']}>
            <Split size={12} aria-hidden />
            {t.decision}
          </span>
        )}
        <span>{words}</span>
        <span className={styles['at']}>{format.duration(step.atMs)}</span>
      </p>
      {details.length === 0 && decidedBy === null && passages.length === 0 ? null : (
        <p className={styles['details']}>
          {details.map((detail, at) => (
            <span key={`${at} ${detail}`}>{detail}</span>
          ))}
          {decidedBy === null ? null : <span>{decidedBy === 'rules' ? t.byRules : t.byModel}</span>}
          {passages.length === 0 ? null : (
            <button
              type="button"
              aria-expanded={isOpen}
              className={styles['more']}
              onClick={() => setOpen(!isOpen)}
            >
              {t.passages(format.number(passages.length))}
              <span className="visually-hidden">{words}</span>
            </button>
          )}
        </p>
      )}
      {isOpen ? <Passages ids={passages} /> : null}
    </li>
  );
}

/** The passages of a step by their headings, as links into their articles. */
function Passages({ ids }: { readonly ids: readonly PassageId[] }): React.JSX.Element {
  const t = useMessages(timelineMessages);
  const recorded = useContext(TimelineWorkspace);
  const asked = useStore(useStores().session.store, (state) => state.asked?.workspace ?? 'sample');
  const workspace = recorded ?? asked;
  const found = usePassages(ids);
  return (
    <ol className={styles['passages']}>
      {ids.map((id) => {
        const passage = found.get(id);
        return (
          <li key={id}>
            {passage === undefined ? (
              t.unknownPassage
            ) : (
              <a href={routeHref(passageRoute(workspace, passage))}>
                {passage.headingPath.join(' › ')}
              </a>
            )}
          </li>
        );
      })}
    </ol>
  );
}
