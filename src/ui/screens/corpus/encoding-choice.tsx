import { useState } from 'react';
import { filesInDoubt } from '../../../app/corpus-encodings.ts';
import { isImporting } from '../../../app/corpus-state.ts';
import type { ReportEntry } from '../../../app/corpus-state.ts';
import { TEXT_ENCODINGS } from '../../../domain/text-encoding.ts';
import type { TextEncoding } from '../../../domain/text-encoding.ts';
import { Button } from '../../components/button.tsx';
import { ENCODING_NAMES, importReportMessages } from '../../i18n/import-report-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import styles from './import-reports.module.css';

/** For a file whose encoding is in doubt: another one, and a button that reads the file again with it. */
export function EncodingChoice({
  entry,
  file,
}: {
  readonly entry: ReportEntry;
  readonly file: string;
}): React.JSX.Element {
  const { corpus } = useStores();
  const t = useMessages(importReportMessages);
  const format = useFormat();
  const isBusy = useStore(corpus.store, isImporting);
  const inUse = entry.encodings.get(file) ?? null;
  const [chosen, setChosen] = useState<TextEncoding | null>(inUse);
  const doubtful = filesInDoubt(entry.report, entry.encodings);
  // What is not read as chosen here: reading those again would change something.
  const others = doubtful.filter((other) => (entry.encodings.get(other) ?? null) !== chosen);
  const read = (files: readonly string[]): void =>
    void corpus.chooseEncoding(entry.id, files, chosen);
  return (
    <div className={styles['encoding']}>
      <select
        aria-label={t.encodingOf(file)}
        value={chosen ?? ''}
        onChange={({ target }) =>
          setChosen(TEXT_ENCODINGS.find((encoding) => encoding === target.value) ?? null)
        }
      >
        <option value="">{t.encodingDetected}</option>
        {TEXT_ENCODINGS.map((encoding) => (
          <option key={encoding} value={encoding}>
            {ENCODING_NAMES[encoding]}
          </option>
        ))}
      </select>
      <Button size="small" isDisabled={isBusy || chosen === inUse} onPress={() => read([file])}>
        {t.reread}
      </Button>
      {others.length > 1 && chosen !== inUse ? (
        <Button size="small" variant="quiet" isDisabled={isBusy} onPress={() => read(others)}>
          {t.rereadAll(format.number(others.length))}
        </Button>
      ) : null}
    </div>
  );
}
