import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from './loaded.tsx';
import { Pager } from './pager.tsx';

/** Which page of a list is shown, and how to get to another. */
export interface Place {
  page: number;
  onMove: (page: number) => void;
}

/** A page of a list from the API: its rows, or what to do if there are none, and links to the other pages. */
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
  size: number;
  children: (rows: readonly Row[]) => ReactNode;
} & Place) {
  return (
    <Loaded query={query} lines={lines} isPaged>
      {(data) => {
        const rows = rowsOf(data);
        // on a later page that has become empty, the way back is shown
        if (rows.length === 0 && page === 1) return empty;
        return (
          <>
            {rows.length > 0 ? children(rows) : null}
            <Pager page={page} size={size} total={data.pagination.total_count} onMove={onMove} />
          </>
        );
      }}
    </Loaded>
  );
}
