import { useId } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { useMedia } from '../use-media.ts';
import { CloseButton } from './close-button.tsx';
import { ModalFrame } from './modal-frame.tsx';
import styles from './side-panel.module.css';

/** Wide enough for a panel beside what it is about; narrower, it lies over it as a drawer. */
const WIDE = '(width >= 1280px)';

export interface SidePanelProps {
  readonly id: string;
  readonly title: string;
  readonly isOpen: boolean;
  /** Takes the focus when the panel opens beside the page; a drawer has its own. */
  readonly headingRef: React.Ref<HTMLHeadingElement>;
  readonly onClose: () => void;
  readonly children: React.ReactNode;
  /** Stays in sight below what scrolls. */
  readonly footer?: React.ReactNode;
}

/** Whether a side panel stands beside the page, rather than over it. */
export function useIsBeside(): boolean {
  return useMedia(WIDE);
}

/** A panel of settings: beside the page where there is room, else a modal drawer. Escape in it closes it. */
export function SidePanel(props: SidePanelProps): React.JSX.Element | null {
  const isBeside = useIsBeside();
  if (isBeside) return props.isOpen ? <Beside {...props} /> : null;
  return <Drawer {...props} />;
}

function Beside({
  id,
  title,
  headingRef,
  onClose,
  children,
  footer,
}: SidePanelProps): React.JSX.Element {
  const headingId = useId();
  return (
    <aside
      id={id}
      className={styles['beside']}
      aria-labelledby={headingId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        // Not the page's Escape too, which stops what runs.
        event.preventDefault();
        onClose();
      }}
    >
      <Frame
        heading={
          <h2 id={headingId} ref={headingRef} tabIndex={-1}>
            {title}
          </h2>
        }
        onClose={onClose}
        footer={footer}
      >
        {children}
      </Frame>
    </aside>
  );
}

function Drawer({
  id,
  title,
  isOpen,
  onClose,
  children,
  footer,
}: SidePanelProps): React.JSX.Element {
  return (
    <ModalFrame
      isOpen={isOpen}
      onClose={onClose}
      overlayClass={styles['overlay']}
      modalClass={styles['drawer']}
    >
      <AriaDialog id={id} className={styles['dialog'] ?? ''}>
        <Frame heading={<Heading slot="title">{title}</Heading>} onClose={onClose} footer={footer}>
          {children}
        </Frame>
      </AriaDialog>
    </ModalFrame>
  );
}

/** What a panel is made of, beside the page as over it. */
function Frame({
  heading,
  onClose,
  children,
  footer,
}: Pick<SidePanelProps, 'onClose' | 'children' | 'footer'> & {
  readonly heading: React.ReactNode;
}): React.JSX.Element {
  return (
    <>
      <header className={styles['header']}>
        {heading}
        <CloseButton onClose={onClose} />
      </header>
      <div className={styles['content']}>{children}</div>
      {footer === undefined ? null : <footer className={styles['footer']}>{footer}</footer>}
    </>
  );
}
