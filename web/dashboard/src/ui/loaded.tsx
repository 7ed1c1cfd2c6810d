import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styles from './loaded.module.css';
import { ProblemNote } from './problem-note.tsx';

/** Shows what a query has found: its shape while it loads, words if it fails. */
export function Loaded<Data>({
  query,
  lines = 4,
  children,
}: {
  query: UseQueryResult<Data, Error>;
  /** How many lines the content will have, so that nothing jumps. */
  lines?: number;
  children: (data: Data) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <ProblemNote error={query.error} onRetry={() => void query.refetch()} />;
  return <Skeleton lines={lines} />;
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
