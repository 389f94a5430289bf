import { useEffect, useState } from 'react';
import type { OpenExperiment } from '../../../app/lab/lab-state.ts';
import { knownProbes, LOSS_STAGES, PROBE_LEGS, REPORT_WORDS } from '../../../app/lab/lab-views.ts';
import { rowView } from '../../../app/lab/row-view.ts';
import type { RowSide, RowView } from '../../../app/lab/row-view.ts';
import type { PassageId } from '../../../domain/ids.ts';
import { MODE_IDS } from '../../../domain/mode.ts';
import type { RowResult } from '../../../domain/experiment.ts';
import type { WorkspaceId } from '../../../domain/workspace.ts';
import { textBeginning } from '../../../lib/text-beginning.ts';
import { Badge } from '../../components/badge.tsx';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { ErrorBanner } from '../../components/error-banner.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { downloadText } from '../../download.ts';
import { labAnalysisMessages } from '../../i18n/lab-analysis-messages.ts';
import { labMessages } from '../../i18n/lab-messages.ts';
import { useFormat, useLanguage, useMessages } from '../../i18n/use-messages.ts';
import { HOME_ROUTE, passageRoute, routeHref } from '../../routing/routes.ts';
import type { LabRoute } from '../../routing/routes.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import { plainText } from '../compare/plain-text.ts';
import { Timeline, TimelineWorkspace } from '../compare/timeline.tsx';
import { usePassages } from '../compare/use-passages.ts';
import type { FoundPassage } from '../compare/use-passages.ts';
import { FiguresTable } from '../../components/figures-table.tsx';
import styles from './row-screen.module.css';

/** Characters of a passage that are shown; the article is a click away. */
const EXCERPT = 160;

/** One question of an experiment in every mode, as it was recorded: evidence side by side, steps, and where gold stood. */
export function RowScreen({
  open,
  route,
  row,
}: {
  readonly open: OpenExperiment;
  readonly route: LabRoute;
  /** A topic id. */
  readonly row: string;
}): React.JSX.Element {
  const t = useMessages(labAnalysisMessages);
  const lab = useMessages(labMessages);
  const words = REPORT_WORDS[useLanguage()];
  const { plan } = open.experiment;
  const view = rowView(open, row);
  const hrefOf = (id: string | null): string => routeHref({ ...route, row: id });
  if (view === null) {
    return (
      <div className={styles['screen']}>
        <Banner tone="warning" title={t.unknownRow} />
        <p>
          <a href={hrefOf(null)}>{t.backToExperiment}</a>
        </p>
      </div>
    );
  }
  const { topic } = view.planned;
  return (
    <div className={styles['screen']}>
      <nav className={styles['nav']} aria-label={plan.name}>
        <a href={hrefOf(null)}>← {t.backToExperiment}</a>
        <span>
          {view.previous === null ? null : <a href={hrefOf(view.previous)}>{t.previous}</a>}
          {view.next === null ? null : <a href={hrefOf(view.next)}>{t.next}</a>}
        </span>
      </nav>
      <header className={styles['head']}>
        <p className={styles['help']}>
          {topic.id} / {words.bucket(topic.type)} / <Badge>{t.recorded}</Badge> {t.recordedHelp}
        </p>
        <h2 lang="ja">{topic.text}</h2>
        <p>
          <a
            href={routeHref({
              ...HOME_ROUTE,
              question: topic.text,
              workspace: plan.corpus.workspace,
            })}
          >
            {t.askNow}
          </a>
        </p>
        <p>
          <a
            href={routeHref({
              screen: 'map',
              workspace: plan.corpus.workspace,
              question: '',
              row: { experiment: plan.id, topic: topic.id },
            })}
          >
            {t.onMap}
          </a>
        </p>
        {topic.answer === undefined ? null : (
          <Disclosure summary={t.reference}>
            <p lang="ja">{topic.answer}</p>
          </Disclosure>
        )}
      </header>
      <Texts view={view}>
        {(texts) => (
          <>
            {view.planned.gold.length === 0 ? (
              <p>{lab.noGold}</p>
            ) : (
              <Gold open={open} view={view} texts={texts} />
            )}
            <TimelineWorkspace value={plan.corpus.workspace}>
              <div className={styles['columns']}>
                {view.sides.map((side) => (
                  <Side
                    key={side.system.name}
                    side={side}
                    view={view}
                    texts={texts}
                    workspace={plan.corpus.workspace}
                    k={plan.k}
                  />
                ))}
              </div>
            </TimelineWorkspace>
          </>
        )}
      </Texts>
    </div>
  );
}

