import type { Ink, Pen } from './pen.ts';

export interface Column {
  key: string;
  /** One or two lines. */
  heading: readonly string[];
  /** The left or the right edge. */
  x: number;
  align: 'left' | 'right';
}

/** Lines of cells, by the columns' keys. */
export type TableRow = readonly Readonly<Record<string, string>>[];

export interface Table {
  columns: readonly Column[];
  rows: readonly TableRow[];
  top: number;
  /** The lowest position for a line. */
  bottom: number;
  lineHeight: number;
  rowGap: number;
  ink?: Ink;
  headingInk?: Ink;
  /** The left and right ends of rules and bands. */
  edges: readonly [number, number];
  look?: 'plain' | 'ruled' | 'banded';
  headingFill?: string;
  /** Pages after the first may omit headings. */
  headings?: 'every_page' | 'first_page' | 'none';
  /** Screen-reader text between the cells of each line. */
  whisper?: (cells: Readonly<Record<string, string>>) => string;
  /** Draws the top of the next page and returns where its rows begin. */
  turnPage(): number;
}

/** Draws rows under headings, over as many pages as needed; returns where the last row ended. */
export function drawTable(pen: Pen, table: Table): number {
  let y = table.headings === 'none' ? table.top : drawHeadings(pen, table, table.top);
  for (const [index, row] of table.rows.entries()) {
    const height = row.length * table.lineHeight + table.rowGap;
    if (y + height > table.bottom) {
      const top = table.turnPage();
      y = (table.headings ?? 'every_page') === 'every_page' ? drawHeadings(pen, table, top) : top;
    }
    drawRow(pen, table, { row, y, height, isOdd: index % 2 === 1 });
    y += height;
  }
  return y;
}

function drawHeadings(pen: Pen, table: Table, top: number): number {
  const { columns, lineHeight, edges, headingFill } = table;
  const lines = Math.max(...columns.map(({ heading }) => heading.length));
  const height = lines * lineHeight + 4;
  if (headingFill) pen.box(edges[0], top, edges[1] - edges[0], height, { fill: headingFill });
  for (const column of columns) {
    for (const [index, words] of column.heading.entries()) {
      write(pen, column, words, top + 3 + index * lineHeight, {
        font: 'bold',
        ...table.ink,
        ...table.headingInk,
      });
    }
  }
  if (!headingFill) pen.line(edges[0], top + height, edges[1], top + height);
  return top + height + 5;
}

function drawRow(
  pen: Pen,
  table: Table,
  { row, y, height, isOdd }: { row: TableRow; y: number; height: number; isOdd: boolean },
): void {
  const [left, right] = table.edges;
  if (table.look === 'banded' && isOdd) pen.box(left, y - 1.5, right - left, height, { fill: '#eef1f4' });
  for (const [index, cells] of row.entries()) {
    const at = y + index * table.lineHeight;
    for (const column of table.columns) {
      const words = cells[column.key];
      if (words) write(pen, column, words, at, table.ink ?? {});
      const whispered = table.whisper?.(cells);
      if (whispered && column.align === 'right')
        pen.left(whispered, column.x + 2, at, { size: 6, isInvisible: true });
    }
  }
  if (table.look === 'ruled') {
    const rule = y + height - table.rowGap / 2 - 0.5;
    pen.line(left, rule, right, rule, { colour: '#c9ced3', width: 0.4 });
  }
}

function write(pen: Pen, { align, x }: Column, words: string, y: number, ink: Ink): void {
  if (align === 'left') pen.left(words, x, y, ink);
  else pen.right(words, x, y, ink);
}
