import type { ModeResult } from '../../../domain/mode.ts';
import { compareMessages } from '../../i18n/compare-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import styles from './run-facts.module.css';
import { searchMs } from './search-time.ts';

/** Characters of a hash that are shown; the whole one is in the title. */
const SHORT = 8;

/** Hand-over between threads takes some milliseconds by itself. */
const WORTH_TELLING_MS = 100;

/** Printed with every result: where the time went, and what every column must have in common. */
export function RunFacts({ result }: { readonly result: ModeResult }): React.JSX.Element {
  const t = useMessages(compareMessages);
  const format = useFormat();
  const { timings, invariants, latencyMs, queryTerms } = result;
  const parts: readonly (readonly [string, number | undefined])[] = [
    [t.timeEmbed, timings.embedQueryMs],
    [t.timeVariants, timings.embedVariantsMs],
    [t.timeLexical, timings.lexicalMs],
    [t.timeDense, timings.denseMs],
    [t.timeGraph, timings.graphMs],
    [t.timeFuse, timings.fuseMs],
    [t.timeRerank, timings.rerankMs],
    [t.timeWait, waitOf(result)],
    [t.timeTotal, latencyMs],
  ];
  return (
    <footer className={styles['facts']}>
      <dl aria-label={t.timings}>
        {parts.map(([name, ms]) =>
          ms === undefined ? null : <Fact key={name} name={name} value={format.duration(ms)} />,
        )}
      </dl>
      {queryTerms.length === 0 ? null : (
        <dl>
          <Fact name={t.searchedTerms} value={queryTerms.join(' / ')} />
        </dl>
      )}
      <dl aria-label={t.invariants}>
        <Fact
          name={t.indexHash}
          value={invariants.indexHash.slice(0, SHORT)}
          full={invariants.indexHash}
        />
        <Fact
          name={t.fingerprint}
          value={invariants.fingerprint.slice(0, SHORT)}
          full={invariants.fingerprint}
        />
        <Fact name="k" value={format.number(invariants.k)} />
        <Fact name={t.mode} value={result.modeId} />
      </dl>
    </footer>
  );
}

/** What is left of the total, such as waiting for the model to load; too little to tell is not told. */
function waitOf({ latencyMs, timings }: ModeResult): number | undefined {
  const waitMs = latencyMs - searchMs(timings);
  return waitMs < WORTH_TELLING_MS ? undefined : waitMs;
}

function Fact({
  name,
  value,
  full,
}: {
  readonly name: string;
  readonly value: string;
  readonly full?: string;
}): React.JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd title={full} className={full === undefined ? undefined : styles['hash']}>
        {value}
      </dd>
    </div>
  );
}
