import type { GoldenTopic } from '../../../domain/evaluation.ts';
import type { ExperimentPlan } from '../../../domain/experiment.ts';
import { labAnalysisMessages } from '../../i18n/lab-analysis-messages.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { LAB_ROUTE, routeHref } from '../../routing/routes.ts';

/** A question of an experiment as a link to what was recorded of it. */
export function RowLink({
  plan,
  topic,
}: {
  readonly plan: ExperimentPlan;
  readonly topic: GoldenTopic;
}): React.JSX.Element {
  const t = useMessages(labAnalysisMessages);
  return (
    <a
      data-wrap
      lang="ja"
      href={routeHref({
        ...LAB_ROUTE,
        workspace: plan.corpus.workspace,
        experiment: plan.id,
        row: topic.id,
      })}
      aria-label={t.detailsOf(topic.text)}
    >
      {topic.text}
    </a>
  );
}
