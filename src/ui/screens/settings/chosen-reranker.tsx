import type { ChosenModel } from '../../../domain/cross-encoder.ts';
import { Button } from '../../components/button.tsx';
import { rerankerMessages } from '../../i18n/reranker-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { ModelFacts } from './model-facts.tsx';
import styles from './llm-section.module.css';

/** The model that reranks, and the way to be rid of it. */
export function ChosenReranker({
  chosen,
  onRemove,
}: {
  readonly chosen: ChosenModel;
  readonly onRemove: () => void;
}): React.JSX.Element {
  const t = useMessages(rerankerMessages);
  const format = useFormat();
  return (
    <div className={styles['part']} data-chosen-reranker>
      <h3>{t.current}</h3>
      <ModelFacts
        model={chosen}
        more={[
          [t.format, t.formats[chosen.dtype] ?? chosen.dtype],
          [t.size, format.bytes(chosen.bytes)],
          [t.place, chosen.isKept ? t.kept : t.visit],
        ]}
      />
      <div className={styles['line']}>
        <Button onPress={onRemove}>
          {chosen.isKept ? t.remove(format.bytes(chosen.bytes)) : t.forget}
        </Button>
      </div>
    </div>
  );
}
