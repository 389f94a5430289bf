import type { WorkspaceId } from '../../../domain/workspace.ts';
import { WorkspaceChoice } from '../../components/workspace-choice.tsx';
import { compareMessages } from '../../i18n/compare-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import styles from './workspace-bar.module.css';

/** Which articles are searched, and how many there are. */
export function WorkspaceBar({
  workspace,
  onChange,
}: {
  readonly workspace: WorkspaceId;
  readonly onChange: (workspace: WorkspaceId) => void;
}): React.JSX.Element {
  return (
    <div className={styles['bar']}>
      <WorkspaceChoice value={workspace} onChange={onChange} />
      <WorkspaceLine workspace={workspace} />
    </div>
  );
}

function WorkspaceLine({ workspace }: { readonly workspace: WorkspaceId }): React.JSX.Element {
  const t = useMessages(compareMessages);
  const format = useFormat();
  const status = useStore(useStores().workspace.store, (state) =>
    state.phase === 'ready' && state.workspace === workspace ? state.opened.status : null,
  );
  if (status === null) return <p className={styles['line']} />;
  const { articles, passages, embedded } = status;
  return (
    <p className={styles['line']}>
      {t.workspaceLine(format.number(articles), format.number(passages))}
      {/* The sample's vectors are built ahead and come with the model: a count would only puzzle. */}
      {workspace === 'own' && embedded < passages
        ? ` / ${t.workspaceEmbedded(format.number(embedded))}`
        : null}
    </p>
  );
}
