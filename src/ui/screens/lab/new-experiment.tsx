import { useEffect, useId, useState } from 'react';
import type { LabRefusal } from '../../../app/lab/lab-state.ts';
import type { Withheld } from '../../../app/session-models.ts';
import { DEFAULT_COLUMNS } from '../../../config/modes.ts';
import type { AppError } from '../../../domain/app-error.ts';
import type { GoldenTopic } from '../../../domain/evaluation.ts';
import { TOPIC_TYPES } from '../../../domain/evaluation.ts';
import type { SystemSpec } from '../../../domain/experiment.ts';
import type { WorkspaceId } from '../../../domain/workspace.ts';
import { REPORT_WORDS } from '../../../app/lab/lab-views.ts';
import {
  ABLATED,
  CROSS_ENCODED,
  DIAL_GRID,
  DIAL_RUN,
  gridDials,
  LADDER,
  LADDER_RUN,
  ladderPreset,
  SYSTEMS,
} from '../../../app/lab/systems.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Choice } from '../../components/choice.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorBanner } from '../../components/error-banner.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { WorkspaceChoice } from '../../components/workspace-choice.tsx';
import { deepWideMessages } from '../../i18n/deep-wide-messages.ts';
import { labAnalysisMessages } from '../../i18n/lab-analysis-messages.ts';
import { labMessages } from '../../i18n/lab-messages.ts';
import { modeMessages } from '../../i18n/mode-messages.ts';
import { rerankerMessages } from '../../i18n/reranker-messages.ts';
import { useFormat, useLanguage, useMessages } from '../../i18n/use-messages.ts';
import { routeHref } from '../../routing/routes.ts';
import { useStores } from '../../stores-context.tsx';
import styles from './new-experiment.module.css';

const REPEATS = ['1', '3', '5'] as const;

/** Chooses articles, modes and repeats, says how much that is, and starts. */
export function NewExperiment({
  workspace,
  model,
  withheld,
  onWorkspace,
}: {
  readonly workspace: WorkspaceId;
  /** Name of the model that it would run on; `null` without one. */
  readonly model: string | null;
  /** Private articles because of which no model is used. */
  readonly withheld: Withheld | null;
  readonly onWorkspace: (workspace: WorkspaceId) => void;
}): React.JSX.Element {
  const t = useMessages(labMessages);
  const analysis = useMessages(labAnalysisMessages);
  const { lab: deepWide } = useMessages(deepWideMessages);
  const reranker = useMessages(rerankerMessages);
  const format = useFormat();
  const { lab } = useStores();
  const golden = useGoldenSet(workspace);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(DEFAULT_COLUMNS));
  const [repeats, setRepeats] = useState<(typeof REPEATS)[number]>('1');
  const [refusal, setRefusal] = useState<LabRefusal | null>(null);
  const [withAnswers, setWithAnswers] = useState(false);
  const answersId = useId();
  const [isStarting, setStarting] = useState(false);
  const systems = [...SYSTEMS, ...ABLATED, ...CROSS_ENCODED, ...LADDER, ...DIAL_GRID].filter(
    ({ name }) => chosen.has(name),
  );
  const topics = golden.topics ?? [];
  const rows = topics.length * systems.length * Number(repeats);

  const start = async (
    run: readonly SystemSpec[],
    name = run.map((system) => system.name).join(', '),
  ): Promise<void> => {
    setRefusal(null);
    const request = { name, workspace, topics, systems: run, repeats: Number(repeats) };
    setStarting(true);
    setRefusal(await lab.start({ ...request, withAnswers: withAnswers && model !== null }));
    setStarting(false);
  };
  const toggle = (name: string): void => {
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(name)) after.add(name);
      return after;
    });
  };

  return (
    <Card as="section" aria-labelledby="new-experiment">
      <div className={styles['form']}>
        <h2 id="new-experiment">{t.newTitle}</h2>
        <WorkspaceChoice
          compact={false}
          label={t.articles}
          value={workspace}
          onChange={onWorkspace}
        />
        {golden.error === null ? null : <ErrorBanner error={golden.error} />}
        <GoldenLine topics={golden.topics} />
        <p>
          <a href={routeHref({ screen: 'golden', workspace })}>{t.toGolden}</a>
        </p>
        <div>
          <SystemChoice legend={t.systems} systems={SYSTEMS} chosen={chosen} onToggle={toggle} />
          {SYSTEMS.every(({ name }) => chosen.has(name)) ? null : (
            <Button
              size="small"
              variant="quiet"
              onPress={() => setChosen(new Set([...chosen, ...SYSTEMS.map(({ name }) => name)]))}
            >
              {analysis.allModes}
            </Button>
          )}
        </div>
        <Disclosure summary={analysis.ablations}>
          <p className={styles['help']}>{analysis.ablationsHelp}</p>
          <SystemChoice
            legend={analysis.ablations}
            systems={ABLATED}
            chosen={chosen}
            onToggle={toggle}
          />
        </Disclosure>
        <Disclosure summary={reranker.lab}>
          <p className={styles['help']}>
            {reranker.labHelp} <a href={routeHref({ screen: 'settings' })}>{reranker.toSettings}</a>
          </p>
          <SystemChoice
            legend={reranker.lab}
            systems={CROSS_ENCODED}
            chosen={chosen}
            onToggle={toggle}
          />
        </Disclosure>
        <Disclosure summary={t.ladder}>
          <p className={styles['help']}>{t.ladderHelp}</p>
          <div className={styles['go']}>
            <Button
              isDisabled={topics.length === 0 || isStarting}
              onPress={() => void start(LADDER_RUN, 'hybrid, agentic-a … agentic-h')}
            >
              {analysis.runLadder}
            </Button>
            <span className={styles['help']}>
              {t.rows(format.number(topics.length * LADDER_RUN.length * Number(repeats)))}
            </span>
          </div>
          <p className={styles['help']}>{analysis.runLadderHelp}</p>
          <SystemChoice legend={t.ladder} systems={LADDER} chosen={chosen} onToggle={toggle} />
        </Disclosure>
        <Disclosure summary={deepWide.grid}>
          <p className={styles['help']}>{deepWide.gridHelp}</p>
          <div className={styles['go']}>
            <Button
              isDisabled={topics.length === 0 || isStarting}
              onPress={() => void start(DIAL_RUN, deepWide.gridName)}
            >
              {deepWide.runGrid}
            </Button>
            <span className={styles['help']}>
              {t.rows(format.number(topics.length * DIAL_RUN.length * Number(repeats)))}
            </span>
          </div>
          <SystemChoice
            legend={deepWide.grid}
            systems={DIAL_GRID}
            chosen={chosen}
            onToggle={toggle}
          />
        </Disclosure>
        <div>
          <Choice
            label={t.repeats}
            value={repeats}
            options={REPEATS.map((value) => ({ value, label: value }))}
            onChange={setRepeats}
          />
          <p className={styles['help']}>{t.repeatsHelp}</p>
        </div>
        <div>
          {withheld === null ? (
            <p className={styles['help']}>{model === null ? t.noModel : t.withModel(model)}</p>
          ) : (
            <Banner tone="info" title={analysis.withheld(format.number(withheld.articles))} />
          )}
          {model === null ? null : (
            <label className={styles['check']} htmlFor={answersId}>
              <input
                id={answersId}
                type="checkbox"
                checked={withAnswers}
                onChange={(event) => setWithAnswers(event.target.checked)}
              />
              {t.answers}
            </label>
          )}
        </div>
        {refusal?.kind === 'lost-gold' ? <LostGold refusal={refusal} /> : null}
        <div className={styles['go']}>
          <Button
            variant="primary"
            isDisabled={rows === 0 || isStarting}
            onPress={() => void start(systems)}
          >
            {t.start}
          </Button>
          <span className={styles['help']}>{t.rows(format.number(rows))}</span>
        </div>
        {isStarting ? <ProgressBar label={t.preparing} value={null} /> : null}
      </div>
    </Card>
  );
}

