import { TOKENIZER_NAMES } from '../../../app/gate-store.ts';
import type { GateCheck } from '../../../app/gate-store.ts';
import type { GateReport, GateSet } from '../../../domain/gate.ts';
import type { TokenizerName } from '../../../domain/tokenizer.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { ErrorBanner } from '../../components/error-banner.tsx';
import { gateMessages } from '../../i18n/gate-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import styles from './gate-screen.module.css';

/** Hit rate and ranks of every tokenizer on both sets, and under it every term. */
export function GateTable({
  inUse,
  canSwitch,
}: {
  /** Tokenizer of the open index. */
  readonly inUse: TokenizerName;
  readonly canSwitch: boolean;
}): React.JSX.Element {
  const t = useMessages(gateMessages);
  const { gate, corpus } = useStores();
  const checks = useStore(gate.store, (state) => state.checks);
  const isBusy = useStore(corpus.store, (state) => state.upkeep.phase === 'running');
  return (
    <>
      <div className={styles['scroll']} tabIndex={0} role="region" aria-label={t.table}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t.tokenizer}</th>
              <th scope="col">{t.verdict}</th>
              <th scope="col">{t.hitRateOf(t.synthetic)}</th>
              <th scope="col">{t.precision}</th>
              <th scope="col">{t.hitRateOf(t.corpus)}</th>
              <th scope="col">{t.precision}</th>
              {canSwitch ? <th scope="col">{t.switch}</th> : null}
            </tr>
          </thead>
          <tbody>
            {TOKENIZER_NAMES.map((name) => {
              const check = checks[name];
              const report = check?.phase === 'done' ? check.report : null;
              return (
                <tr key={name}>
                  <th scope="row">
                    {name} {name === inUse ? <Badge>{t.inUse}</Badge> : null}
                    <span className={styles['name']}>{t.names[name]}</span>
                  </th>
                  <td>
                    <Verdict check={check} />
                  </td>
                  <Shares set={report?.synthetic ?? null} />
                  <Shares set={report?.corpus ?? null} isEmpty={report?.corpus === null} />
                  {canSwitch ? (
                    <td>
                      {name !== inUse && report?.passed === true ? (
                        <Button
                          size="small"
                          isDisabled={isBusy}
                          aria-label={t.switchTo(name)}
                          onPress={() => void corpus.rebuild({ tokenizer: name })}
                        >
                          {t.switch}
                        </Button>
                      ) : null}
                    </td>
                  ) : null}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {TOKENIZER_NAMES.map((name) => {
        const check = checks[name];
        if (check?.phase === 'failed') return <ErrorBanner key={name} error={check.error} />;
        return check?.phase === 'done' ? (
          <Disclosure key={name} summary={t.termsOf(name)}>
            <Terms report={check.report} />
          </Disclosure>
        ) : null;
      })}
    </>
  );
}

function Verdict({ check }: { readonly check: GateCheck | undefined }): React.JSX.Element {
  const t = useMessages(gateMessages);
  if (check === undefined || check.phase === 'failed') return <>{t.waiting}</>;
  if (check.phase === 'running') return <>{t.running}</>;
  return check.report.passed ? (
    <Badge tone="ok">{t.passed}</Badge>
  ) : (
    <Badge tone="danger">{t.notPassed}</Badge>
  );
}

function Shares({
  set,
  isEmpty = false,
}: {
  readonly set: GateSet | null;
  readonly isEmpty?: boolean;
}): React.JSX.Element {
  const t = useMessages(gateMessages);
  const format = useFormat();
  if (set === null) {
    return (
      <>
        <td>{isEmpty ? t.noTerms : '–'}</td>
        <td>–</td>
      </>
    );
  }
  return (
    <>
      <td>
        {format.percent(set.hitRate)}
        <span className={styles['name']}>{t.cases(format.number(set.cases.length))}</span>
      </td>
      <td>{format.percent(set.precision)}</td>
    </>
  );
}

function Terms({ report }: { readonly report: GateReport }): React.JSX.Element {
  const t = useMessages(gateMessages);
  const format = useFormat();
  const cases = [...report.synthetic.cases, ...(report.corpus?.cases ?? [])];
  return (
    <div className={styles['scroll']}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t.term}</th>
            <th scope="col">{t.kind}</th>
            <th scope="col">{t.right}</th>
            <th scope="col">{t.rank}</th>
            <th scope="col">{t.precision}</th>
          </tr>
        </thead>
        <tbody>
          {cases.map(({ query, kind, right, firstRank, precision }) => (
            <tr key={`${kind} ${query}`}>
              <th scope="row">{query}</th>
              <td>{t.kinds[kind]}</td>
              <td>{format.number(right)}</td>
              <td>{firstRank === null ? t.notFound : format.number(firstRank)}</td>
              <td>{format.percent(precision)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
