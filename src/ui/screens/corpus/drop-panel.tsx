import FilePlus2 from 'lucide-react/icons/file-plus-2';
import FolderInput from 'lucide-react/icons/folder-input';
import FolderPlus from 'lucide-react/icons/folder-plus';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import type { DropNode } from '../../../app/corpus-collect.ts';
import { nodesOfFileList } from '../../../app/corpus-sources.ts';
import { Button } from '../../components/button.tsx';
import { corpusMessages } from '../../i18n/corpus-messages.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import styles from './drop-panel.module.css';

/** Where files come in. Dropping works on the whole page; the box says so. */
export function DropPanel({
  isCompact,
  onNodes,
  onSample,
}: {
  /** One line, once there are articles to look at. */
  readonly isCompact: boolean;
  readonly onNodes: (nodes: readonly DropNode[]) => void;
  /** The other way to begin; `null` where there is something to see already. */
  readonly onSample: (() => void) | null;
}): React.JSX.Element {
  const t = useMessages(corpusMessages);
  const size = isCompact ? 'small' : 'medium';
  const onSelect = (files: FileList | null): void => onNodes(nodesOfFileList(files ?? []));
  return (
    <section
      className={`${styles['panel']} ${isCompact ? styles['compact'] : ''}`}
      aria-labelledby="corpus-drop"
    >
      <FolderInput className={styles['icon']} size={isCompact ? 20 : 32} aria-hidden />
      <div className={styles['words']}>
        <h2 id="corpus-drop" className={styles['title']}>
          {t.dropTitle}
        </h2>
        {isCompact ? null : <p className={styles['help']}>{t.dropHelp}</p>}
      </div>
      <div className={styles['buttons']}>
        <FileTrigger allowsMultiple onSelect={onSelect}>
          <Button variant={isCompact ? 'secondary' : 'primary'} size={size}>
            <FilePlus2 size={16} aria-hidden />
            {t.pickFiles}
          </Button>
        </FileTrigger>
        <FileTrigger acceptDirectory onSelect={onSelect}>
          <Button size={size}>
            <FolderPlus size={16} aria-hidden />
            {t.pickFolder}
          </Button>
        </FileTrigger>
        {onSample === null ? null : (
          <Button variant="quiet" onPress={onSample}>
            {t.seeSample}
          </Button>
        )}
      </div>
    </section>
  );
}
