import { useState } from 'react';
import { listPrice } from '../../../config/llm-prices.ts';
import { Button } from '../../components/button.tsx';
import { llmMessages } from '../../i18n/llm-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import { Field } from '../../components/field.tsx';
import styles from './llm-section.module.css';

/** What the model costs: the list price with its day, the user's own entry, or plainly unknown. */
export function PricePart({ model }: { readonly model: string }): React.JSX.Element {
  const t = useMessages(llmMessages);
  const format = useFormat();
  const { llm } = useStores();
  const own = useStore(llm.store, (state) => state.prices[model]);
  const listed = listPrice(model);
  const price = own ?? listed;
  const [typed, setTyped] = useState({
    input: String(price?.inputPerMillion ?? ''),
    output: String(price?.outputPerMillion ?? ''),
  });
  const input = readAmount(typed.input);
  const output = readAmount(typed.output);
  const note =
    own !== undefined
      ? t.priceOwn(format.date(own.asOf))
      : listed === null
        ? t.priceUnknown
        : t.priceListed(format.date(listed.asOf));
  return (
    <form
      className={`${styles['part']} ${styles['form']}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (input === null || output === null) return;
        const asOf = new Date().toISOString().slice(0, 10);
        llm.setPrice(model, { inputPerMillion: input, outputPerMillion: output, asOf });
      }}
    >
      <h3>{t.price}</h3>
      <p className={styles['help']}>
        {t.priceHelp} {note}
      </p>
      <div className={styles['pair']}>
        <Field
          label={t.priceInput}
          value={typed.input}
          onChange={(value) => setTyped({ ...typed, input: value })}
          input={{ inputMode: 'decimal' }}
        />
        <Field
          label={t.priceOutput}
          value={typed.output}
          onChange={(value) => setTyped({ ...typed, output: value })}
          input={{ inputMode: 'decimal' }}
        />
      </div>
      <div className={styles['line']}>
        <Button type="submit" isDisabled={model === '' || input === null || output === null}>
          {t.savePrice}
        </Button>
        {own === undefined ? null : (
          <Button variant="quiet" onPress={() => llm.setPrice(model, null)}>
            {t.dropPrice}
          </Button>
        )}
      </div>
    </form>
  );
}

/** A price as typed, full-width digits too; `null` for anything else. */
function readAmount(text: string): number | null {
  const typed = text.normalize('NFKC').trim();
  return /^\d+(\.\d+)?$/.test(typed) ? Number(typed) : null;
}
