import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

const COLUMNS = [40, 120, 300, 380, 470] as const;

export interface DrawnStatement {
  number: string;
  /** `1 January 2026 to 31 January 2026` */
  period: string;
  /** Date, description, money out, money in and balance. */
  rows: readonly (readonly [string, string, string, string, string])[];
}

/** Draws statements of Example Bank, each on a page of one file. */
export function drawStatements(statements: readonly DrawnStatement[]): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false });
  for (const { number, period, rows } of statements) {
    document.addPage({ size: 'A4', margin: 0 });
    document.fontSize(14).text('Example Bank', 40, 40);
    document.fontSize(9).text(`Your statement: ${period}`, 40, 70);
    document.text('Sort code 04-00-04', 40, 84).text(`Account number ${number}`, 200, 84);
    [['Date', 'Description', 'Money out', 'Money in', 'Balance'], ...rows].forEach((cells, row) => {
      cells.forEach((cell, column) => {
        const align = column > 1 ? 'right' : 'left';
        document.text(cell, COLUMNS[column], 120 + row * 16, { width: 80, align, lineBreak: false });
      });
    });
  }
  document.end();
  return buffer(document);
}
