import { expect, test } from 'vitest';
import { formatPence, formatPenceWithThousands as money, type Pence } from '#values/money.ts';
import { type Lines, read } from './read-lines.fixture.ts';
import type { Scenario } from './scenarios.fixture.ts';
import { makeSlip, type Slip } from './slip.fixture.ts';

const SALARY: Scenario = { title: 'a salary', taxCode: '1257L', elements: [['Basic Pay', 3_000]] };
const STARTER: Scenario = { ...SALARY, startedOn: '2025-07-01', p45: [5_000, 400] };

/** A payslip with these lines below its heading for the year to date. */
function page(
  slip: Slip,
  { years, head = [], taxLabel = 'PAYE' }: { years: Lines; head?: Lines; taxLabel?: string },
): Lines {
  const [tax, ni] = ['tax', 'ni'].map(
    (kind) => slip.deductions.find((row) => row.kind === kind)?.amount ?? 0n,
  ) as [Pence, Pence];
  return [
    [40, [40, slip.employer]],
    [68, [40, `Employee: ${slip.name}`], [300, `NI Number: ${slip.niNumber}`]],
    [82, [40, `Tax Code: ${slip.taxCode}`], [300, 'Pay Date: 26/09/2025']],
    ...head,
    [140, [40, 'Payments']],
    [154, [40, 'Basic Pay'], [300, money(slip.gross)]],
    [168, [40, 'Gross Pay'], [300, money(slip.gross)]],
    [182, [40, 'Deductions']],
    [196, [40, taxLabel], [300, money(tax)]],
    [210, [40, 'National Insurance'], [300, money(ni)]],
    [238, [40, 'Total Deductions'], [300, money(slip.totalDeductions)]],
    [266, [40, 'Net Pay'], [300, money(slip.net)]],
    [320, [40, 'Year to Date']],
    ...years,
  ];
}

const years = ({ year }: Slip, pay: Pence, label = 'Gross Pay'): Lines => [
  [334, [40, label], [300, money(pay)]],
  [348, [40, 'Tax Paid'], [300, money(year.tax)]],
  [362, [40, 'NI Paid'], [300, money(year.ni)]],
];

test.each([['Gross Pay'], ['Vorlan']])(
  'pay to date that does not fit equal contributions is detected, even after an earlier job (%s)',
  (label) => {
    const slip = makeSlip(STARTER);
    const head: Lines = [[96, [40, 'Start Date: 01/07/2025']]];
    const trustOf = (pay: Pence) => read([], page(slip, { years: years(slip, pay, label), head })).trust;
    expect(trustOf(slip.year.gross)).toBe('HIGH');
    expect(trustOf((slip.year.gross * 4n) / 3n)).not.toBe('HIGH');
    expect(trustOf(slip.year.gross / 2n + slip.gross)).not.toBe('HIGH');
  },
);

test('contributions to date must be possible in the category of the payslip', () => {
  const slip = makeSlip({ ...STARTER, niCategory: 'J', elements: [['Basic Pay', 3_000]] });
  const head: Lines = [[96, [40, 'NI Category: J'], [300, 'Start Date: 01/07/2025']]];
  const other = { ...slip, year: { ...slip.year, ni: slip.year.ni * 2n + 13n } };
  expect(read([], page(slip, { years: years(slip, slip.year.gross), head })).trust).toBe('HIGH');
  expect(read([], page(other, { years: years(other, slip.year.gross), head })).trust).not.toBe('HIGH');
});

test('a benefit whose label is not known explains the tax of the period and the tax to date', () => {
  const slip = makeSlip({ ...SALARY, benefit: ['Company Car', 250] });
  const benefit: Lines = [[400, [40, 'Vorlan'], [300, '250.00']]];
  const lines = page(slip, { years: years(slip, slip.year.gross) });
  expect(read(benefit, lines).trust).toBe('HIGH');
  expect(read([], lines).trust).not.toBe('HIGH');
});

test('in the first payment of a job, tax with an unknown label is found by the tax to date', () => {
  const slip = makeSlip({ ...STARTER, startedOn: '2025-09-01', p45: [12_000, 1_500] });
  const lines = page(slip, { years: years(slip, slip.year.gross), taxLabel: 'Crown Levy' });
  expect(read([], lines)).toMatchObject({ yearTax: formatPence(slip.year.tax), trust: 'HIGH' });
});

test('a net pay far above gross pay is the net pay to date, and an amount that fits is the net pay of the period', () => {
  const slip = makeSlip(SALARY);
  const lines = page(slip, { years: years(slip, slip.year.gross) }).map(([y, ...cells]): Lines[number] =>
    y === 266 ? [y, [40, 'Vorlan'], [300, money(slip.net)]] : [y, ...cells],
  );
  const year: Lines = [[420, [40, 'Net Pay'], [300, money(slip.net * 6n)]]];
  expect(read(year, lines)).toMatchObject({ net: formatPence(slip.net), trust: 'HIGH' });
  const raised: Lines = [[420, [40, 'Net Pay'], [300, money(slip.net + 300_00n)]]];
  expect(read(raised, lines).trust).not.toBe('HIGH');
});
