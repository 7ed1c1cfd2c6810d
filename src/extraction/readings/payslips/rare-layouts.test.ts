import { expect, test } from 'vitest';
import { formatPence, formatPenceWithThousands as money, type Pence } from '#values/money.ts';
import { readPayslips } from '../../read-payslips.ts';
import { pageOf } from './page.fixture.ts';
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

test('an amount with an unknown label is the net pay if it equals gross pay less deductions', () => {
  const unknown = (amount: Pence): Lines => [[266, [40, 'Vorlan'], [300, money(amount)]]];
  expect(read([...paid, ...taken, ...totals, ...unknown(slip.net)])).toMatchObject(rightFigures);
  expect(read([...paid, ...taken, ...totals, ...unknown(slip.net + 50_000n)]).trust).not.toBe('HIGH');
});

test('deductions in two lists with sums of their own are all read', () => {
  const lists: Lines = [
    [182, [40, 'Statutory Deductions']],
    [196, [40, 'PAYE'], [300, money(tax)]],
    [210, [40, 'National Insurance'], [300, money(ni)]],
    [224, [40, 'Group total'], [300, money(tax + ni)]],
    [252, [40, 'Vorlan']],
    [266, [40, 'Pension'], [300, money(pension)]],
    [280, [40, 'Group total'], [300, money(pension)]],
    [294, [40, 'Total Deductions'], [300, money(slip.totalDeductions)]],
    [322, [40, 'Net Pay'], [300, money(slip.net)]],
  ];
  expect(read([...paid, ...totals.slice(0, 1), ...lists])).toMatchObject({
    ...rightFigures,
    taken: ['PAYE', 'National Insurance', 'Pension'],
  });
});

test('headings at the left of columns whose numbers end at the right belong to the numbers after them', () => {
  const year = (pence: Pence) => money(pence * 6n);
  const lines: Lines = [
    [126, [40, 'Payments']],
    [140, [40, 'Element'], [250, 'This Time'], [370, 'Tax Year']],
    [154, [40, 'Basic Pay'], [350, money(slip.gross)], [480, year(slip.gross)]],
    [168, [40, 'Gross Pay'], [350, money(slip.gross)], [480, year(slip.gross)]],
    [196, [40, 'Deductions']],
    [210, [40, 'Element'], [250, 'This Time'], [370, 'Tax Year']],
    [224, [40, 'PAYE'], [350, money(tax)], [480, year(tax)]],
    [238, [40, 'National Insurance'], [350, money(ni)], [480, year(ni)]],
    [252, [40, 'Pension'], [350, money(pension)], [480, year(pension)]],
    [266, [40, 'Total Deductions'], [350, money(slip.totalDeductions)], [480, year(slip.totalDeductions)]],
    [294, [40, 'Net Pay'], [350, money(slip.net)]],
  ];
  expect(read(lines)).toMatchObject({ ...rightFigures, yearGross: formatPence(slip.gross * 6n) });
});

test.each([
  ['`Gross salary` above its total', [[154, [40, 'Gross Salary'], [300, money(slip.gross)]]], 'Gross Salary'],
  ['an amount in a sentence', [[320, [40, 'Gross pay rises by £500.00 from next month.']]], 'Basic Pay'],
  [
    'a yearly salary among the details',
    [
      [96, [40, 'Cost Centre'], [200, 'Salary'], [300, 'Payroll No']],
      [106, [40, 'Operations'], [200, '£38,000.00'], [300, '707']],
    ],
    'Basic Pay',
  ],
] as [string, Lines, string][])('%s does not change the payments', (_, added, description) => {
  const rows = description === 'Basic Pay' ? paid : paid.slice(0, 1);
  expect(read([...rows, ...added, ...taken, ...totals, ...net])).toMatchObject({
    ...rightFigures,
    paid: [description],
  });
});

