import { type Block, type Box, lineOf } from './block.ts';
import { type Desk, label, type Style } from './style.ts';
import type { Ink } from './surface.ts';

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
  /** A total is printed below a rule. A section is a heading between rows. A gap is an empty line. */
  look?: 'total' | 'section' | 'gap';
}

export interface TableLook {
  hasHeadings: boolean;
  /** Totals are printed at the bottom of a table that is drawn higher than its rows need. */
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
  const headings = columns.map((column) => headingLines(desk, column, rows));
  const deepest = Math.max(1, ...headings.map(({ length }) => length));
  const head = look.hasHeadings ? pitch + 4 + (deepest - 1) * style.size * 1.2 : 2;
  const rules = look.rules ?? style.rules;
  const draw = (box: Box) => {
    const spread = spreadOf(columns, widths, box.width - width);
    if (look.hasHeadings) drawHeadings(desk, columns, { box, widths: spread, rules, head, headings });
    drawRows(desk, columns, rows, { box, widths: spread, look, top: box.y + head });
    if (rules === 'box' || rules === 'grid')
      desk.paper.frame(box.x, box.y, box.width, box.height, lineOf(style));
    if (rules === 'grid') drawVerticals(desk, box, spread);
  };
  return { width, height: head + rows.length * pitch + 6, draw };
}

function widthOf(desk: Desk, column: Column, rows: readonly TableRow[], look: TableLook): number {
  const heading = look.hasHeadings ? headingWidth(desk, headingLines(desk, column, rows)) : 0;
  return Math.max(heading, cellsWidth(desk, column, rows)) + 2 * PADDING + (column.align === 'right' ? 4 : 0);
}

function cellsWidth({ paper, style }: Desk, { key, align }: Column, rows: readonly TableRow[]): number {
  const widths = rows
    .filter(({ look }) => look !== 'section')
    .map((row) => paper.widthOf(row.cells[key]?.text ?? '', inkOf(style, row, align)));
  return Math.max(0, ...widths);
}

function headingWidth({ paper, style }: Desk, texts: readonly string[]): number {
  return Math.max(
    0,
    ...texts.map((text) => paper.widthOf(text, { size: style.size, isBold: style.isHeadingBold })),
  );
}

/** A heading of several words that is wider than its column may be printed on two lines. */
function headingLines(desk: Desk, column: Column, rows: readonly TableRow[]): string[] {
  const text = label(desk.style, column.heading);
  const cut = text.indexOf(' ', Math.max(1, Math.floor(text.length / 2) - 2));
  const isWide = headingWidth(desk, [text]) > cellsWidth(desk, column, rows);
  const isWrapped = desk.style.hasWrappedHeadings && column.align === 'right';
  return isWrapped && cut > 0 && isWide ? [text.slice(0, cut), text.slice(cut + 1)] : [text];
}

/** Names of totals are labels of the form. Everything else in rows is a value. */
function inkOf(style: Style, { look }: TableRow, align: Column['align']): Ink {
  return {
    size: style.size,
    isBold: look !== undefined,
    isValue: look === undefined || align === 'right',
    align,
  };
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
  {
    box,
    widths,
    rules,
    head,
    headings,
  }: Drawn & { rules: Style['rules']; head: number; headings: string[][] },
): void {
  if (style.fill) paper.fill(box.x, box.y, box.width, head - 2, style.fill);
  let left = box.x;
  for (const [index, { align }] of columns.entries()) {
    const width = widths[index] ?? 0;
    const headed = style.headingAlign === 'cell' || align === 'left' ? align : style.headingAlign;
    const at = { left: left + PADDING, right: left + width - PADDING, centre: left + width / 2 }[headed];
    const ink = { size: style.size, isBold: style.isHeadingBold, colour: style.accent, align: headed };
    const texts = headings[index] ?? [];
    // the last lines of all headings are on one line
    const top = box.y + head - style.size * 1.2 * texts.length - 4;
    for (const [line, text] of texts.entries()) paper.write(text, at, top + line * style.size * 1.2, ink);
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
    const ink: Ink = { ...inkOf(style, row, align), field: cell?.field };
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
