import { useEffect } from 'react';
import { Banner } from '../../components/banner.tsx';
import { ErrorBanner } from '../../components/error-banner.tsx';
import { labAnalysisMessages } from '../../i18n/lab-analysis-messages.ts';
import { labMessages } from '../../i18n/lab-messages.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import type { LabRoute } from '../../routing/routes.ts';
import { navigate } from '../../routing/use-route.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import { EarlierExperiments } from './earlier-experiments.tsx';
import { ExperimentView } from './experiment-view.tsx';
import styles from './lab-screen.module.css';
import { NewExperiment } from './new-experiment.tsx';
import { RowScreen } from './row-screen.tsx';
import { SkillCard } from './skill-card.tsx';
import { useModel } from './use-model.ts';

/** The lab: plan and run an evaluation, read it, keep it. The address names the experiment that is open. */
export function LabScreen({ route }: { readonly route: LabRoute }): React.JSX.Element {
  const t = useMessages(labMessages);
  const { lab } = useStores();
  const open = useStore(lab.store, (state) => state.open);
  const error = useStore(lab.store, (state) => state.error);
  const missing = useStore(lab.store, (state) => state.missing);
  const words = useMessages(labAnalysisMessages);
  useEffect(() => void lab.refresh(), [lab]);
  useExperimentInAddress(route);
  return (
    <div className={styles['screen']}>
      <title>{`${t.title} — Kurabe`}</title>
      <header className={styles['intro']}>
        <h1>{t.title}</h1>
        <p>{t.lead}</p>
      </header>
      {error === null ? null : <ErrorBanner error={error} />}
      {missing !== null && missing === route.experiment ? (
        <Banner tone="warning" title={words.missing} />
      ) : null}
      {open !== null && route.row !== null ? (
        <RowScreen key={route.row} open={open} route={route} row={route.row} />
      ) : open === null ? (
        <Beginning route={route} />
      ) : (
        <ExperimentView open={open} route={route} />
      )}
    </div>
  );
}

/** What the lab begins with while no experiment is open. To ask for the model opens the articles: not beside one. */
function Beginning({ route }: { readonly route: LabRoute }): React.JSX.Element {
  const { model, withheld } = useModel(route.workspace);
  return (
    <div className={styles['begin']}>
      <NewExperiment
        workspace={route.workspace}
        model={model}
        withheld={withheld}
        onWorkspace={(workspace) => navigate({ ...route, workspace })}
      />
      <div className={styles['beside']}>
        <EarlierExperiments
          onOpen={(experiment) => navigate({ ...route, experiment, row: null })}
        />
        <SkillCard model={model} />
      </div>
    </div>
  );
}

/** Opens what the address names, and lets the address name what was started. */
function useExperimentInAddress(route: LabRoute): void {
  const { lab } = useStores();
  const started = useStore(lab.store, ({ run }) => run?.id ?? null);
  useEffect(() => {
    if (route.experiment !== null) void lab.open(route.experiment);
    else if (lab.store.getState().run === null && lab.store.getState().open?.source === 'device') {
      lab.close();
    }
  }, [lab, route.experiment]);
  useEffect(() => {
    if (started !== null && route.experiment !== started) {
      navigate({ ...route, experiment: started, row: null });
    }
    // Only a start moves the address; moving away while it runs is the reader's choice.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [started]);
}
