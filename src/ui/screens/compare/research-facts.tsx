import type { ResearchSummary } from '../../../domain/deep-wide.ts';
import { deepWideMessages } from '../../i18n/deep-wide-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { FactList } from './fact-list.tsx';
import type { Fact } from './fact-list.tsx';
import styles from './research-card.module.css';

/** What a run really took, in the measures it was estimated in before. */
export function ResearchFacts({
  research,
}: {
  readonly research: ResearchSummary;
}): React.JSX.Element {
  const t = useMessages(deepWideMessages);
  const format = useFormat();
  const { limits, rounds, localSearches, webSearches, reflections, pool } = research;
  const facts: readonly Fact[] = [
    [t.facts.rounds, t.of(format.number(rounds), format.number(limits.rounds))],
    [t.facts.searches, format.number(localSearches + webSearches)],
    ...(webSearches === 0 ? [] : [[t.facts.web, format.number(webSearches)] as const]),
    [t.facts.reflections, format.number(reflections)],
    [
      t.facts.pool,
      t.poolIs(
        format.number(pool.sources),
        format.number(pool.tokens),
        format.number(pool.windowTokens),
      ),
    ],
    ...(pool.dropped === 0 ? [] : [[t.facts.dropped, format.number(pool.dropped)] as const]),
    ...(pool.skipped === 0 ? [] : [[t.facts.skipped, format.number(pool.skipped)] as const]),
  ];
  return <FactList facts={facts} label={t.measured} spacing={styles['facts']} />;
}