test.each([
  ['at the foot', [[400, [40, 'Kestrel - Registered in England No. 01234567']]]],
  [
    'over an address',
    [
      [20, [40, 'Kestrel']],
      [30, [40, '12 Mill Lane, Whitby, YO21 3AB']],
    ],
  ],
  ['beside a rare label', [[96, [40, 'Employed by'], [150, 'Kestrel']]]],
] as [string, Lines][])('an employer without a legal form is found %s', (_, lines) => {
  expect(read([...paid, ...taken, ...totals, ...net, ...lines], HEAD.slice(1)).employer).toBe('Kestrel');
});

test('a town in the address of the employer is not the name of the person', () => {
  const lines: Lines = [
    [10, [400, 'ORBITAL']],
    [21, [400, '38 The Avenue']],
    [32, [400, 'Milton Keynes']],
    [43, [400, 'NP20 1GF']],
    [60, [40, 'Associate'], [110, slip.name]],
    [74, [40, `NI Number: ${slip.niNumber}`]],
    ...HEAD.slice(2),
  ];
  expect(read([...paid, ...taken, ...totals, ...net], lines)).toMatchObject({
    name: slip.name,
    employer: 'ORBITAL',
  });
});

test.each([
  ['the labels of payments and deductions are unknown', 'Plus', 'Minus'],
  ['only one of them is known', 'Payments', 'Debit'],
  ['one of them may also head any amount', 'Paid', 'Dr'],
])('two columns that share no row are payments and deductions if %s', (_, left, right) => {
  const lines: Lines = [
    [140, [40, 'Element'], [260, left], [360, right]],
    [154, [40, 'Basic Pay'], [300, money(slip.gross)]],
    [168, [40, 'PAYE'], [400, money(tax)]],
    [182, [40, 'National Insurance'], [400, money(ni)]],
    [196, [40, 'Pension'], [400, money(pension)]],
    [210, [40, 'Sum'], [300, money(slip.gross)], [400, money(slip.totalDeductions)]],
    [238, [40, 'Net Pay'], [300, money(slip.net)]],
  ];
  expect(read(lines)).toMatchObject({
    ...rightFigures,
    paid: ['Basic Pay'],
    taken: ['PAYE', 'National Insurance', 'Pension'],
  });
});

test('a yearly salary in a box between other details is no payment', () => {
  const details: Lines = [
    [96, [40, 'Payroll ID'], [160, 'Branch'], [260, 'Salary'], [360, 'Start Date']],
    [106, [40, '1050 A'], [160, 'Bristol'], [260, '30,000.00'], [360, '04/03/2019']],
  ];
  expect(read([...details, ...paid, ...taken, ...totals, ...net])).toMatchObject({
    ...rightFigures,
    paid: ['Basic Pay'],
  });
});

test('amounts below a heading that may also name a detail are payments if another heading names no detail', () => {
  const lines: Lines = [
    [140, [40, 'Branch'], [160, 'Element'], [300, 'Salary']],
    [154, [40, 'Bristol'], [160, 'Basic Pay'], [300, money(slip.gross)]],
  ];
  expect(read([...lines, ...taken, ...totals, ...net])).toMatchObject({
    ...rightFigures,
    paid: ['Basic Pay'],
  });
});

test('year-to-date figures in cells beside a box are recognised, whatever their title', () => {
  const year = (pence: Pence) => money(pence * 6n);
  const lines: Lines = [
    [294, [40, 'Period Totals'], [300, 'Vorlan']],
    [308, [40, 'Taxable Pay'], [160, money(slip.gross - pension)]],
    [309, [300, 'Earnings'], [380, 'Tax Paid'], [460, 'NI Paid']],
    [
      322,
      [40, 'NIable Pay'],
      [160, money(slip.gross)],
      [340, year(slip.gross)],
      [420, year(tax)],
      [500, year(ni)],
    ],
  ];
  expect(read([...paid, ...taken, ...totals, ...net, ...lines])).toMatchObject({
    ...rightFigures,
    yearGross: formatPence(slip.gross * 6n),
  });
});

