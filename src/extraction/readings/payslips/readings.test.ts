import { describe, expect, test } from 'vitest';
import { formatPenceWithThousands as money, type Pence } from '#values/money.ts';
import { scoreFindings } from '../../findings/score-findings.ts';
import type { DocumentText } from '../../page/text.ts';
import { readPayslips } from '../../read-payslips.ts';
import { relationsOf } from '../../relations/payslips/explain.ts';
import { readDetails } from './details/details.ts';
import { chooseReading } from './money/choose-reading.ts';
import { type Cell, pageOf } from './page.fixture.ts';
import { SCENARIOS, type Scenario } from './scenarios.fixture.ts';
import { makeSlip, type Slip } from './slip.fixture.ts';
import { payslipRows } from './split-payslips.ts';

type Lines = [y: number, ...cells: Cell[]][];

const slip = makeSlip(SCENARIOS[0] as Scenario);
const [tax, ni, pension] = slip.deductions.map(({ amount }) => amount) as [Pence, Pence, Pence];
const [taxYear, niYear, pensionYear] = slip.deductions.map(({ year }) => year) as [Pence, Pence, Pence];
const INCOME = 'income_information';

const FACTS: Lines = [
  [40, [40, slip.employer]],
  [54, [40, 'Payslip']],
  [68, [40, `Employee: ${slip.name}`], [300, `NI Number: ${slip.niNumber}`]],
  [82, [40, `Tax Code: ${slip.taxCode}`], [300, 'Pay Frequency: Monthly']],
];
const PAID: Lines = [[96, [40, 'Pay Date: 26/09/2025']]];
const PAYMENTS: Lines = [
  [140, [40, 'Payments'], [270, 'Amount']],
  [154, [40, 'Basic Pay'], [300, money(slip.gross)]],
  [168, [40, 'Gross Pay'], [300, money(slip.gross)]],
];
const DEDUCTIONS: Lines = [
  [200, [40, 'Deductions'], [270, 'Amount']],
  [214, [40, 'PAYE Tax'], [300, money(tax)]],
  [228, [40, 'National Insurance'], [300, money(ni)]],
  [242, [40, 'Pension'], [300, money(pension)]],
  [256, [40, 'Total Deductions'], [300, money(slip.totalDeductions)]],
];
const NET: Lines = [[290, [40, 'Net Pay'], [300, money(slip.net)]]];
const TOP: Lines = [...FACTS, ...PAID];

function read(lines: Lines) {
  return readText(pageOf(lines));
}

function readText(text: DocumentText) {
  const outcome = readPayslips(text);
  if (outcome.outcome === 'refused') throw new Error(outcome.message);
  const [payslip] = outcome.payslips;
  if (!payslip) throw new Error('There is no payslip');
  const { earnings, deductions } = payslip.data[INCOME];
  return {
    ...payslip,
    trust: scoreFindings(payslip.findings).word,
    figures: {
      gross: earnings.gross_pay,
      net: earnings.net_pay,
      tax: deductions.income_tax,
      ni: deductions.employee_ni,
      pension: deductions.employee_pension,
      total: deductions.total_deductions,
    },
    year: earnings.year_to_date,
    rows: earnings.earning_elements.map(({ description, amount }) => `${description} ${amount}`),
  };
}

const plain = (pence: Pence) => money(pence).replaceAll(',', '');
const FIGURES = {
  gross: plain(slip.gross),
  net: plain(slip.net),
  tax: plain(tax),
  ni: plain(ni),
  pension: plain(pension),
  total: plain(slip.totalDeductions),
};

