import { describe, expect, test } from 'vitest';
import { formatPence } from '#values/money.ts';
import { scoreFindings } from '../../findings/score-findings.ts';
import { readPayslips } from '../../read-payslips.ts';
import { readDrawn, textOf } from './expect-read.fixture.ts';
import { LAYOUTS } from './layouts.fixture.ts';
import { PENSION_LAYOUTS, PENSIONS } from './pension-layouts.fixture.ts';
import { SCENARIOS, type Scenario } from './scenarios.fixture.ts';
import { makeSlip, type Slip } from './slip.fixture.ts';

const NAMES = Object.keys(PENSION_LAYOUTS);
const [USUAL] = Object.values(PENSIONS) as [Slip];
const draw = (layout: string, slip: Slip) => readDrawn((pen) => PENSION_LAYOUTS[layout]?.draw(pen, slip));

describe('a pension payslip', () => {
  const cases = NAMES.flatMap((layout) =>
    Object.entries(PENSIONS).map(([title, slip]) => ({ layout, title, slip })),
  );

  test.each(cases)('in the layout $layout shows $title to the penny, with HIGH trust', async (one) => {
    const { slip } = one;
    const [payslip, ...others] = await draw(one.layout, slip);
    expect(others).toEqual([]);
    const { income_information: income, employment_information, identity_information } = payslip?.data ?? {};
    expect(employment_information).toMatchObject({
      type: 'Pension',
      employer_name: PENSION_LAYOUTS[one.layout]?.payer,
      role: null,
    });
    expect(identity_information).toMatchObject({ name: slip.name, NI_number: slip.niNumber });
    expect(income).toMatchObject({
      pay_date: `${slip.payDate}T00:00:00.000Z`,
      pay_frequency: 'monthly',
      tax_code: slip.taxCode,
      earnings: {
        gross_pay: formatPence(slip.gross),
        net_pay: formatPence(slip.net),
        year_to_date: { total_tax_paid: formatPence(slip.year.tax), tax_year: 2025 },
      },
      deductions: {
        income_tax: formatPence(slip.totalDeductions),
        employee_ni: '0.00',
        employee_pension: '0.00',
        total_deductions: formatPence(slip.totalDeductions),
      },
    });
    expect(income?.earnings.earning_elements.map(({ amount, type }) => [type, amount])).toEqual(
      slip.payments.map(({ amount }) => ['BASIC', formatPence(amount)]),
    );
    expect(payslip?.findings.filter(({ isPassed }) => !isPassed)).toEqual([]);
    expect(scoreFindings(payslip?.findings ?? []).word).toBe('HIGH');
  });

  test('keeps the words on the page in the descriptions of its payments', async () => {
    const [payslip] = await draw('narrow', USUAL);
    expect(
      payslip?.data.income_information.earnings.earning_elements.map(({ description }) => description),
    ).toEqual(['Basic Pension', 'Post 88 GMP Increase']);
  });

  const forged: [string, Slip][] = [
    ['the net pension is higher', { ...USUAL, net: USUAL.net + 300_00n }],
    ['the gross pension is higher', { ...USUAL, gross: USUAL.gross + 300_00n }],
    [
      'the pension, its gross and its net amount are higher',
      {
        ...USUAL,
        payments: USUAL.payments.map((row, index) => ({
          ...row,
          amount: row.amount + (index === 0 ? 300_00n : 0n),
        })),
        gross: USUAL.gross + 300_00n,
        net: USUAL.net + 300_00n,
      },
    ],
  ];
  test.each(forged.flatMap(([title, slip]) => NAMES.map((layout) => ({ title, layout, slip }))))(
    'in the layout $layout does not get HIGH trust when $title',
    async ({ layout, slip }) => {
      const [payslip] = await draw(layout, slip);
      expect(scoreFindings(payslip?.findings ?? []).word).not.toBe('HIGH');
    },
  );
});

test.each(['labelsAboveValues', 'signedList'])(
  'a payslip for work in the layout %s is not taken for a pension because a note mentions one',
  async (layout) => {
    const slip = makeSlip(SCENARIOS[0] as Scenario);
    const [payslip] = await readDrawn((pen) => {
      LAYOUTS[layout]?.(pen, slip);
      pen.left(40, 780, 'Pensioner payslips are sent by post');
    });
    expect(payslip?.data.employment_information.type).toBeNull();
    expect(payslip?.data.income_information.earnings.net_pay).toBe(formatPence(slip.net));
    expect(scoreFindings(payslip?.findings ?? []).word).toBe('HIGH');
  },
);

describe('a document about a pension that is not a payslip is rejected', () => {
  const documents: Record<string, string[]> = {
    'an annual benefit statement': [
      'Saltmarsh Pension Scheme',
      'Annual benefit statement 2025',
      'National Insurance number PS735401A',
      'Your pension at 31 March 2025 9,811.20',
      'Automatic lump sum 29,433.60',
      'Total pension 9,811.20',
    ],
    'a forecast': [
      'Your pension forecast',
      'NI number PS735401A',
      'Estimated annual pension 12,040.00',
      'Monthly pension before tax 1,003.33',
      'Tax 0.00',
      'Net pension 1,003.33',
    ],
    'a notice of an increase': [
      'Saltmarsh Pension Scheme',
      'Pensioner: Idris Vaughan',
      'Pension increase from 7 April 2025',
      'Old annual pension 18,400.00',
      'New annual pension 18,712.80',
      'Monthly pension 1,559.40',
    ],
    'a P60 of a pension': [
      'P60 End of Year Certificate',
      'Tax year to 5 April 2025',
      'Pensioner Idris Vaughan',
      'National Insurance number PS735401A',
      'Pension 18,712.80',
      'Tax deducted 1,228.40',
      'Final tax code 1257L',
    ],
    'a P45 of a pension': [
      'P45 Part 1A',
      'Details of employee leaving work',
      'Pensioner Idris Vaughan',
      'Tax code 1257L',
      'Total pension to date 12,410.00',
      'Total tax to date 968.00',
    ],
    'a tax calculation': [
      'Tax calculation 2024-25',
      'National Insurance number PS735401A',
      'Pay from all employments 14,000.00',
      'Pension 8,400.00',
      'Total income received 22,400.00',
      'Income Tax due 1,966.00',
    ],
  };

  test.each(Object.entries(documents))('%s', async (_, lines) => {
    const text = await textOf((pen) => {
      lines.forEach((line, index) => {
        pen.left(40, 60 + index * 16, line);
      });
    });
    expect(readPayslips(text)).toMatchObject({ outcome: 'refused', reason: 'not_a_payslip' });
  });
});
