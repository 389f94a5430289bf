import { useVirtualizer } from '@tanstack/react-virtual';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useRef, useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import type { BadgeTone } from '../../components/badge.tsx';
import { useFormat } from '../../i18n/use-messages.ts';
import styles from './import-reports.module.css';

/** Up to here every line is simply rendered; beyond, only those in sight. */
const PLAIN_LINES = 20;
const LINE_ESTIMATE = 52;

interface LinesProps<Item> {
  readonly title: string;
  readonly items: readonly Item[];
  readonly children: (item: Item) => React.ReactNode;
}

/** A group of a report that opens and closes; nothing at all when it is empty. */
export function ReportGroup<Item>({
  tone,
  startsOpen = false,
  lead = null,
  ...lines
}: LinesProps<Item> & {
  readonly tone: BadgeTone;
  readonly startsOpen?: boolean;
  /** Above the lines. */
  readonly lead?: React.ReactNode;
}): React.JSX.Element | null {
  const [isOpen, setOpen] = useState(startsOpen);
  const format = useFormat();
  if (lines.items.length === 0) return null;
  return (
    <details
      className={styles['group']}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={styles['groupTitle']}>
        <ChevronRight className={styles['chevron']} size={14} aria-hidden />
        {lines.title}
        <Badge tone={tone}>{format.number(lines.items.length)}</Badge>
      </summary>
      {isOpen ? lead : null}
      {isOpen ? (
        lines.items.length <= PLAIN_LINES ? (
          <PlainLines {...lines} />
        ) : (
          <VirtualLines {...lines} />
        )
      ) : null}
    </details>
  );
}

function PlainLines<Item>({ title, items, children }: LinesProps<Item>): React.JSX.Element {
  return (
    <ul className={styles['lines']} aria-label={title}>
      {items.map((item, index) => (
        // A finished report never changes its order.
        <li key={index} className={styles['line']}>
          {children(item)}
        </li>
      ))}
    </ul>
  );
}

function VirtualLines<Item>({ title, items, children }: LinesProps<Item>): React.JSX.Element {
  const scrollRef = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => LINE_ESTIMATE,
    overscan: 6,
    useFlushSync: false,
  });
  return (
    // Focusable, so that the keyboard can scroll it.
    <div ref={scrollRef} className={styles['scroll']} tabIndex={0} role="region" aria-label={title}>
      <ul className={styles['virtual']} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const item = items[index];
          return item === undefined ? null : (
            <li
              key={index}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              className={styles['line']}
              style={{ transform: `translateY(${start}px)` }}
            >
              {children(item)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
