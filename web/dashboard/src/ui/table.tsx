import type { ReactNode } from 'react';
import styles from './table.module.css';
import { useShort } from './use-short.tsx';

export interface Column<Row> {
  /** Also the key of the column. */
  title: string;
  cell: (row: Row) => ReactNode;
  isFigure?: boolean;
}

const NEVER_SHORT = { first: Number.POSITIVE_INFINITY, what: 'rows' };

/** A table of this many columns needs a wide screen. */
const MANY_COLUMNS = 5;

/** A table. On small screens, each row is a block of facts; a table that is still too wide scrolls inside its own box. */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
  short = NEVER_SHORT,
}: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** How many rows are shown first, and what they are. */
  short?: Parameters<typeof useShort>[1];
}) {
  const { classOf, toggle } = useShort(rows.length, short);
  const box = columns.length < MANY_COLUMNS ? styles.box : `${styles.box} ${styles.many}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    // biome-ignore lint/a11y/noNoninteractiveTabindex: people without a mouse must be able to scroll the box
    <div className={box} role="group" aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className="hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title, isFigure }) => (
              <th key={title} scope="col" data-figure={isFigure || undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={keyOf(row)} className={classOf(index)}>
              {columns.map(({ title, cell, isFigure }) => (
                <td key={title} data-title={title} data-figure={isFigure || undefined}>
                  <div>{cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {toggle}
    </div>
  );
}
