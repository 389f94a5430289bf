import { useState } from 'react';
import type { RerankerStore, RerankerTask } from '../../../app/reranker-store.ts';
import { bytesOf } from '../../../domain/cross-encoder.ts';
import { Button } from '../../components/button.tsx';
import { Choice } from '../../components/choice.tsx';
import { rerankerMessages } from '../../i18n/reranker-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { ModelFacts } from './model-facts.tsx';
import styles from './llm-section.module.css';

/** A model that can be taken: what it is, in which format, and what taking it costs, before it is taken. */
export function FoundReranker({
  task: { found, files },
  reranker,
}: {
  readonly task: Extract<RerankerTask, { phase: 'found' }>;
  readonly reranker: RerankerStore;
}): React.JSX.Element {
  const t = useMessages(rerankerMessages);
  const format = useFormat();
  const [dtype, setDtype] = useState(found.variants[0]?.dtype ?? 'fp32');
  const [isKept, setKept] = useState(true);
  const isKnown = found.variants.every((variant) => variant.dtype !== dtype || variant.bytes > 0);
  const size = isKnown ? format.bytes(bytesOf(found, dtype)) : t.sizeUnknown;
  return (
    <div className={styles['part']} data-found-reranker>
      <div role="status">
        <h3>{t.found(found.name)}</h3>
      </div>
      <ModelFacts model={found} more={[[t.size, size]]} />
      <Choice
        label={t.choose}
        value={dtype}
        options={found.variants.map((variant) => ({
          value: variant.dtype,
          label: t.option(
            t.formats[variant.dtype] ?? variant.dtype,
            variant.bytes > 0 ? format.bytes(variant.bytes) : t.sizeUnknown,
          ),
        }))}
        onChange={setDtype}
      />
      {files === null ? null : (
        <label>
          <input
            type="checkbox"
            checked={isKept}
            onChange={(event) => setKept(event.target.checked)}
          />{' '}
          {t.keep(size)}
        </label>
      )}
      <div className={styles['line']}>
        <Button onPress={() => void reranker.take(dtype, files === null || isKept)}>
          {files === null ? t.download(size) : t.take}
        </Button>
        <Button variant="quiet" onPress={() => reranker.cancel()}>
          {t.cancel}
        </Button>
      </div>
    </div>
  );
}
