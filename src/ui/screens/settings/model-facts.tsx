import { HUB } from '../../../config/cross-encoder.ts';
import type { FoundModel } from '../../../domain/cross-encoder.ts';
import { rerankerMessages } from '../../i18n/reranker-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import styles from './llm-section.module.css';

/** What a model is and where it comes from, its licence with the link to its card. */
export function ModelFacts({
  model: { name, origin, spec },
  more,
}: {
  readonly model: Pick<FoundModel, 'name' | 'origin' | 'spec'>;
  readonly more: readonly (readonly [label: string, value: string])[];
}): React.JSX.Element {
  const t = useMessages(rerankerMessages);
  const format = useFormat();
  const isHub = origin.kind === 'hub';
  const rows: readonly (readonly [string, React.ReactNode])[] = [
    [t.name, name],
    [t.origin, isHub ? t.fromHub(HUB.host, origin.revision.slice(0, 12)) : t.fromFolder],
    [t.licence, isHub ? <Licence key="licence" origin={origin} /> : t.licenceFolder],
    ...more,
    [t.reads, t.tokens(format.number(spec.maxTokens))],
  ];
  return (
    <dl className={styles['facts']}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Licence({
  origin: { id, licence },
}: {
  readonly origin: Extract<FoundModel['origin'], { kind: 'hub' }>;
}): React.JSX.Element {
  const t = useMessages(rerankerMessages);
  return (
    <>
      {licence ?? t.licenceUnknown}{' '}
      <a href={`${HUB.origin}/${id}`} target="_blank" rel="noreferrer">
        {t.card}
      </a>
    </>
  );
}
