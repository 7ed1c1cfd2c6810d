import type { ReactNode } from 'react';
import { useTitle } from '../ui/use-title.ts';
import { useHeadingFocus } from './heading-focus.ts';
import styles from './page-header.module.css';

/** The title of a page with its actions. `tabTitle` replaces a title that has personal data. */
export function PageHeader({
  title,
  tabTitle,
  lead,
  actions,
}: {
  title: ReactNode;
  tabTitle: string;
  lead?: ReactNode;
  actions?: ReactNode;
}) {
  useTitle(tabTitle);
  const heading = useHeadingFocus();
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead ? <p>{lead}</p> : null}
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </header>
  );
}
