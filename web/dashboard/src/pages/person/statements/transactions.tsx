import {
  createColumnHelper,
  flexRender,
  getCoreRowModel,
  getSortedRowModel,
  type SortingState,
  useReactTable,
} from '@tanstack/react-table';
import { useState } from 'react';
import type { BankStatementSubmission } from '../../../../../../clients/typescript/index.js';
import { count, day, pounds } from '../../../ui/format.ts';
import styles from './transactions.module.css';

type Transaction = BankStatementSubmission['transactions'][number];

const SHOWN_FIRST = 15;
const columns = createColumnHelper<Transaction>();
const COLUMNS = [
  columns.accessor('date', { header: 'Date', cell: ({ getValue }) => day(getValue()) }),
  columns.accessor('description', { header: 'Description' }),
  columns.accessor((row) => signed(row), {
    id: 'amount',
    header: 'Amount',
    cell: ({ row: { original } }) => `${original.type === 'credit' ? '+' : '−'}${pounds(original.amount)}`,
  }),
];

/** Transactions that can be sorted by each column. */
export function Transactions({ transactions }: { transactions: Transaction[] }) {
  const [sorting, setSorting] = useState<SortingState>([]);
  const [isWhole, setWhole] = useState(false);
  const table = useReactTable({
    data: transactions,
    columns: COLUMNS,
    state: { sorting },
    onSortingChange: setSorting,
    getCoreRowModel: getCoreRowModel(),
    getSortedRowModel: getSortedRowModel(),
  });
  if (transactions.length === 0) return null;
  const rows = table.getRowModel().rows;
  const shown = isWhole ? rows : rows.slice(0, SHOWN_FIRST);
  return (
    <div className={styles.box}>
      <table className={styles.table}>
        <caption className="hidden">Transactions</caption>
        <thead>
          <tr>
            {table.getFlatHeaders().map((header) => {
              const order = header.column.getIsSorted();
              const sort = order === 'asc' ? 'ascending' : order === 'desc' ? 'descending' : 'none';
              return (
                <th key={header.id} scope="col" aria-sort={sort} data-column={header.id}>
                  <button type="button" onClick={header.column.getToggleSortingHandler()}>
                    {flexRender(header.column.columnDef.header, header.getContext())}
                    <span aria-hidden="true">{order === 'asc' ? ' ↑' : order === 'desc' ? ' ↓' : ''}</span>
                  </button>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.id} data-credit={row.original.type === 'credit' || undefined}>
              {row.getVisibleCells().map((cell) => (
                <td key={cell.id} data-column={cell.column.id}>
                  {flexRender(cell.column.columnDef.cell, cell.getContext())}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > SHOWN_FIRST ? (
        <button type="button" className={styles.more} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${count(rows.length)} transactions`}
        </button>
      ) : null}
    </div>
  );
}

function signed({ amount, type }: Transaction): number {
  return type === 'credit' ? Number(amount) : -Number(amount);
}
