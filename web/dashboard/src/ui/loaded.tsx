import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cutInWords } from './cut-in-words.ts';
import styles from './loaded.module.css';
import { ProblemNote } from './problem-note.tsx';

/** Shows what a query has found: its shape while it loads, words if it fails. */
export function Loaded<Data>({
  query,
  lines = 4,
  isPaged = false,
  children,
}: {
  query: UseQueryResult<Data, Error>;
  /** How many lines the content will have, so that nothing jumps. */
  lines?: number;
  /** The content has links to the other pages of its list. Without them, a list that is cut says so. */
  isPaged?: boolean;
  children: (data: Data) => ReactNode;
}) {
  if (query.data !== undefined)
    return (
      <>
        {children(query.data)}
        {isPaged ? null : <CutNote data={query.data} />}
      </>
    );
  if (query.error) return <ProblemNote error={query.error} onRetry={() => void query.refetch()} />;
  return <Skeleton lines={lines} />;
}

/** Says that the API has more than the page shows. */
function CutNote({ data }: { data: unknown }) {
  const words = cutInWords(data);
  return words === null ? null : <p className={styles.cut}>{words}</p>;
}

export function Skeleton({ lines }: { lines: number }) {
  return (
    <div className={styles.skeleton} role="status">
      <span className="hidden">Loading</span>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same
        <span key={index} className={styles.line} />
      ))}
    </div>
  );
}