test('unknown labels are not names, and dates beside them complete the pay period', () => {
  const head: Lines = [
    [40, [40, 'NAME'], [180, 'PAYER'], [320, 'HR ID'], [440, 'TAX CODE']],
    [50, [40, slip.name], [180, 'Kestrel'], [320, '707'], [440, slip.taxCode]],
    [68, [40, 'NI NUMBER'], [180, 'PAY DATE'], [320, 'PRD BEGIN'], [440, 'PRD FINISH']],
    [78, [40, slip.niNumber], [180, '26/09/2025'], [320, '01/09/2025'], [440, '30/09/2025']],
  ];
  const outcome = readPayslips(pageOf([...head, ...paid, ...taken, ...totals, ...net]));
  const data = outcome.outcome === 'payslips' ? outcome.payslips[0]?.data : undefined;
  expect(data?.identity_information.name).toBe(slip.name);
  expect(data?.employment_information.employer_name).toBe('Kestrel');
  expect(data?.income_information).toMatchObject({
    pay_interval_start: '2025-09-01T00:00:00.000Z',
    pay_interval_end: '2025-09-30T00:00:00.000Z',
  });
});

test('a row whose label says `this period` keeps its year to date', () => {
  const lines: Lines = [
    [140, [40, 'Deductions'], [260, 'Amount'], [360, 'YTD']],
    [154, [40, 'Tax this period'], [300, money(tax)], [400, money(tax * 6n)]],
    [168, [40, 'National Insurance'], [300, money(ni)], [400, money(ni * 6n)]],
    [182, [40, 'Pension'], [300, money(pension)], [400, money(pension * 6n)]],
    [210, [40, 'Payments'], [260, 'Amount'], [360, 'YTD']],
    [224, [40, 'Basic Pay'], [300, money(slip.gross)], [400, money(slip.gross * 6n)]],
    [252, [40, 'Gross Pay'], [300, money(slip.gross)]],
    [266, [40, 'Total Deductions'], [300, money(slip.totalDeductions)]],
    [280, [40, 'Total to pay'], [300, money(slip.net)]],
  ];
  expect(read(lines)).toMatchObject({
    ...rightFigures,
    taken: ['Tax this period', 'National Insurance', 'Pension'],
  });
});

test('payments in cells before gross pay are read, and `For Month Ending` gives the end of the pay period', () => {
  const half = slip.gross / 2n;
  const cells: Lines = [
    [96, [40, 'For Month Ending: 30/09/2025']],
    [140, [40, 'Payments']],
    [154, [40, 'Basic Pay'], [160, 'Vorlan'], [280, 'Gross Pay']],
    [166, [60, money(half)], [170, money(slip.gross - half)], [290, money(slip.gross)]],
  ];
  const lines = [...cells, ...taken, ...totals.slice(1), ...net];
  expect(read(lines)).toMatchObject({ ...rightFigures, paid: ['Basic Pay', 'Vorlan'] });
  const outcome = readPayslips(pageOf([...HEAD, ...lines]));
  const data = outcome.outcome === 'payslips' ? outcome.payslips[0]?.data : undefined;
  expect(data?.income_information.pay_interval_end).toBe('2025-09-30T00:00:00.000Z');
});

test('a name with a title is that of a person, and an NI number is not an employer', () => {
  const head: Lines = [
    [40, [40, 'Mx F Church']],
    [52, [40, '105 Quay Street']],
    [64, [40, 'Whitby']],
    [76, [40, 'YO21 3AB']],
    [100, [40, 'Vorlan: CE 87 81 28 D']],
    [114, [40, `Tax Code: ${slip.taxCode}`], [300, 'Pay Date: 26/09/2025']],
  ];
  expect(read([...paid, ...taken, ...totals, ...net], head)).toMatchObject({
    name: 'F Church',
    employer: null,
    trust: 'HIGH',
  });
});
