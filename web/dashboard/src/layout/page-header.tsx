import type { ReactNode } from 'react';
import { useTitle } from '../ui/use-title.ts';
import { useHeadingFocus } from './heading-focus.ts';
import styles from './page-header.module.css';

/** A longer title would fill a phone. */
const TITLE_LENGTH_MAX = 60;

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
  const isLong = typeof title === 'string' && title.length > TITLE_LENGTH_MAX;
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        <h1 ref={heading} tabIndex={-1} className={isLong ? styles.long : undefined}>
          {title}
        </h1>
        {lead ? <p>{lead}</p> : null}
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </header>
  );
}