const SAME_FIGURES: Record<string, Lines> = {
  'net pay beside a block for the employer': [
    ...TOP,
    ...PAYMENTS,
    ...DEDUCTIONS,
    [290, [40, 'Employer Contributions']],
    [304, [40, 'Employer NI'], [250, '412.10'], [340, 'Net Pay'], [480, money(slip.net)]],
  ],
  'net pay directly below a block for the employer': [
    ...TOP,
    ...PAYMENTS,
    ...DEDUCTIONS,
    [290, [40, 'Employer Contributions']],
    [304, [40, 'Employer NI'], [300, '412.10']],
    [318, [40, 'Net Pay'], [300, money(slip.net)]],
  ],
  'net pay beside a block for the year': [
    ...TOP,
    ...PAYMENTS,
    ...DEDUCTIONS,
    [290, [40, 'Year to Date']],
    [304, [40, 'Gross Pay'], [250, money(slip.year.gross)], [340, 'Net Pay'], [480, money(slip.net)]],
    [318, [40, 'Tax'], [250, money(taxYear)]],
  ],
  'codes before the labels': [
    ...TOP,
    ...PAYMENTS,
    [200, [40, 'Deductions'], [270, 'Amount']],
    [214, [40, '701 PAYE Tax'], [300, money(tax)]],
    [228, [40, '702 National Insurance'], [300, money(ni)]],
    [242, [40, 'D03 Pension'], [300, money(pension)]],
    [256, [40, 'Total Deductions'], [300, money(slip.totalDeductions)]],
    ...NET,
  ],
  'columns for payments and deductions with one row of totals': [
    ...TOP,
    [140, [40, 'Description'], [260, 'Payments'], [355, 'Deductions']],
    [154, [40, 'Basic Pay'], [300, money(slip.gross)]],
    [168, [40, 'PAYE Tax'], [400, money(tax)]],
    [182, [40, 'National Insurance'], [400, money(ni)]],
    [196, [40, 'Pension'], [400, money(pension)]],
    [210, [40, 'Totals'], [300, money(slip.gross)], [400, money(slip.totalDeductions)]],
    [224, [40, 'Net Pay'], [300, money(slip.net)]],
  ],
  'unknown titles and deductions below zero': [
    ...TOP,
    [140, [40, 'Here is what came in'], [270, 'Amount']],
    [154, [40, 'Basic Pay'], [300, money(slip.gross)]],
    [168, [40, 'Gross Pay'], [300, money(slip.gross)]],
    [200, [40, 'Here is what went out'], [270, 'Amount']],
    [214, [40, 'PAYE Tax'], [300, `-${money(tax)}`]],
    [228, [40, 'National Insurance'], [300, `-${money(ni)}`]],
    [242, [40, 'Pension'], [300, `-${money(pension)}`]],
    ...NET,
  ],
  'labels at the top left of boxes': [
    ...TOP,
    ...PAYMENTS.slice(0, 2),
    ...DEDUCTIONS.slice(0, 4),
    [290, [40, 'GROSS PAY'], [200, 'TOTAL DEDUCTIONS'], [360, 'NET PAY']],
    [302, [180, money(slip.gross)], [340, money(slip.totalDeductions)], [500, money(slip.net)]],
  ],
  'a row about a P11D': [
    ...TOP,
    ...PAYMENTS,
    ...DEDUCTIONS,
    ...NET,
    [330, [40, 'P11D Medical'], [300, '61.20']],
  ],
  'hours that look like payments below the table': [
    ...TOP,
    ...PAYMENTS,
    ...DEDUCTIONS,
    ...NET,
    [330, [40, 'Contracted hours: 36.50']],
    [344, [40, 'Holiday entitlement 27.00'], [200, 'Taken 12.50'], [320, 'Remaining 14.50']],
  ],
};

describe('the figures of a payslip are read with HIGH trust', () => {
  test.each(Object.entries(SAME_FIGURES))('with %s', (_, lines) => {
    const { figures, trust } = read(lines);
    expect(figures).toEqual(FIGURES);
    expect(trust).toBe('HIGH');
  });
});

test('columns with unknown headings get their meaning from arithmetic', () => {
  const { figures, year, data } = read([
    ...TOP,
    [140, [40, 'Item'], [140, 'Foo'], [200, 'Bar'], [270, 'Baz'], [365, 'Qux']],
    [154, [40, 'Basic Pay'], [400, money(slip.gross - 30_000n)], [300, money(slip.year.gross - 180_000n)]],
    [168, [40, 'Overtime'], [160, '20.00'], [220, '15.00'], [400, '300.00'], [300, '1,800.00']],
    [182, [40, 'Gross Pay'], [400, money(slip.gross)], [300, money(slip.year.gross)]],
    [214, [40, 'Deductions']],
    [228, [40, 'PAYE Tax'], [400, money(tax)], [300, money(taxYear)]],
    [242, [40, 'National Insurance'], [400, money(ni)], [300, money(niYear)]],
    [256, [40, 'Pension'], [400, money(pension)], [300, money(pensionYear)]],
    [270, [40, 'Total Deductions'], [400, money(slip.totalDeductions)], [300, money(slip.year.deductions)]],
    [300, [40, 'Net Pay'], [400, money(slip.net)]],
  ]);
  expect(figures).toEqual(FIGURES);
  expect(year).toMatchObject({ gross_pay: plain(slip.year.gross), total_tax_paid: plain(taxYear) });
  expect(data[INCOME].earnings.earning_elements[1]).toMatchObject({ quantity: '20.00', rate: '15.00' });
});

test('a deduction with the label of something else is not the tax, even if that amount of tax is due', () => {
  const { figures } = read([
    ...TOP,
    ...PAYMENTS,
    [200, [40, 'Deductions'], [270, 'Amount']],
    [214, [40, 'Season Ticket Loan'], [300, money(tax)]],
    [228, [40, 'National Insurance'], [300, money(ni)]],
    [242, [40, 'Pension'], [300, money(pension)]],
    [256, [40, 'Total Deductions'], [300, money(slip.totalDeductions)]],
    ...NET,
  ]);
  expect(figures).toEqual({ ...FIGURES, tax: '0.00' });
});

