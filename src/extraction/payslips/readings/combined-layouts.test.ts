import { expect, test } from 'vitest';
import { formatPence, formatPenceWithThousands as money, type Pence } from '#values/money.ts';
import type { Scenario } from '../scenarios.fixture.ts';
import { makeSlip } from '../slip.fixture.ts';
import {
  HEAD,
  type Lines,
  net,
  ni,
  paid,
  pension,
  read,
  rightFigures,
  slip,
  taken,
  tax,
  totals,
} from './read-lines.fixture.ts';

/* Layouts that combine unknown words with rare structures. */

const year = (pence: Pence) => money(pence * 6n);

test('payments and deductions in cells with the label over the amount are read', () => {
  const lines: Lines = [
    [140, [40, 'Payments']],
    [154, [40, 'Basic Pay'], [140, 'Gross Pay']],
    [164, [80, money(slip.gross)], [180, money(slip.gross)]],
    [192, [40, 'Deductions']],
    [206, [40, 'PAYE'], [140, 'National Insurance'], [260, 'Vorlan']],
    [216, [72, money(tax)], [172, money(ni)], [292, money(pension)]],
    [230, [40, 'Total Deductions']],
    [240, [80, money(slip.totalDeductions)]],
    [268, [40, 'Net Pay'], [300, money(slip.net)]],
  ];
  expect(read(lines)).toMatchObject({
    ...rightFigures,
    paid: ['Basic Pay'],
    taken: ['PAYE', 'National Insurance', 'Vorlan'],
  });
});

test('a sentence that begins with the year to date says so of all its figures', () => {
  const lines: Lines = [
    [
      320,
      [40, 'Year to date: gross pay'],
      [150, `${year(slip.gross)},`],
      [204, 'tax'],
      [222, `${year(tax)},`],
      [270, 'NI'],
      [284, `${year(ni)}.`],
    ],
  ];
  expect(read([...paid, ...taken, ...totals, ...net, ...lines])).toMatchObject({
    ...rightFigures,
    yearGross: formatPence(slip.gross * 6n),
    yearTax: formatPence(tax * 6n),
  });
});

test('the largest figure of a block for the year is its gross pay if no other is', () => {
  const lines: Lines = [
    [294, [40, 'Year to Date']],
    [308, [40, 'Vorlan'], [160, year(slip.gross)]],
    [322, [40, 'Taxable Pay'], [160, year(slip.gross - pension)]],
    [336, [40, 'Tax Paid'], [160, year(tax)]],
  ];
  expect(read([...paid, ...taken, ...totals, ...net, ...lines])).toMatchObject({
    ...rightFigures,
    yearGross: formatPence(slip.gross * 6n),
  });
});

const LABELS: Lines = [
  [40, [40, 'NAME'], [180, 'VORLAN'], [320, 'KORDEL'], [440, 'EMPLOYEE NO']],
  [68, [40, 'NI NUMBER'], [180, 'PAY DATE'], [320, 'FREQUENCY'], [440, 'DEPT']],
];

test('a tax code and a category letter are found beside labels that are not known', () => {
  const scenario: Scenario = {
    title: 'a second job of a married woman with reduced contributions',
    taxCode: 'BR',
    niCategory: 'B',
    elements: [['Basic Pay', 2_400]],
  };
  const own = makeSlip(scenario);
  const [ownTax = 0n, ownNi = 0n] = own.deductions.map(({ amount }) => amount);
  const page = (code: string): Lines => [
    ...LABELS,
    [50, [40, own.name], [180, code], [320, 'B'], [440, '707']],
    [78, [40, own.niNumber], [180, '26/09/2025'], [320, 'Monthly'], [440, 'Sales']],
    [140, [40, 'Payments']],
    [154, [40, 'Basic Pay'], [300, money(own.gross)]],
    [168, [40, 'Gross Pay'], [300, money(own.gross)]],
    [182, [40, 'Deductions']],
    [196, [40, 'PAYE'], [300, money(ownTax)]],
    [210, [40, 'National Insurance'], [300, money(ownNi)]],
    [238, [40, 'Total Deductions'], [300, money(own.totalDeductions)]],
    [266, [40, 'Net Pay'], [300, money(own.net)]],
  ];
  expect(read(page('BR'), [])).toMatchObject({ gross: formatPence(own.gross), trust: 'HIGH' });
  expect(read(page('1257L'), []).trust).not.toBe('HIGH');
});

test('a deduction with an unknown label is not the tax if no tax is due', () => {
  const own = makeSlip({
    title: 'part-time',
    taxCode: '1257L',
    elements: [['Basic Pay', 1_047.9]],
    others: [['Vorlan', 12]],
  });
  const page = (gross: Pence): Lines => [
    [96, [40, 'Pay Frequency: Monthly']],
    [140, [40, 'Payments']],
    [154, [40, 'Basic Pay'], [300, money(gross)]],
    [168, [40, 'Gross Pay'], [300, money(gross)]],
    [182, [40, 'Deductions']],
    [196, [40, 'Vorlan'], [300, '12.00']],
    [238, [40, 'Total Deductions'], [300, '12.00']],
    [266, [40, 'Net Pay'], [300, money(gross - 1_200n)]],
  ];
  const codes = (lines: Lines) => read(lines).doubts;
  expect(codes(page(own.gross))).toEqual([]);
  expect(codes(page(own.gross + 100_000n))).not.toEqual([]);
});

test('a word that is not known behind `Date` leaves the date beside it', () => {
  const head: Lines = [
    ...HEAD.slice(0, 2),
    [82, [40, `Tax Code: ${slip.taxCode}`], [300, 'Date approved'], [400, '26/09/2025']],
  ];
  expect(read([...paid, ...taken, ...totals, ...net], head)).toMatchObject(rightFigures);
});

test('the heading of a column and the title of the table beside it are not one text', () => {
  const lines: Lines = [
    [140, [40, 'Payments'], [246, 'Vorlan Kordel Tessil'], [520, 'Vorlan']],
    [154, [40, 'Basic Pay'], [272, money(slip.gross)], [282, 'PAYE'], [540, money(tax)]],
    [168, [282, 'National Insurance'], [540, money(ni)]],
    [182, [282, 'Pension'], [540, money(pension)]],
    [
      196,
      [40, 'Gross Pay'],
      [272, money(slip.gross)],
      [282, 'Total Deductions'],
      [540, money(slip.totalDeductions)],
    ],
  ];
  expect(read([...lines, ...net])).toMatchObject({
    ...rightFigures,
    paid: ['Basic Pay'],
    taken: ['PAYE', 'National Insurance', 'Pension'],
  });
});
