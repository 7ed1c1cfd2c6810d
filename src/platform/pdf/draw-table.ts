import type { Column } from './content.ts';
import { BOLD, drawArtifact, LOOK, REGULAR, type Sheet } from './sheet.ts';

interface Table {
  columns: readonly Column[];
  rows: readonly (readonly string[])[];
  /** The first column names the rows. */
  hasNoHeadings?: boolean;
}

interface Cell {
  text: string;
  x: number;
  width: number;
  align: 'left' | 'right';
}

const PADDING = { x: 6, y: 5 };
/** A cell with more than this would not fit on a page. */
const CELL_CHARACTERS_MAX = 600;

/** Draws a table. A row stays on one page, and the headings are repeated on each. */
export function drawTable(sheet: Sheet, table: Table): void {
  const { doc, tree } = sheet;
  const { columns, rows, hasNoHeadings = false } = table;
  const size = columns.length > 4 ? 8.5 : 9.5;
  const element = doc.struct('Table');
  tree.add(element);
  doc.y += 2;
  const headings = columns.map(({ heading }) => heading);
  if (!hasNoHeadings)
    drawRow(sheet, element, { cells: place(sheet, columns, headings), size, kind: 'headings' });
  for (const row of rows) {
    const cells = place(sheet, columns, row);
    if (doc.y + heightOf(sheet, cells, { size, kind: 'row' }) > sheet.bottom) {
      doc.addPage();
      // screen readers have already read them
      if (!hasNoHeadings)
        drawArtifact(doc, () =>
          drawCells(sheet, place(sheet, columns, headings), { size, kind: 'headings' }),
        );
    }
    drawRow(sheet, element, { cells, size, kind: 'row' });
  }
  element.end();
  doc.x = sheet.left;
  doc.y += 8;
}

interface Row {
  cells: readonly Cell[];
  size: number;
  kind: 'headings' | 'row';
}

function drawRow(sheet: Sheet, table: PDFKit.PDFStructureElement, { cells, size, kind }: Row): void {
  const { doc } = sheet;
  const height = heightOf(sheet, cells, { size, kind });
  const top = doc.y;
  const row = doc.struct('TR');
  table.add(row);
  drawArtifact(doc, () => drawLines(sheet, { top, height, kind }));
  for (const [index, cell] of cells.entries()) {
    const draw = () => drawCell(sheet, cell, { top, size, isBold: isBold(kind, index) });
    if (kind === 'headings') row.add(doc.struct('TH', scope('Column'), draw));
    else if (index === 0) row.add(doc.struct('TH', scope('Row'), draw));
    else row.add(doc.struct('TD', {}, draw));
  }
  row.end();
  doc.y = top + height;
}

/** Tells screen readers what a heading is about. The types don't know the option yet. */
function scope(of: 'Column' | 'Row'): object {
  return { scope: of };
}

/** Draws the cells without marking them for screen readers. */
function drawCells(sheet: Sheet, cells: readonly Cell[], { size, kind }: Omit<Row, 'cells'>): void {
  const { doc } = sheet;
  const height = heightOf(sheet, cells, { size, kind });
  const top = doc.y;
  drawLines(sheet, { top, height, kind });
  for (const cell of cells) drawCell(sheet, cell, { top, size, isBold: true });
  doc.y = top + height;
}

function drawLines(
  { doc, left, width }: Sheet,
  { top, height, kind }: { top: number; height: number; kind: Row['kind'] },
): void {
  if (kind === 'headings') doc.rect(left, top, width, height).fill(LOOK.shade);
  else
    doc
      .lineWidth(0.5)
      .strokeColor(LOOK.rule)
      .moveTo(left, top + height)
      .lineTo(left + width, top + height)
      .stroke();
}

function drawCell(
  { doc }: Sheet,
  { text, x, width, align }: Cell,
  { top, size, isBold }: { top: number; size: number; isBold: boolean },
): void {
  doc
    .font(isBold ? BOLD : REGULAR)
    .fontSize(size)
    .fillColor(LOOK.ink)
    .text(text, x, top + PADDING.y, { width, align });
}

function place({ left, width }: Sheet, columns: readonly Column[], texts: readonly string[]): Cell[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  let x = left;
  return columns.map(({ share, isNumeric }, index) => {
    const full = (width * share) / shares;
    const text = texts[index] ?? '';
    const shown = text.length > CELL_CHARACTERS_MAX ? `${text.slice(0, CELL_CHARACTERS_MAX)} …` : text;
    const cell: Cell = {
      // an empty text would leave the cell without content
      text: shown === '' ? '–' : shown,
      x: x + PADDING.x,
      width: full - 2 * PADDING.x,
      align: isNumeric ? 'right' : 'left',
    };
    x += full;
    return cell;
  });
}

function heightOf({ doc }: Sheet, cells: readonly Cell[], { size, kind }: Omit<Row, 'cells'>): number {
  const heights = cells.map(({ text, width }, index) =>
    doc
      .font(isBold(kind, index) ? BOLD : REGULAR)
      .fontSize(size)
      .heightOfString(text, { width }),
  );
  return Math.max(...heights) + 2 * PADDING.y;
}

function isBold(kind: Row['kind'], index: number): boolean {
  return kind === 'headings' || index === 0;
}
