import { RRF } from '../../../config/retrieval.ts';
import type { FusedScore, Hit, RrfTerm, SignalName } from '../../../domain/search.ts';
import type { WorkspaceId } from '../../../domain/workspace.ts';
import { compareMessages } from '../../i18n/compare-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { routeHref } from '../../routing/routes.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import styles from './hit-explanation.module.css';
import { matchedTerms } from './hit-reasons.ts';

const BOTH_LEGS: readonly SignalName[] = ['lexical', 'dense'];

/** Why a passage is at its rank: each leg in plain words, then the fusion as a sum one can check by hand. */
export function HitExplanation({
  hit,
  workspace,
  isTied,
}: {
  readonly hit: Hit;
  readonly workspace: WorkspaceId;
  readonly isTied: boolean;
}): React.JSX.Element {
  const t = useMessages(compareMessages);
  const format = useFormat();
  const question = useStore(useStores().session.store, ({ asked }) => asked?.question ?? '');
  const window = format.number(RRF.window);
  const wasLexicalAsked = hit.lexical !== undefined || hit.fused !== undefined;
  return (
    <div className={styles['explanation']}>
      {hit.neighbourOf === undefined ? null : <p>{t.neighbourWords}</p>}
      <Matched hit={hit} />
      {hit.dense || hit.fused ? (
        <p>
          {hit.dense
            ? t.denseWords(format.number(hit.dense.rank), format.score(hit.dense.score, 4))
            : t.denseMissing(window)}
        </p>
      ) : null}
      {wasLexicalAsked ? (
        <p>
          {hit.lexical
            ? t.lexicalWords(format.number(hit.lexical.rank), format.score(hit.lexical.score, 2))
            : t.lexicalMissing(window)}
        </p>
      ) : null}
      {hit.graph ? (
        <p>
          {hit.graph.names.length === 0
            ? t.graphOver(format.number(hit.graph.rank))
            : t.graphNames(format.number(hit.graph.rank), hit.graph.names.join(' / '))}
        </p>
      ) : null}
      {hit.reranked ? (
        <p>
          {t.rerankedWords[hit.reranked.by](
            format.number(hit.reranked.rank),
            format.score(hit.reranked.score ?? 0, 3),
            format.number(hit.reranked.before),
          )}
        </p>
      ) : null}
      {hit.fused && isDecided(hit.fused, hit) ? <FusionTable fused={hit.fused} /> : null}
      {isTied ? <p>{t.tiedHelp}</p> : null}
      <p>
        <a href={routeHref({ screen: 'neighbours', workspace, passage: hit.passageId, question })}>
          {t.toNeighbours}
        </a>
      </p>
    </div>
  );
}

/** The words of the question that occur in the passage: the part of the reason one can see. */
function Matched({ hit }: { readonly hit: Hit }): React.JSX.Element {
  const t = useMessages(compareMessages);
  const { inHeadings, inText } = matchedTerms(hit);
  if (inHeadings.length + inText.length === 0) return <p>{t.matchedNone}</p>;
  return (
    <>
      {inText.length > 0 ? <p>{t.matchedInText(inText.join(' / '))}</p> : null}
      {inHeadings.length > 0 ? <p>{t.matchedInHeadings(inHeadings.join(' / '))}</p> : null}
    </>
  );
}

function FusionTable({ fused }: { readonly fused: FusedScore }): React.JSX.Element {
  const t = useMessages(compareMessages);
  const format = useFormat();
  const names: Record<SignalName, string> = {
    lexical: t.legLexical,
    dense: t.legDense,
    late: t.legLate,
    graph: t.legGraph,
  };
  return (
    <>
      <p>{t.fusedWords}</p>
      <table className={styles['terms']}>
        <thead>
          <tr>
            <th scope="col">{t.termLeg}</th>
            <th scope="col">{t.termRank}</th>
            <th scope="col">{t.termFormula}</th>
            <th scope="col">{t.termValue}</th>
          </tr>
        </thead>
        <tbody>
          {rowsOf(fused).map(({ leg, query, term }) => (
            <tr key={`${leg} ${query ?? ''}`}>
              <th scope="row">
                {names[leg]}
                {query === undefined ? null : <span className={styles['query']}>{query}</span>}
              </th>
              <td>{term ? format.number(term.rank) : t.termAbsent}</td>
              <td>{term ? formulaOf(term) : t.absent}</td>
              <td>{format.score(term?.contribution ?? 0, 4)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {t.sum}
            </th>
            <td>{format.score(fused.score, 4)}</td>
          </tr>
        </tfoot>
      </table>
    </>
  );
}

/** After a second look the sum only counts when that look is part of it. */
function isDecided({ signals = BOTH_LEGS }: FusedScore, { reranked }: Hit): boolean {
  return reranked === undefined || signals.includes('late');
}

interface TermRow extends Pick<RrfTerm, 'leg' | 'query'> {
  /** Absent where the ranking does not hold the passage. */
  readonly term?: RrfTerm;
}

/** The question's own rankings, whether they hold the passage or not; then those of its variants that do. */
function rowsOf({ terms, signals = BOTH_LEGS }: FusedScore): readonly TermRow[] {
  const own = signals.map((leg) => {
    const term = terms.find((candidate) => candidate.leg === leg && candidate.query === undefined);
    return { leg, ...(term && { term }) };
  });
  const others = terms.flatMap((term) =>
    term.query === undefined ? [] : [{ leg: term.leg, query: term.query, term }],
  );
  return [...own, ...others];
}

/** `1/(60+3)`; the numerator is the leg's weight. */
function formulaOf({ weight, rankConstant, rank }: RrfTerm): string {
  return `${weight}/(${rankConstant}+${rank})`;
}
