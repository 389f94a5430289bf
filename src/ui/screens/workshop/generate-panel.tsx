import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import Sparkles from 'lucide-react/icons/sparkles';
import Square from 'lucide-react/icons/square';
import { useState } from 'react';
import { WORKSHOP } from '../../../config/evaluation.ts';
import type { ChatModelInfo } from '../../../domain/chat.ts';
import { TOPIC_TYPES } from '../../../domain/evaluation.ts';
import type { TopicType } from '../../../domain/evaluation.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { ErrorBanner } from '../../components/error-banner.tsx';
import { goldenMessages } from '../../i18n/golden-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { routeHref } from '../../routing/routes.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import styles from './generate-panel.module.css';
import { GenerationReport } from './generation-report.tsx';

const DEFAULT_COUNTS: Readonly<Record<TopicType, number>> = {
  easy: 10,
  multihop: 10,
  multihop3: 0,
  distant: 0,
  unanswerable: 3,
};

/** Lets the user's model make questions, and shows what becomes of them. */
export function GeneratePanel(): React.JSX.Element {
  const t = useMessages(goldenMessages);
  const { phase, workshop, model } = useStore(useStores().generation.store, (state) => state);
  return (
    <Card as="section" aria-labelledby="golden-generate">
      <div className={styles['panel']}>
        <h2 id="golden-generate">{t.generate}</h2>
        <p className={styles['note']}>{t.generateLead}</p>
        <p className={styles['note']}>{t.neverByRetrieval}</p>
        {model === null ? (
          <p>
            {t.noModel} <a href={routeHref({ screen: 'settings' })}>{t.toSettings}</a>
          </p>
        ) : null}
        {model === null || model === undefined ? null : <ModelNote model={model} />}
        {phase === 'idle' && model ? <PlanForm /> : null}
        {phase === 'idle' ? null : <Running />}
        {workshop === null ? null : <GenerationReport workshop={workshop} />}
      </div>
    </Card>
  );
}

function ModelNote({
  model: { model, host },
}: {
  readonly model: ChatModelInfo;
}): React.JSX.Element {
  const t = useMessages(goldenMessages);
  return (
    <p className={styles['note']}>
      {host === null ? t.modelLocal(model) : t.modelGoes(model, host)}
    </p>
  );
}

function PlanForm(): React.JSX.Element {
  const t = useMessages(goldenMessages);
  const { generation } = useStores();
  const [counts, setCounts] = useState(DEFAULT_COUNTS);
  const [maxCost, setMaxCost] = useState('');
  const [withPrivate, setWithPrivate] = useState(false);
  const isEmpty = TOPIC_TYPES.every((type) => counts[type] === 0);
  const cap = Number(maxCost);
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        const maxCostUsd = maxCost !== '' && cap > 0 ? cap : null;
        void generation.start({ seed: WORKSHOP.seed, counts, maxCostUsd, withPrivate });
      }}
    >
      {TOPIC_TYPES.map((type) => (
        <label key={type} className={styles['field']}>
          {t.wanted(t.types[type])}
          <input
            type="number"
            min={0}
            max={500}
            value={counts[type]}
            onChange={({ currentTarget }) => {
              const count = Math.max(
                0,
                Math.min(500, Math.floor(currentTarget.valueAsNumber || 0)),
              );
              setCounts({ ...counts, [type]: count });
            }}
          />
        </label>
      ))}
      <label className={styles['field']}>
        {t.maxCost}
        <input
          type="number"
          min={0}
          step="any"
          value={maxCost}
          onChange={({ currentTarget }) => setMaxCost(currentTarget.value)}
        />
      </label>
      <label className={styles['check']}>
        <input
          type="checkbox"
          checked={withPrivate}
          onChange={({ currentTarget }) => setWithPrivate(currentTarget.checked)}
        />
        {t.withPrivate}
      </label>
      <Button type="submit" variant="primary" isDisabled={isEmpty}>
        <Sparkles size={16} aria-hidden />
        {t.start}
      </Button>
    </form>
  );
}

function Running(): React.JSX.Element {
  const t = useMessages(goldenMessages);
  const format = useFormat();
  const { generation } = useStores();
  const { phase, end, error, waitMs, model } = useStore(generation.store, (state) => state);
  const isRunning = phase === 'running' || phase === 'pausing';
  const canResume =
    phase === 'paused' || phase === 'failed' || (phase === 'ended' && end === 'cost-cap');
  return (
    <>
      <p role="status">
        {phase === 'running' ? t.running : null}
        {phase === 'pausing' ? t.pausing : null}
        {phase === 'paused' ? t.paused : null}
        {phase === 'ended' && end !== null ? t.ended[end] : null}
      </p>
      {waitMs === null || !isRunning ? null : (
        <Banner tone="info" title={t.waiting(format.duration(waitMs))} />
      )}
      {error === null ? null : <ErrorBanner error={error} />}
      <div className={styles['buttons']}>
        {phase === 'running' ? (
          <Button onPress={generation.pause}>
            <Pause size={16} aria-hidden />
            {t.pause}
          </Button>
        ) : null}
        {isRunning ? (
          <Button onPress={generation.stop}>
            <Square size={16} aria-hidden />
            {t.stop}
          </Button>
        ) : null}
        {canResume && model ? (
          <Button variant="primary" onPress={() => void generation.resume()}>
            <Play size={16} aria-hidden />
            {t.resume}
          </Button>
        ) : null}
        {isRunning ? null : <Button onPress={() => void generation.discard()}>{t.discard}</Button>}
      </div>
    </>
  );
}
