import { expect, test } from 'vitest';
import { formatPence, formatPenceWithThousands as money, type Pence } from '#values/money.ts';
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
import type { Scenario } from './scenarios.fixture.ts';
import { makeSlip } from './slip.fixture.ts';

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

test('all figures of a sentence that begins with the year to date belong to the year', () => {
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

test('the largest figure of a year-to-date block is the gross pay to date if no other figure is', () => {
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

test('an unknown word after `Date` does not hide the date beside it', () => {
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

test.each<[string, Lines, Record<string, unknown>]>([
  [
    'a total with an unknown label below a single payment',
    [
      [140, [40, 'Payments']],
      [154, [40, 'Basic Pay'], [300, money(slip.gross)]],
      [168, [40, 'Vorlan'], [300, money(slip.gross)]],
      ...taken,
      ...totals.slice(1),
      ...net,
    ],
    { paid: ['Basic Pay'] },
  ],
  [
    'an unknown year-to-date figure, if net pay has no known label either',
    [
      ...paid,
      ...taken,
      ...totals,
      [266, [40, 'Vorlan'], [300, money(slip.net)]],
      [294, [40, 'Year to Date']],
      [308, [40, 'Gross Pay'], [300, year(slip.gross)]],
      [322, [40, 'Tax Paid'], [300, year(tax)]],
      [336, [40, 'Kordel'], [300, money(ni)]],
    ],
    {},
  ],
  [
    'pay for NI below a column for the year',
    [
      [140, [40, 'Element'], [260, 'Amount'], [360, 'YTD']],
      [154, [40, 'Basic Pay'], [300, money(slip.gross)], [400, year(slip.gross)]],
      [168, [40, 'Gross Pay'], [300, money(slip.gross)], [400, year(slip.gross)]],
      [182, [40, 'PAYE'], [300, money(tax)], [400, year(tax)]],
      [196, [40, 'National Insurance'], [300, money(ni)], [400, year(ni)]],
      [210, [40, 'Pension'], [300, money(pension)], [400, year(pension)]],
      [238, [220, 'Earnings for NI'], [400, money(slip.gross)]],
      [266, [40, 'Net Pay'], [300, money(slip.net)]],
    ],
    { yearTax: formatPence(tax * 6n) },
  ],
  [
    'a list of deductions with a title below payments in the same column',
    [
      [140, [180, 'Payments']],
      [154, [40, 'Basic Pay'], [300, money(slip.gross)]],
      [182, [40, 'Tax and NI']],
      [196, [40, 'PAYE'], [290, money(tax)]],
      [210, [40, 'National Insurance'], [290, money(ni)]],
      [238, [40, 'Voluntary Deductions']],
      [252, [40, 'Pension'], [300, money(pension)]],
      [280, [40, 'Gross Pay'], [500, money(slip.gross)]],
      [294, [40, 'Total Deductions'], [500, money(slip.totalDeductions)]],
      [308, [40, 'Net Pay'], [500, money(slip.net)]],
    ],
    { taken: ['PAYE', 'National Insurance', 'Pension'] },
  ],
  [
    'amounts before their labels and the year after them',
    [
      [140, [40, 'Payments']],
      [154, [90, money(slip.gross)], [100, 'Basic Pay'], [400, year(slip.gross)]],
      [168, [90, money(slip.gross)], [100, 'Gross Pay'], [400, year(slip.gross)]],
      [196, [40, 'Deductions']],
      [210, [90, money(tax)], [100, 'PAYE'], [400, year(tax)]],
      [224, [90, money(ni)], [100, 'N.I.C'], [400, year(ni)]],
      [238, [90, money(pension)], [100, 'Pension'], [400, year(pension)]],
      [252, [90, money(slip.totalDeductions)], [100, 'Total Deductions'], [400, year(slip.totalDeductions)]],
      [266, [90, money(slip.net)], [100, 'Net Pay'], [400, year(slip.net)]],
    ],
    { taken: ['PAYE', 'N.I.C', 'Pension'], yearGross: formatPence(slip.gross * 6n) },
  ],
])('%s is read', (_, lines, more) => {
  expect(read(lines)).toMatchObject({ ...rightFigures, ...more });
});

test('a net pay that was raised is not replaced with the net pay to date, although it would fit', () => {
  const raised = money(slip.net + 10_000n);
  const lines: Lines = [
    [140, [40, 'Payments'], [300, 'This Period'], [400, 'Year to Date']],
    [154, [40, 'Basic Pay'], [300, money(slip.gross)], [400, money(slip.gross)]],
    [168, [40, 'Gross Pay'], [300, money(slip.gross)], [400, money(slip.gross)]],
    [196, [40, 'Deductions'], [300, 'This Period'], [400, 'Year to Date']],
    [210, [40, 'PAYE'], [300, money(tax)], [400, money(tax)]],
    [224, [40, 'National Insurance'], [300, money(ni)], [400, money(ni)]],
    [238, [40, 'Pension'], [300, money(pension)], [400, money(pension)]],
    [266, [40, 'Net Pay'], [300, raised], [400, money(slip.net)]],
  ];
  const found = read(lines);
  expect(found).toMatchObject({ net: formatPence(slip.net + 10_000n) });
  expect(found.trust).not.toBe('HIGH');
});
