import { useId, useRef, useState } from 'react';
import type { ExperimentPlan } from '../../../domain/experiment.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { labMessages } from '../../i18n/lab-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import styles from './earlier-experiments.module.css';

/** Experiments on this device, and the way in for one from a file. */
export function EarlierExperiments({
  onOpen,
}: {
  readonly onOpen: (id: string) => void;
}): React.JSX.Element {
  const t = useMessages(labMessages);
  const { lab } = useStores();
  const plans = useStore(lab.store, (state) => state.plans);
  const [doomed, setDoomed] = useState<ExperimentPlan | null>(null);
  return (
    <Card as="section" aria-labelledby="earlier-experiments">
      <div className={styles['list']}>
        <h2 id="earlier-experiments">{t.earlier}</h2>
        {plans?.length === 0 ? <p className={styles['help']}>{t.earlierNone}</p> : null}
        <ul>
          {(plans ?? []).map((plan) => (
            <PlanLine
              key={plan.id}
              plan={plan}
              onOpen={() => onOpen(plan.id)}
              onRemove={() => setDoomed(plan)}
            />
          ))}
        </ul>
        <FileOpener />
      </div>
      <Dialog
        title={t.removeTitle}
        role="alertdialog"
        isOpen={doomed !== null}
        onClose={() => setDoomed(null)}
        actions={
          <Button
            variant="danger"
            onPress={() => {
              if (doomed !== null) void lab.remove(doomed.id);
              setDoomed(null);
            }}
          >
            {t.remove}
          </Button>
        }
      >
        <p>{doomed?.name}</p>
        <p>{t.removeHelp}</p>
      </Dialog>
    </Card>
  );
}

function PlanLine({
  plan,
  onOpen,
  onRemove,
}: {
  readonly plan: ExperimentPlan;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
}): React.JSX.Element {
  const t = useMessages(labMessages);
  const format = useFormat();
  const words = t.planLine(
    format.dateTime(plan.createdAt),
    plan.name,
    format.number(plan.topics.length),
  );
  return (
    <li>
      <span>{words}</span>
      <span className={styles['actions']}>
        <Button size="small" aria-label={`${t.open}: ${words}`} onPress={onOpen}>
          {t.open}
        </Button>
        <Button
          size="small"
          variant="quiet"
          aria-label={`${t.remove}: ${words}`}
          onPress={onRemove}
        >
          {t.remove}
        </Button>
      </span>
    </li>
  );
}

function FileOpener(): React.JSX.Element {
  const t = useMessages(labMessages);
  const { lab } = useStores();
  const input = useRef<HTMLInputElement>(null);
  const helpId = useId();
  const [problem, setProblem] = useState<keyof typeof t.fileProblem | null>(null);
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const refused = await lab.openFile(await file.text());
    setProblem(refused?.kind ?? null);
  };
  return (
    <div className={styles['file']}>
      <Button aria-describedby={helpId} onPress={() => input.current?.click()}>
        {t.openFile}
      </Button>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept=".json,application/json"
        tabIndex={-1}
        aria-hidden
        data-testid="experiment-file"
        onChange={(event) => {
          void read(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <p id={helpId} className={styles['help']}>
        {t.openFileHelp}
      </p>
      {problem === null ? null : <Banner tone="warning" title={t.fileProblem[problem]} />}
    </div>
  );
}