function GoldenLine({
  topics,
}: {
  readonly topics: readonly GoldenTopic[] | null;
}): React.JSX.Element | null {
  const t = useMessages(labMessages);
  const format = useFormat();
  const { bucket } = REPORT_WORDS[useLanguage()];
  if (topics === null) return <p className={styles['help']}>…</p>;
  if (topics.length === 0) {
    return (
      <EmptyState title={t.goldenNone}>
        <p>{t.goldenNoneHelp}</p>
      </EmptyState>
    );
  }
  const types = TOPIC_TYPES.flatMap((type) => {
    const n = topics.filter((topic) => topic.type === type).length;
    return n === 0 ? [] : [`${bucket(type)} ${format.number(n)}`];
  });
  return <p>{t.goldenLine(format.number(topics.length), types.join(' / '))}</p>;
}

function SystemChoice({
  legend,
  systems,
  chosen,
  onToggle,
}: {
  readonly legend: string;
  readonly systems: readonly SystemSpec[];
  readonly chosen: ReadonlySet<string>;
  readonly onToggle: (name: string) => void;
}): React.JSX.Element {
  const t = useMessages(labMessages);
  const modes = useMessages(modeMessages);
  const { presets } = useMessages(labAnalysisMessages);
  const { gridPoint } = useMessages(deepWideMessages).lab;
  const id = useId();
  const words = (name: string, modeId: SystemSpec['modeId']): string => {
    const preset = ladderPreset(name);
    const dials = gridDials(name);
    if (dials !== null) return gridPoint(dials.deep, dials.wide);
    if (preset !== null) return `${t.preset(preset)}: ${presets[preset]}`;
    return name === modeId ? modes[modeId].name : name;
  };
  return (
    <fieldset className={styles['systems']}>
      <legend>{legend}</legend>
      {systems.map(({ name, modeId }) => (
        <label key={name} htmlFor={`${id}-${name}`}>
          <input
            id={`${id}-${name}`}
            type="checkbox"
            checked={chosen.has(name)}
            onChange={() => onToggle(name)}
          />
          {words(name, modeId)}
        </label>
      ))}
    </fieldset>
  );
}

function LostGold({
  refusal,
}: {
  readonly refusal: Extract<LabRefusal, { kind: 'lost-gold' }>;
}): React.JSX.Element {
  const t = useMessages(labMessages);
  const ids = [...new Set(refusal.lost.map(({ topicId }) => topicId))];
  return (
    <Banner tone="warning" title={t.lost}>
      <p>{ids.join(', ')}</p>
    </Banner>
  );
}

interface GoldenState {
  readonly topics: readonly GoldenTopic[] | null;
  readonly error: AppError | null;
}

/** What was read for another workspace is not shown for this one. */
function useGoldenSet(workspace: WorkspaceId): GoldenState {
  const { lab } = useStores();
  const [read, setRead] = useState<(GoldenState & { readonly of: WorkspaceId }) | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void lab.goldenSet(workspace).then((result) => {
      if (!isCurrent) return;
      setRead(
        result.ok
          ? { of: workspace, topics: result.value, error: null }
          : { of: workspace, topics: [], error: result.error },
      );
    });
    return () => {
      isCurrent = false;
    };
  }, [lab, workspace]);
  return read?.of === workspace ? read : { topics: null, error: null };
}
