import type { WorkspaceId } from '../../domain/workspace.ts';
import { WorkspaceChoice } from './workspace-choice.tsx';
import styles from './workspace-head.module.css';

/** The head of a screen about one workspace: its name, which articles it is about, and what it is for. */
export function WorkspaceHead({
  title,
  lead,
  workspace,
  onChange,
}: {
  readonly title: string;
  readonly lead: string;
  readonly workspace: WorkspaceId;
  readonly onChange: (workspace: WorkspaceId) => void;
}): React.JSX.Element {
  return (
    <header className={styles['head']}>
      <title>{`${title} — Kurabe`}</title>
      <h1>{title}</h1>
      <WorkspaceChoice value={workspace} onChange={onChange} />
      <p className={styles['lead']}>{lead}</p>
    </header>
  );
}
