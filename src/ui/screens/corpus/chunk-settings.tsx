import { useState } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextField } from 'react-aria-components/TextField';
import { DEFAULT_CHUNK } from '../../../config/retrieval.ts';
import type { ChunkSettings } from '../../../domain/article.ts';
import { chunkProblems } from '../../../domain/chunk-rules.ts';
import type { ChunkLength, ChunkRule } from '../../../domain/chunk-rules.ts';
import type { IndexStatus } from '../../../domain/search.ts';
import { Button } from '../../components/button.tsx';
import { Choice } from '../../components/choice.tsx';
import { corpusMessages } from '../../i18n/corpus-messages.ts';
import type { CorpusMessages } from '../../i18n/corpus-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { routeHref } from '../../routing/routes.ts';
import { parseDraft, sameChunk, toDraft } from './chunk-draft.ts';
import type { ChunkDraft } from './chunk-draft.ts';
import styles from './side-panel.module.css';

const FIELDS = [
  { name: 'size', label: 'settingSize', help: 'settingSizeHelp' },
  { name: 'minimum', label: 'settingMinimum', help: 'settingMinimumHelp' },
  { name: 'overlap', label: 'settingOverlap', help: 'settingOverlapHelp' },
] as const satisfies readonly {
  name: ChunkLength;
  label: keyof CorpusMessages;
  help: keyof CorpusMessages;
}[];

/** The lengths of the chunker and its rule for headings. Applying them rebuilds the index, so the price stands by the button. */
export function ChunkSettingsForm({
  current,
  status,
  rate,
  isBusy,
  onApply,
}: {
  /** Settings in use. */
  readonly current: ChunkSettings;
  readonly status: IndexStatus;
  /** Passages per second, when it has been measured. */
  readonly rate: number | null;
  readonly isBusy: boolean;
  /** `null` where the index is read-only. */
  readonly onApply: ((chunk: ChunkSettings) => void) | null;
}): React.JSX.Element {
  const t = useMessages(corpusMessages);
  const [draft, setDraft] = useState<ChunkDraft>(() => toDraft(current));
  const chunk = parseDraft(draft);
  const problems = chunkProblems(chunk);
  const isChanged = !sameChunk(chunk, current);
  const isValid = Object.keys(problems).length === 0;
  return (
    <section className={styles['panel']} aria-labelledby="corpus-settings">
      <h2 id="corpus-settings" className={styles['heading']}>
        {t.settings}
      </h2>
      <p className={styles['lead']}>{t.settingsLead}</p>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged && isValid && !isBusy) onApply?.(chunk);
        }}
      >
        <div className={styles['fields']}>
          {FIELDS.map(({ name, label, help }) => (
            <LengthField
              key={name}
              label={t[label]}
              help={t[help]}
              value={draft[name]}
              problem={problems[name]}
              isDisabled={onApply === null}
              onChange={(value) => setDraft({ ...draft, [name]: value })}
            />
          ))}
        </div>
        <div>
          <Choice
            label={t.settingHeading}
            value={draft.headingWithoutSpace}
            options={[
              { value: 'strict', label: t.settingHeadingStrict },
              { value: 'lenient', label: t.settingHeadingLenient },
            ]}
            isDisabled={onApply === null}
            onChange={(headingWithoutSpace) => setDraft({ ...draft, headingWithoutSpace })}
          />
          <p className={styles['help']}>{t.settingHeadingHelp}</p>
        </div>
        {onApply === null ? null : (
          <p className={styles['lead']}>
            {t.settingTokenizer(status.tokenizer)}{' '}
            <a href={routeHref({ screen: 'gate', workspace: 'own' })}>{t.settingTokenizerTo}</a>
          </p>
        )}
        {isChanged && isValid ? <Cost status={status} rate={rate} /> : null}
        {onApply === null ? (
          <p className={styles['lead']}>{t.settingsReadOnly}</p>
        ) : (
          <FormButtons
            apply={status.articles === 0 ? t.applyEmpty : t.apply}
            canApply={isChanged && isValid && !isBusy}
            onRevert={isChanged ? () => setDraft(toDraft(current)) : null}
            onReset={
              sameChunk(chunk, DEFAULT_CHUNK) ? null : () => setDraft(toDraft(DEFAULT_CHUNK))
            }
          />
        )}
      </form>
    </section>
  );
}

function FormButtons({
  apply,
  canApply,
  onRevert,
  onReset,
}: {
  readonly apply: string;
  readonly canApply: boolean;
  /** `null` where there is nothing to go back to. */
  readonly onRevert: (() => void) | null;
  readonly onReset: (() => void) | null;
}): React.JSX.Element {
  const t = useMessages(corpusMessages);
  return (
    <div className={styles['buttons']}>
      <Button type="submit" variant="primary" size="small" isDisabled={!canApply}>
        {apply}
      </Button>
      {onRevert === null ? null : (
        <Button size="small" variant="quiet" onPress={onRevert}>
          {t.revert}
        </Button>
      )}
      {onReset === null ? null : (
        <Button size="small" variant="quiet" onPress={onReset}>
          {t.reset}
        </Button>
      )}
    </div>
  );
}

function LengthField({
  label,
  help,
  value,
  problem,
  isDisabled,
  onChange,
}: {
  readonly label: string;
  readonly help: string;
  readonly value: string;
  readonly problem: ChunkRule | undefined;
  readonly isDisabled: boolean;
  readonly onChange: (value: string) => void;
}): React.JSX.Element {
  const t = useMessages(corpusMessages);
  const rules: Readonly<Record<ChunkRule, string>> = {
    'whole-number': t.ruleWholeNumber,
    'size-positive': t.ruleSizePositive,
    'minimum-range': t.ruleMinimumRange,
    'overlap-range': t.ruleOverlapRange,
  };
  return (
    <TextField
      value={value}
      onChange={onChange}
      isInvalid={problem !== undefined}
      isDisabled={isDisabled}
      validationBehavior="aria"
      className={styles['field'] ?? ''}
    >
      <Label className={styles['label'] ?? ''}>{label}</Label>
      <Input inputMode="numeric" autoComplete="off" className={styles['number'] ?? ''} />
      <Text slot="description" className={styles['help'] ?? ''}>
        {help}
      </Text>
      <FieldError className={styles['problem'] ?? ''}>
        {problem === undefined ? '' : rules[problem]}
      </FieldError>
    </TextField>
  );
}

function Cost({
  status,
  rate,
}: {
  readonly status: IndexStatus;
  readonly rate: number | null;
}): React.JSX.Element {
  const t = useMessages(corpusMessages);
  const format = useFormat();
  const { articles, passages } = status;
  return (
    <p className={styles['cost']} role="status">
      {articles === 0
        ? t.rebuildCostEmpty
        : t.rebuildCost(format.number(articles), format.number(passages))}
      {articles === 0 || rate === null
        ? null
        : ` ${t.rebuildCostTime(format.duration((passages / rate) * 1000))}`}
    </p>
  );
}
