import type { Ink } from '../paper.ts';
import { type Desk, label, type Style } from '../style.ts';
import type { Block, Box } from './block.ts';

export interface Column {
  key: string;
  heading: string;
  align: 'left' | 'right';
  /** Takes the room that the other columns leave. */
  isWide?: boolean;
}

export interface Cell {
  text: string;
  field?: string;
}

export interface TableRow {
  cells: Record<string, Cell>;
  /** A total stands below a rule. A section is a heading between rows. A gap is an empty line. */
  look?: 'total' | 'section' | 'gap';
}

export interface TableLook {
  hasHeadings: boolean;
  /** Totals stand at the bottom of a table that is drawn higher than its rows need. */
  isTotalAtBottom?: boolean;
  rules?: Style['rules'];
}

const PADDING = 4;

/** A table with columns as wide as their contents. */
export function table(
  desk: Desk,
  columns: readonly Column[],
  rows: readonly TableRow[],
  look: TableLook,
): Block {
  const { style } = desk;
  const widths = columns.map((column) => widthOf(desk, column, rows, look));
  const width = widths.reduce((sum, one) => sum + one, 0);
  const pitch = style.size * style.leading;
  const head = look.hasHeadings ? pitch + 4 : 2;
  const rules = look.rules ?? style.rules;
  const draw = (box: Box) => {
    const spread = spreadOf(columns, widths, box.width - width);
    if (look.hasHeadings) drawHeadings(desk, columns, { box, widths: spread, rules, head });
    drawRows(desk, columns, rows, { box, widths: spread, look, top: box.y + head });
    if (rules === 'box' || rules === 'grid') desk.paper.frame(box.x, box.y, box.width, box.height);
    if (rules === 'grid') drawVerticals(desk, box, spread);
  };
  return { width, height: head + rows.length * pitch + 6, draw };
}

function widthOf({ paper, style }: Desk, column: Column, rows: readonly TableRow[], look: TableLook): number {
  const heading = look.hasHeadings
    ? paper.widthOf(label(style, column.heading), { size: style.size, isBold: style.isHeadingBold })
    : 0;
  const cells = rows.map(({ cells, look: kind }) =>
    kind === 'section'
      ? 0
      : paper.widthOf(cells[column.key]?.text ?? '', { size: style.size, isBold: kind === 'total' }),
  );
  return Math.max(heading, ...cells) + 2 * PADDING + (column.align === 'right' ? 4 : 0);
}

function spreadOf(columns: readonly Column[], widths: readonly number[], extra: number): number[] {
  const wide = columns.filter(({ isWide }) => isWide).length;
  return widths.map((width, index) => {
    if (wide === 0) return width + extra / widths.length;
    return (
      width +
      (columns[index]?.isWide ? (extra * 0.6) / wide : (extra * 0.4) / Math.max(1, widths.length - wide))
    );
  });
}

interface Drawn {
  box: Box;
  widths: readonly number[];
}

function drawHeadings(
  { paper, style }: Desk,
  columns: readonly Column[],
  { box, widths, rules, head }: Drawn & { rules: Style['rules']; head: number },
): void {
  if (style.fill) paper.fill(box.x, box.y, box.width, head - 2, style.fill);
  let left = box.x;
  for (const [index, { heading, align }] of columns.entries()) {
    const width = widths[index] ?? 0;
    const headed = style.headingAlign === 'cell' || align === 'left' ? align : style.headingAlign;
    const at = { left: left + PADDING, right: left + width - PADDING, centre: left + width / 2 }[headed];
    const ink = { size: style.size, isBold: style.isHeadingBold, colour: style.accent, align: headed };
    paper.write(label(style, heading), at, box.y + 3, ink);
    left += width;
  }
  if (rules !== 'none' || !style.fill)
    paper.rule(box.x, box.y + head - 2, box.x + box.width, box.y + head - 2);
}

function drawRows(
  desk: Desk,
  columns: readonly Column[],
  rows: readonly TableRow[],
  { box, widths, look, top }: Drawn & { look: TableLook; top: number },
): void {
  const { paper, style } = desk;
  const pitch = style.size * style.leading;
  let y = top + 1;
  const totals = rows.filter((row) => row.look === 'total').length;
  for (const [index, row] of rows.entries()) {
    if (row.look === 'total' && rows[index - 1]?.look !== 'total') {
      if (look.isTotalAtBottom) y = Math.max(y, box.y + box.height - totals * pitch - 3);
      paper.rule(box.x, y - 1, box.x + box.width, y - 1);
    }
    drawRow(desk, columns, row, { box, widths, y: y + 1 });
    y += pitch;
    if (style.rules === 'lines' && look.rules === undefined)
      paper.rule(box.x, y - 1, box.x + box.width, y - 1, { colour: '#dddddd' });
  }
}

function drawRow(
  { paper, style }: Desk,
  columns: readonly Column[],
  row: TableRow,
  { box, widths, y }: Drawn & { y: number },
): void {
  let left = box.x;
  for (const [index, { key, align }] of columns.entries()) {
    const width = widths[index] ?? 0;
    const cell = row.cells[key];
    const ink: Ink = { size: style.size, isBold: row.look !== undefined, field: cell?.field, align };
    if (cell) paper.write(cell.text, align === 'left' ? left + PADDING : left + width - PADDING, y, ink);
    left += width;
  }
}

function drawVerticals({ paper }: Desk, { x, y, height }: Box, widths: readonly number[]): void {
  let left = x;
  for (const width of widths.slice(0, -1)) {
    left += width;
    paper.rule(left, y, left, y + height);
  }
}
