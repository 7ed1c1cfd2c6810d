/**
 * A bank statement as a PDF that consists of ASCII characters only, so that a collection can contain it as text. The
 * sandbox's own documents are compressed.
 */
export function sampleStatement(): string {
  const content = LINES.map(([x, y, text]) => `BT /F1 10 Tf ${x} ${y} Td (${escaped(text)}) Tj ET`).join(
    '\n',
  );
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let pdf = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const count = objects.length + 1;
  return `${pdf}xref\n0 ${count}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`;
}

function escaped(text: string): string {
  return text.replace(/[()\\]/g, '\\$&');
}

const HEAD: [number, number, string][] = [
  [50, 790, 'Example Bank'],
  [50, 770, 'Current account statement'],
  [50, 740, 'Account name: Hannah Whitcombe'],
  [50, 725, 'Sort code: 00-00-00'],
  [50, 710, 'Account number: 12345678'],
  [50, 695, 'Statement period: 01 January 2026 to 31 January 2026'],
];

const TABLE: string[][] = [
  ['Date', 'Description', 'Money out', 'Money in', 'Balance'],
  ['01 Jan 2026', 'Opening balance', '', '', '1,204.55'],
  ['05 Jan 2026', 'RENT', '450.00', '', '754.55'],
  ['12 Jan 2026', 'CORNER SHOP', '23.40', '', '731.15'],
  ['20 Jan 2026', 'WATER COMPANY', '31.10', '', '700.05'],
  ['30 Jan 2026', 'KESTREL FOODS LTD', '', '2,693.50', '3,393.55'],
  ['31 Jan 2026', 'Closing balance', '', '', '3,393.55'],
];
const COLUMNS = [50, 130, 320, 400, 480];

const LINES: [number, number, string][] = [
  ...HEAD,
  ...TABLE.flatMap((cells, row) =>
    cells.flatMap((text, column): [number, number, string][] =>
      text === '' ? [] : [[COLUMNS[column] ?? 0, 660 - row * 18, text]],
    ),
  ),
];