test('the year to date of several pensions is their sum', () => {
  const { year, trust } = read([
    ...TOP,
    [140, [40, 'Payments'], [270, 'Amount'], [375, 'YTD']],
    [154, [40, 'Basic Pay'], [300, money(slip.gross)], [400, money(slip.year.gross)]],
    [200, [40, 'Deductions'], [270, 'Amount'], [375, 'YTD']],
    [214, [40, 'PAYE Tax'], [300, money(tax)], [400, money(taxYear)]],
    [228, [40, 'National Insurance'], [300, money(ni)], [400, money(niYear)]],
    [242, [40, 'AVC'], [300, '20.00'], [400, '120.00']],
    [256, [40, 'Pension'], [300, money(pension - 2_000n)], [400, money(pensionYear - 12_000n)]],
    ...NET,
  ]);
  expect(year.total_tax_paid).toBe(plain(taxYear));
  expect(trust).toBe('HIGH');
});

test('leave is pay, and expenses that are not taxed are paid in addition to it', () => {
  const { rows, figures, trust } = read([
    ...TOP,
    ...PAYMENTS.slice(0, 1),
    [154, [40, 'Basic Pay'], [300, money(slip.gross - 20_000n)]],
    [168, [40, 'Annual Leave'], [300, '200.00']],
    [182, [40, 'Expenses (non-taxable)'], [300, '45.00']],
    [196, [40, 'Gross Pay'], [300, money(slip.gross + 4_500n)]],
    ...DEDUCTIONS.map(([y, ...cells]): Lines[number] => [y + 30, ...cells]),
    [330, [40, 'Net Pay'], [300, money(slip.net + 4_500n)]],
  ]);
  expect(rows).toEqual([
    `Basic Pay ${plain(slip.gross - 20_000n)}`,
    'Annual Leave 200.00',
    'Expenses (non-taxable) 45.00',
  ]);
  expect(figures).toMatchObject({ tax: FIGURES.tax, net: plain(slip.net + 4_500n) });
  expect(trust).toBe('HIGH');
});

describe('details', () => {
  const body: Lines = [...PAYMENTS, ...DEDUCTIONS, ...NET];

  test.each([
    'Paid: 26/09/2025',
    'Date: 26 Sep 2025',
    'Pay day 26th September 2025',
    'Wages day: 2025-09-26',
  ])('the pay date is read from %s', (text) => {
    expect(read([...FACTS, [96, [40, text]], ...body]).data[INCOME].pay_date).toContain('2025-09-26');
  });

  test('a pay period in words is not the number of a tax period', () => {
    const { findings, data } = read([...TOP, [110, [40, 'Pay Period: 1 Sep 2025 - 30 Sep 2025']], ...body]);
    expect(findings.filter(({ code }) => code === 'tax_period')).toEqual([]);
    expect(data[INCOME].pay_interval_end).toContain('2025-09-30');
  });

  test.each(['Director', 'Company Secretary', 'Payroll Manager', 'Team Leader'])(
    'the job title %s is not a label',
    (role) => {
      const { data } = read([...TOP, [110, [40, 'Job Title:'], [120, role]], ...body]);
      expect(data.employment_information).toMatchObject({ role, employer_name: slip.employer });
    },
  );

  test('a period of 28 days that is also a month gets its frequency from the NI contribution', () => {
    const weekly = makeSlip(
      SCENARIOS.find(({ frequency }) => frequency === 'four_weekly') as Scenario,
    ) satisfies Slip;
    const [ownTax, ownNi] = weekly.deductions.map(({ amount }) => amount) as [Pence, Pence];
    const { data } = read([
      ...FACTS.slice(0, 3),
      [82, [40, `Tax Code: ${weekly.taxCode}`]],
      [96, [40, 'Pay Date: 26/03/2026']],
      [110, [40, 'Period: 27/02/2026 - 26/03/2026']],
      [154, [40, 'Basic Pay'], [300, money(weekly.gross)]],
      [168, [40, 'Gross Pay'], [300, money(weekly.gross)]],
      [196, [40, 'PAYE Tax'], [300, money(ownTax)]],
      [210, [40, 'National Insurance'], [300, money(ownNi)]],
      [238, [40, 'Net Pay'], [300, money(weekly.gross - ownTax - ownNi)]],
    ]);
    expect(data[INCOME].pay_frequency).toBe('four_weekly');
  });
});

describe('the equations of a reading', () => {
  const relationsIn = (lines: Lines) => {
    const rows = payslipRows(pageOf(lines).pages);
    const details = readDetails(rows);
    return relationsOf(chooseReading(rows, details), details);
  };

  test('hold on an honest page', () => {
    const { holding, broken } = relationsIn([...TOP, ...PAYMENTS, ...DEDUCTIONS, ...NET]);
    expect([...holding]).toEqual(expect.arrayContaining(['net_pay', 'earnings_sum', 'national_insurance']));
    expect(broken).toEqual(new Set());
  });

  test('fail for a forged net pay, while the others hold', () => {
    const forged: Lines = [[290, [40, 'Net Pay'], [300, money(slip.net + 50_000n)]]];
    const { holding, broken } = relationsIn([...TOP, ...PAYMENTS, ...DEDUCTIONS, ...forged]);
    expect(holding).toContain('national_insurance');
    expect(broken).toEqual(new Set(['net_pay']));
  });
});
