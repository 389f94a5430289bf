import styles from './card.module.css';

/** A plain bordered surface. `as` picks the element when the content is a section or an article. */
export function Card({
  as: Element = 'div',
  children,
  ...props
}: {
  readonly as?: 'div' | 'section' | 'article' | 'li';
  readonly children: React.ReactNode;
} & Pick<
  React.HTMLAttributes<HTMLElement>,
  'id' | 'aria-label' | 'aria-labelledby'
>): React.JSX.Element {
  return (
    <Element {...props} className={styles['card']}>
      {children}
    </Element>
  );
}
