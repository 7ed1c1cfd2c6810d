import { formatPenceWithThousands as money, type Pence } from '#values/money.ts';
import { named, pairs, slashed } from './layout-parts.fixture.ts';
import type { Pen } from './pen.fixture.ts';

/** A CIS payment and deduction statement to print. Its figures are correct until a test changes them. */
export interface CisStatement {
  contractor: string;
  subcontractor: string;
  taxMonthEnd: string;
  gross: Pence;
  materials: Pence;
  liable: Pence;
  deducted: Pence;
  payable: Pence;
  rate: bigint;
}

export type CisLayout = (pen: Pen, statement: CisStatement, top?: number) => void;

export function makeCisStatement(gross: Pence, materials: Pence, rate: bigint): CisStatement {
  const liable = gross - materials;
  const deducted = (liable * rate) / 100n;
  return {
    contractor: 'Brackenridge Construction Ltd',
    subcontractor: 'Idris Vaughan',
    taxMonthEnd: '2025-10-05',
    gross,
    materials,
    liable,
    deducted,
    payable: gross - deducted,
    rate,
  };
}

export const CIS_STATEMENTS: Record<string, CisStatement> = {
  'at 20 % with materials': makeCisStatement(3_412_50n, 486_20n, 20n),
  'at 20 % without materials': makeCisStatement(2_840_00n, 0n, 20n),
  'at 30 % with pennies that are rounded': makeCisStatement(1_777_77n, 103_21n, 30n),
};

/** The words of the official form, with the labels on two lines and the amounts in boxes at the right. */
function form(pen: Pen, own: CisStatement, top = 50): void {
  pen.left(40, top, 'Construction Industry Scheme', { size: 15 });
  pen.left(40, top + 20, 'Payment and deduction statement', { size: 12 });
  pen.left(40, top + 48, 'Contractor details', { font: 'bold' });
  pairs(
    pen,
    [
      ['Contractor’s name', own.contractor],
      ['Contractor’s address', '4 Foundry Lane, Hexton, HX3 9ZZ'],
      ['Employer’s tax reference', '120/BC4471'],
      ['Payment and deduction made in tax month ended', slashed(own.taxMonthEnd)],
    ],
    { x: 40, y: top + 64, gap: 240, pitch: 15 },
  );
  pen.left(40, top + 136, 'Subcontractor details', { font: 'bold' });
  pairs(
    pen,
    [
      ['Subcontractor’s full name', own.subcontractor],
      ['Unique taxpayer reference (UTR)', '2325648152'],
      ['Verification number', 'V1234567890/A'],
    ],
    { x: 40, y: top + 152, gap: 240, pitch: 15 },
  );
  const rows: [string, string, Pence][] = [
    ['Gross amount paid', '(Excl VAT) (A)', own.gross],
    ['Less cost of materials', '(B)', own.materials],
    ['Amount liable to deduction', '(C)', own.liable],
    ['Amount deducted', '(D)', own.deducted],
  ];
  let y = top + 210;
  for (const [label, rest, pence] of rows) {
    pen.left(40, y, label);
    pen.left(40, y + 11, rest);
    pen.money(400, y + 5, pence, { sign: '£' });
    y += 30;
  }
  pen.left(40, y, 'Amount payable (A - D)');
  pen.net(400, y, own.payable, { sign: '£' });
}

