import type { WorkspaceId } from '../../domain/workspace.ts';
import { commonMessages } from '../i18n/common-messages.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { Choice } from './choice.tsx';

/** Which articles a screen is about: the bundled sample or the user's own. */
export function WorkspaceChoice({
  value,
  onChange,
  label,
  first = 'sample',
  compact = true,
}: {
  readonly value: WorkspaceId;
  readonly onChange: (workspace: WorkspaceId) => void;
  /** What the choice is called here; "workspace" when nothing is said. */
  readonly label?: string;
  readonly first?: WorkspaceId;
  readonly compact?: boolean;
}): React.JSX.Element {
  const t = useMessages(commonMessages);
  const sample = { value: 'sample', label: t.workspaceSample } as const;
  const own = { value: 'own', label: t.workspaceOwn } as const;
  return (
    <Choice<WorkspaceId>
      compact={compact}
      label={label ?? t.workspace}
      value={value}
      options={first === 'sample' ? [sample, own] : [own, sample]}
      onChange={onChange}
    />
  );
}
