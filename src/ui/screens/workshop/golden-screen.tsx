import { useEffect, useState } from 'react';
import type { GoldenTopic } from '../../../domain/evaluation.ts';
import { ErrorBanner } from '../../components/error-banner.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { WorkspaceHead } from '../../components/workspace-head.tsx';
import { commonMessages } from '../../i18n/common-messages.ts';
import { goldenMessages } from '../../i18n/golden-messages.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import type { GoldenRoute } from '../../routing/routes.ts';
import { navigate } from '../../routing/use-route.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import { GeneratePanel } from './generate-panel.tsx';
import styles from './golden-screen.module.css';
import { SetBar } from './set-bar.tsx';
import { TopicEditor } from './topic-editor.tsx';
import { TopicList } from './topic-list.tsx';

/** A question that is being written: a new one, or one of the set. */
interface Editing {
  readonly topic: GoldenTopic;
  readonly replaces: string | null;
}

/** The golden set of a workspace: what is in it, how more comes in, and where a question is written. */
export function GoldenScreen({ route }: { readonly route: GoldenRoute }): React.JSX.Element {
  const t = useMessages(goldenMessages);
  const common = useMessages(commonMessages);
  const { golden, generation } = useStores();
  const { isLoading, error, isBundled } = useStore(golden.store, (state) => state);
  const [editing, setEditing] = useState<Editing | null>(null);
  useEffect(() => {
    void golden.open(route.workspace).then(() => generation.look(route.workspace));
  }, [golden, generation, route.workspace]);

  return (
    <div className={styles['screen']}>
      <WorkspaceHead
        title={t.title}
        lead={t.lead}
        workspace={route.workspace}
        onChange={(chosen) => navigate({ ...route, workspace: chosen })}
      />
      {error === null ? null : <ErrorBanner error={error} />}
      {isLoading ? <ProgressBar label={common.loading} value={null} /> : null}
      {isLoading ? null : editing === null ? (
        <>
          <SetBar onAdd={() => setEditing({ topic: NEW_TOPIC, replaces: null })} />
          {isBundled ? null : <GeneratePanel />}
          <TopicList onEdit={(topic) => setEditing({ topic, replaces: topic.id })} />
        </>
      ) : (
        <TopicEditor
          {...editing}
          onSave={(topic) => {
            golden.put(topic, editing.replaces ?? undefined);
            setEditing(null);
          }}
          onCancel={() => setEditing(null)}
        />
      )}
    </div>
  );
}

const NEW_TOPIC: GoldenTopic = { id: 'q1', type: 'easy', text: '', gold: [] };
