import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from './loaded.tsx';
import { Pager } from './pager.tsx';

/** A page of a list from the API: its rows, or what to do if there are none, and the way to the other pages. */
export function PagedList<Data extends { pagination: { total_count: number } }, Row>({
  query,
  lines,
  rowsOf,
  empty,
  page,
  size,
  onMove,
  children,
}: {
  query: UseQueryResult<Data, Error>;
  /** How many lines the rows will have, so that nothing jumps. */
  lines: number;
  rowsOf: (data: Data) => readonly Row[];
  empty: ReactNode;
  page: number;
  size: number;
  onMove: (page: number) => void;
  children: (rows: readonly Row[]) => ReactNode;
}) {
  return (
    <Loaded query={query} lines={lines} isPaged>
      {(data) => {
        const rows = rowsOf(data);
        if (rows.length === 0) return empty;
        return (
          <>
            {children(rows)}
            <Pager page={page} size={size} total={data.pagination.total_count} onMove={onMove} />
          </>
        );
      }}
    </Loaded>
  );
}
