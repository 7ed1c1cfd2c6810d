import { describe, expect, test } from 'vitest';
import { formatPence } from '#values/money.ts';
import { scoreFindings } from '../../findings/score-findings.ts';
import { readPayslips } from '../../read-payslips.ts';
import { CIS_LAYOUTS, CIS_STATEMENTS, type CisStatement, makeCisStatement } from './cis-layouts.fixture.ts';
import { readDrawn, textOf } from './expect-read.fixture.ts';
import { LAYOUTS } from './layouts.fixture.ts';
import { type Cell, pageOf } from './page.fixture.ts';
import { SCENARIOS, type Scenario } from './scenarios.fixture.ts';
import { makeSlip } from './slip.fixture.ts';

const NAMES = Object.keys(CIS_LAYOUTS);
const [USUAL] = Object.values(CIS_STATEMENTS) as [CisStatement];
const read = (layout: string, statement: CisStatement) =>
  readDrawn((pen) => CIS_LAYOUTS[layout]?.(pen, statement));

describe('a CIS statement', () => {
  const cases = NAMES.flatMap((layout) =>
    Object.entries(CIS_STATEMENTS).map(([title, own]) => ({ layout, title, own })),
  );

  test.each(cases)('$title in the layout $layout is read to the penny, with HIGH trust', async (one) => {
    const { own, layout } = one;
    const [payslip, ...others] = await read(layout, own);
    expect(others).toEqual([]);
    expect(payslip?.data.employment_information).toMatchObject({
      type: 'Subcontractor',
      employer_name: own.contractor,
      role: null,
    });
    expect(payslip?.data.identity_information.name).toBe(own.subcontractor);
    expect(payslip?.data.income_information).toMatchObject({
      pay_date: layout === 'twoColumns' ? '2025-10-03T00:00:00.000Z' : '2025-10-05T00:00:00.000Z',
      pay_interval_start: '2025-09-06T00:00:00.000Z',
      pay_interval_end: '2025-10-05T00:00:00.000Z',
      pay_frequency: 'monthly',
      tax_code: null,
      earnings: {
        gross_pay: formatPence(own.gross),
        net_pay: formatPence(own.payable),
        base_salary: formatPence(own.liable),
        year_to_date: { tax_year: 2025 },
      },
      deductions: {
        income_tax: formatPence(own.deducted),
        total_deductions: formatPence(own.deducted),
        deductions_elements: [{ type: 'TAX', amount: formatPence(own.deducted) }],
      },
    });
    expect(
      payslip?.data.income_information.earnings.earning_elements.map(({ type, amount }) => [type, amount]),
    ).toEqual([
      ['BASIC', formatPence(own.liable)],
      ...(own.materials > 0n ? [['EXPENSES', formatPence(own.materials)]] : []),
    ]);
    expect(payslip?.findings.filter(({ isPassed }) => !isPassed)).toEqual([]);
    expect(scoreFindings(payslip?.findings ?? []).word).toBe('HIGH');
  });

  const more = 400_00n;
  const forged: [string, CisStatement][] = [
    ['the amount payable is higher', { ...USUAL, payable: USUAL.payable + more }],
    [
      'the amount payable includes the materials twice',
      { ...USUAL, payable: USUAL.payable + USUAL.materials },
    ],
    ['the gross amount is higher', { ...USUAL, gross: USUAL.gross + more }],
    [
      'the gross amount and the amount payable are higher',
      { ...USUAL, gross: USUAL.gross + more, payable: USUAL.payable + more },
    ],
    [
      'all amounts but the deduction are higher',
      {
        ...USUAL,
        gross: USUAL.gross + more,
        liable: USUAL.liable + more,
        payable: USUAL.payable + more,
      },
    ],
    [
      'the deduction is lower',
      { ...USUAL, deducted: USUAL.deducted - 50_00n, payable: USUAL.payable + 50_00n },
    ],
  ];
  test.each(forged.flatMap(([title, own]) => NAMES.map((layout) => ({ title, layout, own }))))(
    'in the layout $layout does not get HIGH trust when $title',
    async ({ layout, own }) => {
      const [payslip] = await read(layout, own);
      expect(scoreFindings(payslip?.findings ?? []).word).not.toBe('HIGH');
    },
  );

  test.each(['white_box', 'two_fonts', 'other_font', 'picture'] as const)(
    'does not get HIGH trust when the amount payable is forged with a %s',
    async (forgery) => {
      const [payslip] = await readDrawn((pen) => CIS_LAYOUTS.table?.(pen, USUAL), { forgery });
      expect(scoreFindings(payslip?.findings ?? []).word).not.toBe('HIGH');
    },
  );

  test('at another rate than the one that it names is a serious finding', async () => {
    const [payslip] = await read('table', { ...USUAL, rate: 30n });
    expect(payslip?.findings).toContainEqual(
      expect.objectContaining({ code: 'cis_deduction', isPassed: false, severity: 'high' }),
    );
  });

  test('is not checked against one of several rates that a note names', async () => {
    const [payslip] = await readDrawn((pen) => {
      CIS_LAYOUTS.form?.(pen, makeCisStatement(2_840_00n, 0n, 30n));
      pen.left(40, 700, 'Contractors deduct 20% or 30% from payments to subcontractors');
    });
    expect(scoreFindings(payslip?.findings ?? []).word).toBe('HIGH');
  });

  test('without a deduction is MEDIUM, because no deduction confirms the gross amount', async () => {
    const [payslip] = await read('form', makeCisStatement(2_840_00n, 0n, 0n));
    expect(payslip?.findings.filter(({ isPassed }) => !isPassed).map(({ code }) => code)).toEqual([
      'unproven',
    ]);
    expect(scoreFindings(payslip?.findings ?? []).word).toBe('MEDIUM');
  });

  test('may include VAT in the amount payable', async () => {
    const vat = USUAL.gross / 5n;
    const [payslip] = await readDrawn((pen) => {
      CIS_LAYOUTS.list?.(pen, { ...USUAL, payable: USUAL.payable + vat });
      pen.left(70, 260, 'VAT at 20%');
      pen.money(470, 260, vat);
    });
    const { earnings } = payslip?.data.income_information ?? {};
    expect(earnings?.gross_pay).toBe(formatPence(USUAL.gross));
    expect(earnings?.net_pay).toBe(formatPence(USUAL.payable + vat));
    expect(scoreFindings(payslip?.findings ?? []).word).toBe('HIGH');
  });

  test.each(NAMES)('in the layout %s is one of several in a file', async (layout) => {
    const other = makeCisStatement(1_200_00n, 100_00n, 20n);
    const payslips = await readDrawn((pen) => {
      CIS_LAYOUTS[layout]?.(pen, USUAL);
      pen.nextPage();
      CIS_LAYOUTS[layout]?.(pen, other);
    });
    expect(payslips.map(({ data }) => data.income_information.earnings.net_pay)).toEqual(
      [USUAL, other].map(({ payable }) => formatPence(payable)),
    );
  });

  describe('with several payments', () => {
    const page = (...totals: [number, string][]) =>
      readPayslips(
        pageOf([
          [40, [40, 'Foundry Lane Builders Ltd']],
          [54, [40, 'CIS Deduction Statement']],
          [70, [40, 'Subcontractor name Dele Okafor'], [300, 'UTR 1234567890']],
          [84, [40, 'Tax month ended 05/11/2025']],
          [110, [40, 'Date'], [150, 'Gross'], [250, 'Materials'], [340, 'CIS deducted'], [460, 'Net paid']],
          [126, [40, '10/10/2025'], [190, '1,000.00'], [300, '100.00'], [400, '180.00'], [500, '820.00']],
          [140, [40, '24/10/2025'], [190, '800.00'], [300, '0.00'], [400, '160.00'], [500, '640.00']],
          ...(totals.length > 0 ? [[154, [40, 'Total'], ...totals] as [number, ...Cell[]]] : []),
        ]),
      );
    const trustIn = (outcome: ReturnType<typeof page>) =>
      outcome.outcome === 'payslips' ? scoreFindings(outcome.payslips[0]?.findings ?? []).word : 'refused';

    test('gives their totals', () => {
      const outcome = page([190, '1,800.00'], [300, '100.00'], [400, '340.00'], [500, '1,460.00']);
      expect(outcome).toMatchObject({
        payslips: [
          {
            data: {
              identity_information: { name: 'Dele Okafor' },
              income_information: {
                pay_date: '2025-11-05T00:00:00.000Z',
                earnings: { gross_pay: '1800.00', net_pay: '1460.00' },
                deductions: { income_tax: '340.00' },
              },
            },
          },
        ],
      });
      expect(trustIn(outcome)).toBe('HIGH');
    });

    test('does not get HIGH trust if the totals are higher or missing', () => {
      expect(trustIn(page([190, '2,800.00'], [300, '100.00'], [400, '540.00'], [500, '2,260.00']))).toBe(
        'MEDIUM',
      );
      expect(trustIn(page())).toBe('MEDIUM');
    });
  });

  test('is one of two on a page', async () => {
    const other = makeCisStatement(1_200_00n, 100_00n, 20n);
    const payslips = await readDrawn((pen) => {
      CIS_LAYOUTS.table?.(pen, USUAL, 50);
      CIS_LAYOUTS.table?.(pen, other, 430);
    });
    expect(payslips.map(({ data }) => data.income_information.earnings.gross_pay)).toEqual(
      [USUAL, other].map(({ gross }) => formatPence(gross)),
    );
  });
});