type PassageTexts = ReadonlyMap<PassageId, FoundPassage>;

/** The passages of the record, read from the index once it is open and still the one that was evaluated. */
function Texts({
  view,
  children,
}: {
  readonly view: RowView;
  readonly children: (texts: PassageTexts) => React.ReactNode;
}): React.JSX.Element {
  const t = useMessages(labAnalysisMessages);
  const { lab } = useStores();
  const [state, setState] = useState<'opening' | 'open' | 'other'>('opening');
  useEffect(() => {
    let isCurrent = true;
    void lab.openGround().then((opened) => {
      if (isCurrent) setState(opened.ok ? 'open' : 'other');
    });
    return () => {
      isCurrent = false;
    };
  }, [lab]);
  const ids = new Set([
    ...view.goldIds,
    ...view.sides.flatMap(({ row }) => (row?.status === 'done' ? row.result.passageIds : [])),
  ]);
  const texts = usePassages(state === 'open' ? [...ids] : []);
  return (
    <>
      {state === 'opening' ? <ProgressBar label={t.opening} value={null} /> : null}
      {state === 'other' ? <Banner tone="info" title={t.unknownTexts} /> : null}
      {children(texts)}
    </>
  );
}

/** The gold of the question: where it stands to rank 50, and which mode has it. */
function Gold({
  open,
  view,
  texts,
}: {
  readonly open: OpenExperiment;
  readonly view: RowView;
  readonly texts: PassageTexts;
}): React.JSX.Element {
  const t = useMessages(labAnalysisMessages);
  const format = useFormat();
  const { lab } = useStores();
  const probes = useStore(lab.store, (state) => state.probes);
  const { plan } = open.experiment;
  const { topic, gold } = view.planned;
  const system = plan.systems.at(-1)?.name ?? '';
  const probe = knownProbes(probes, open, system).get(topic.id);
  const hasIn = (passages: readonly PassageId[], { row }: RowSide): string =>
    row?.status !== 'done'
      ? '–'
      : passages.some((id) => row.result.passageIds.includes(id))
        ? '✓'
        : '✗';
  return (
    <Card as="section" aria-label={t.goldSpan}>
      <FiguresTable
        caption={t.goldSpan}
        head={[
          t.goldSpan,
          ...(probe === undefined ? [] : [t.lexicalRank, t.denseRank, t.fusedRank]),
          ...plan.systems.map(({ name }) => name),
        ]}
        rows={gold.map((passages, at) => ({
          key: String(at),
          cells: [
            <PassageLink
              key="passage"
              id={passages[0]}
              texts={texts}
              workspace={plan.corpus.workspace}
            />,
            ...(probe === undefined
              ? []
              : PROBE_LEGS.map((leg) => {
                  const rank = probe.spans[at]?.[leg] ?? null;
                  return rank === null ? t.beyond : format.number(rank);
                })),
            ...view.sides.map((side) => hasIn(passages, side)),
          ],
        }))}
      />
      {probe === undefined ? (
        <div className={styles['below']}>
          <Button
            size="small"
            isDisabled={(probes?.left ?? 0) > 0}
            onPress={() => void lab.probe(system, [topic.id])}
          >
            {t.probeOne}
          </Button>
        </div>
      ) : (
        <p className={styles['below']}>
          {t.verdict} ({system}): <strong>{t.verdicts[probe.verdict]}</strong>
        </p>
      )}
    </Card>
  );
}

