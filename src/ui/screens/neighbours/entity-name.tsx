import FileText from 'lucide-react/icons/file-text';
import Heading from 'lucide-react/icons/heading';
import Tag from 'lucide-react/icons/tag';
import TextCursor from 'lucide-react/icons/text-cursor';
import type { PassageEntity } from '../../../domain/neighbourhood.ts';
import { neighboursMessages } from '../../i18n/neighbours-messages.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import styles from './neighbours-screen.module.css';

const SIGNS = { name: TextCursor, heading: Heading, tag: Tag, article: FileText } as const;

/** An entity with the sign of its kind, marked when the question names it. */
export function EntityName({ entity }: { readonly entity: PassageEntity }): React.JSX.Element {
  const t = useMessages(neighboursMessages);
  const Sign = SIGNS[entity.kind];
  return (
    <span className={styles['entity']} data-asked={entity.isAsked || undefined}>
      <Sign size={14} aria-hidden />
      <span className="visually-hidden">
        {t.kinds[entity.kind]}
        {entity.isAsked ? ` (${t.asked})` : null}{' '}
      </span>
      <span className={styles['name']} lang="ja" title={entity.name}>
        {entity.name}
      </span>
    </span>
  );
}