test('a payslip is not taken for a CIS statement because of the name of the employer', async () => {
  const slip = { ...makeSlip(SCENARIOS[0] as Scenario), employer: 'CIS Subcontractor Security Ltd' };
  const [payslip] = await readDrawn((pen) => LAYOUTS.labelsAboveValues?.(pen, slip));
  expect(payslip?.data.employment_information).toMatchObject({ type: null, employer_name: slip.employer });
  expect(scoreFindings(payslip?.findings ?? []).word).toBe('HIGH');
});

describe('another document about subcontractors is rejected', () => {
  const documents: Record<string, string[]> = {
    'a verification letter': [
      'Construction Industry Scheme',
      'Verification of subcontractor',
      'Subcontractor Idris Vaughan',
      'UTR 2325648152',
      'Verification number V1234567890',
      'Deduct tax at the standard rate of 20% from payments before materials',
    ],
    'an invoice with a CIS deduction': [
      'INVOICE 2041',
      'Labour 400.00',
      'Materials 100.00',
      'Gross 500.00',
      'Less CIS deduction at 20% 80.00',
      'Amount payable 420.00',
    ],
    'a monthly return': [
      'Construction Industry Scheme monthly return',
      'Subcontractor Idris Vaughan',
      'Gross amount paid 3,412.50',
      'Cost of materials 486.20',
      'Amount deducted 585.26',
      'Net amount payable 2,827.24',
    ],
    'a tax calculation with CIS deductions': [
      'Tax calculation 2024-25',
      'Profit from self-employment 31,400.00',
      'Income Tax due 3,766.00',
      'less CIS deductions 5,900.00',
      'Repayment due 2,134.00',
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