/** One mode's record. */
function Side({
  side: { system, row, loss },
  view,
  texts,
  workspace,
  k,
}: {
  readonly side: RowSide;
  readonly view: RowView;
  readonly texts: PassageTexts;
  readonly workspace: WorkspaceId;
  /** Evidence passages of the experiment. */
  readonly k: number;
}): React.JSX.Element {
  const t = useMessages(labAnalysisMessages);
  const lab = useMessages(labMessages);
  const format = useFormat();
  const headingId = `row-${system.name}`;
  const isKnownMode = (MODE_IDS as readonly string[]).includes(system.modeId);
  return (
    <section className={styles['column']} aria-labelledby={headingId}>
      <h3 id={headingId}>
        {system.name} <Badge>{t.recorded}</Badge>
      </h3>
      {row === null ? <p>{lab.notRun}</p> : null}
      {row?.status === 'failed' ? <ErrorBanner error={row.error} /> : null}
      {row?.status !== 'done' ? null : (
        <>
          <Facts result={row.result} />
          {loss === null ? null : (
            <p className={styles['help']}>
              {t.stagesOf}:{' '}
              {LOSS_STAGES.map(
                (stage) =>
                  `${lab.stages[stage]} ${format.number(loss.found[stage])}/${format.number(loss.spans)}`,
              ).join(' → ')}
            </p>
          )}
          <Evidence
            result={row.result}
            goldIds={view.goldIds}
            texts={texts}
            workspace={workspace}
          />
          {row.result.answerText === null ? null : (
            <Disclosure summary={t.answer} label={`${t.answer}: ${system.name}`}>
              <p className={styles['answer']} lang="ja">
                {row.result.answerText}
              </p>
            </Disclosure>
          )}
          {isKnownMode ? <Timeline mode={system.modeId} trace={row.result.trace} k={k} /> : null}
          <div className={styles['below']}>
            <Button
              size="small"
              variant="quiet"
              aria-label={`${t.saveRow}: ${system.name}`}
              onPress={() =>
                downloadText(
                  `kurabe-row-${row.topicId}-${row.system}.json`,
                  'application/json',
                  JSON.stringify(row, null, 2),
                )
              }
            >
              {t.saveRow}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

function Facts({ result }: { readonly result: RowResult }): React.JSX.Element {
  const t = useMessages(labAnalysisMessages);
  const format = useFormat();
  const { latencyMs, agent, cost } = result;
  const facts = [
    format.duration(latencyMs),
    ...(agent === null ? [] : [t.searches(format.number(agent.searches))]),
    ...(cost.chatCalls === 0 ? [] : [t.calls(format.number(cost.chatCalls))]),
  ];
  return <p className={styles['help']}>{facts.join(' / ')}</p>;
}

function Evidence({
  result: { passageIds },
  goldIds,
  texts,
  workspace,
}: {
  readonly result: RowResult;
  readonly goldIds: ReadonlySet<PassageId>;
  readonly texts: PassageTexts;
  readonly workspace: WorkspaceId;
}): React.JSX.Element {
  const t = useMessages(labAnalysisMessages);
  if (passageIds.length === 0) return <p>{t.noEvidence}</p>;
  return (
    <ol className={styles['evidence']}>
      {passageIds.map((id) => {
        const text = texts.get(id)?.text;
        return (
          <li key={id} data-gold={goldIds.has(id) || undefined}>
            <PassageLink id={id} texts={texts} workspace={workspace} />
            {goldIds.has(id) ? <Badge tone="ok">{t.isGold}</Badge> : null}
            {text === undefined ? null : (
              <p className={styles['excerpt']} lang="ja">
                {textBeginning(plainText(text, []).text, EXCERPT)}
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** A passage by its headings, opening its article there; by its id while its text is not known. */
function PassageLink({
  id,
  texts,
  workspace,
}: {
  readonly id: PassageId | undefined;
  readonly texts: PassageTexts;
  readonly workspace: WorkspaceId;
}): React.JSX.Element {
  const passage = id === undefined ? undefined : texts.get(id);
  if (passage === undefined) return <code>{id ?? '–'}</code>;
  return (
    <a data-wrap lang="ja" href={routeHref(passageRoute(workspace, passage))}>
      {passage.headingPath.join(' › ')}
    </a>
  );
}
