import FolderInput from 'lucide-react/icons/folder-input';
import { shellMessages } from '../i18n/shell-messages.ts';
import { useMessages } from '../i18n/use-messages.ts';
import styles from './drop-overlay.module.css';

/** Over every screen while files are dragged across it: the whole page takes them, and says where they go. */
export function DropOverlay(): React.JSX.Element {
  const t = useMessages(shellMessages);
  return (
    <div className={styles['overlay']}>
      <p className={styles['words']}>
        <FolderInput size={24} aria-hidden />
        {t.dropNow}
      </p>
    </div>
  );
}
