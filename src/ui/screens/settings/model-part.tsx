import type { LlmConnection } from '../../../domain/llm.ts';
import { Button } from '../../components/button.tsx';
import { Choice } from '../../components/choice.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { ErrorBanner } from '../../components/error-banner.tsx';
import { llmMessages } from '../../i18n/llm-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import { Field } from '../../components/field.tsx';
import styles from './llm-section.module.css';

const LIST_ID = 'llm-models';
const TEMPERATURES = ['own', '0', '0.3', '0.7', '1'] as const;

/** Which model: from the provider's list or typed; temperature and how tools are asked for. */
export function ModelPart({
  connection,
}: {
  readonly connection: LlmConnection;
}): React.JSX.Element {
  const t = useMessages(llmMessages);
  const format = useFormat();
  const { llm } = useStores();
  const models = useStore(llm.store, (state) => state.models);
  const isBuiltin = connection.provider === 'chrome-builtin';
  const temperature =
    TEMPERATURES.find((value) => value === String(connection.temperature)) ?? 'own';
  return (
    <div className={styles['part']}>
      <h3>{t.model}</h3>
      {isBuiltin ? null : (
        <>
          <Field
            label={t.model}
            value={connection.model}
            onChange={(model) => llm.connect({ ...connection, model: model.trim() })}
            help={t.modelHelp}
            input={{ list: LIST_ID }}
            after={
              <Button isPending={models.phase === 'running'} onPress={() => void llm.fetchModels()}>
                {t.fetchModels}
              </Button>
            }
          />
          <datalist id={LIST_ID}>
            {(models.phase === 'done' ? models.value : []).map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <p className={styles['help']} role="status">
            {models.phase === 'done' ? t.modelCount(format.number(models.value.length)) : ''}
          </p>
          {models.phase === 'failed' ? <ErrorBanner error={models.error} /> : null}
        </>
      )}
      <Disclosure summary={t.options}>
        <div className={styles['form']}>
          <div>
            <Choice
              label={t.temperature}
              value={temperature}
              options={TEMPERATURES.map((value) => ({
                value,
                label: value === 'own' ? t.temperatureOwn : value,
              }))}
              onChange={(value) =>
                llm.connect({ ...connection, temperature: value === 'own' ? null : Number(value) })
              }
            />
            <p className={styles['help']}>{t.temperatureHelp}</p>
          </div>
          {isBuiltin ? null : (
            <div>
              <Choice
                label={t.structure}
                value={connection.structure}
                options={[
                  { value: 'native', label: t.structureNative },
                  { value: 'in-prompt', label: t.structureInPrompt },
                ]}
                onChange={(structure) => llm.connect({ ...connection, structure })}
              />
              <p className={styles['help']}>{t.structureHelp}</p>
            </div>
          )}
        </div>
      </Disclosure>
    </div>
  );
}