/** One line of a table, with headings above the figures. */
function table(pen: Pen, own: CisStatement, top = 50): void {
  pen.left(40, top, own.contractor, { size: 14, font: 'bold' });
  pen.left(40, top + 18, '4 Foundry Lane, Hexton, HX3 9ZZ');
  pen.right(555, top, 'CIS Deduction Statement', { size: 12 });
  pairs(
    pen,
    [
      ['Subcontractor:', own.subcontractor],
      ['UTR:', '23256 48152'],
      ['Verification No:', 'V1234567890'],
    ],
    { x: 40, y: top + 46, gap: 100 },
  );
  pairs(
    pen,
    [
      ['Tax month ending:', named(own.taxMonthEnd)],
      ['PAYE reference:', '120/BC4471'],
      ['Deduction rate:', `${own.rate}%`],
    ],
    { x: 320, y: top + 46, gap: 110 },
  );
  const columns: [string, Pence][] = [
    ['Gross payment', own.gross],
    ['Materials', own.materials],
    ['Liable amount', own.liable],
    ['CIS deduction', own.deducted],
  ];
  columns.forEach(([label, pence], index) => {
    pen.right(140 + index * 105, top + 110, label, { font: 'bold' });
    pen.money(140 + index * 105, top + 126, pence);
  });
  pen.right(555, top + 110, 'Net payment', { font: 'bold' });
  pen.net(555, top + 126, own.payable);
}

/** A list of figures with the rate in a label, and no amount liable to deduction. */
function list(pen: Pen, own: CisStatement, top = 50): void {
  pen.centre(297, top, 'SUBCONTRACTOR PAYMENT AND DEDUCTION CERTIFICATE', { size: 11, font: 'bold' });
  pen.centre(297, top + 14, 'Construction Industry Scheme (CIS)', { size: 9 });
  let y = top + 44;
  const line = (label: string, text: string) => {
    pen.left(70, y, label);
    pen.right(470, y, text);
    y += 16;
  };
  line('Name of contractor', own.contractor);
  line('Contractor UTR', '8811223344');
  line('Accounts office reference', '120PC00987654');
  line('Name of subcontractor', own.subcontractor);
  line('Subcontractor UTR', '2325648152');
  line('For the tax month to', named(own.taxMonthEnd));
  y += 12;
  line('Total payment excluding VAT', money(own.gross));
  line('Of which materials', money(own.materials));
  line(`Tax deducted at ${own.rate}%`, money(own.deducted));
  pen.left(70, y, 'Total paid to subcontractor', { font: 'bold' });
  pen.net(470, y, own.payable, { font: 'bold' });
  pen.left(70, y + 40, 'Keep this statement. You need it for your tax return.');
}

/** Labour and materials apart, with figures for the month and the tax year. */
function twoColumns(pen: Pen, own: CisStatement, top = 50): void {
  pen.left(40, top, 'CIS Statement', { size: 16 });
  pen.left(40, top + 26, 'From', { size: 7 });
  pen.left(40, top + 36, own.contractor, { size: 11 });
  pen.left(320, top + 26, 'To', { size: 7 });
  pen.left(320, top + 36, own.subcontractor, { size: 11 });
  pairs(
    pen,
    [
      ['Employer PAYE reference', '120/BC4471'],
      ['Period', `06/09/2025 - ${slashed(own.taxMonthEnd)}`],
      ['Payment date', '03/10/2025'],
    ],
    { x: 40, y: top + 62, gap: 130 },
  );
  pairs(
    pen,
    [
      ['Unique Taxpayer Reference', '2325648152'],
      ['Verification number', 'V1234567890'],
    ],
    { x: 320, y: top + 62, gap: 140 },
  );
  pen.right(330, top + 116, 'This month', { font: 'bold' });
  pen.right(460, top + 116, 'Tax year to date', { font: 'bold' });
  const rows: [string, Pence][] = [
    ['Labour', own.liable],
    ['Materials', own.materials],
    ['Gross amount (excluding VAT)', own.gross],
    ['Amount subject to CIS', own.liable],
    ['CIS tax', own.deducted],
  ];
  let y = top + 132;
  for (const [label, pence] of rows) {
    pen.left(40, y, label);
    pen.money(330, y, pence, { sign: '£' });
    pen.money(460, y, pence * 6n, { sign: '£' });
    y += 15;
  }
  pen.left(40, y, 'Net amount payable', { font: 'bold' });
  pen.net(330, y, own.payable, { sign: '£' });
  pen.money(460, y, own.payable * 6n, { sign: '£' });
}

export const CIS_LAYOUTS: Record<string, CisLayout> = { form, table, list, twoColumns };
