import { describe, expect, test } from 'vitest';
import { type Employment, NO_LOANS, parseTaxCode, yearOfPayslips } from '#paye';
import { formatPenceWithThousands, type Pence } from '#values/money.ts';
import { readPdf } from '../../pdf/read-pdf.ts';
import { readPayslips } from '../../read-payslips.ts';
import { drawPdf, type Pen } from '../../readings/payslips/pen.fixture.ts';
import { scoreFindings } from '../score-findings.ts';

type YearLabel = 'Gross Pay' | 'Taxable Pay' | 'Tax' | 'NI';

interface Slip {
  role: string;
  gross: Pence;
  taxable: Pence | null;
  deductions: [label: string, pence: Pence][];
  year: Partial<Record<YearLabel, Pence>>;
}

/** Calculates a payslip of September, for someone whose pension began in July. */
function slipOf({
  pounds,
  rate,
  isDirector = false,
}: {
  pounds: number;
  rate: bigint;
  isDirector?: boolean;
}): Slip {
  const employment: Employment = {
    taxCode: parseTaxCode('1257L') as NonNullable<ReturnType<typeof parseTaxCode>>,
    niCategory: 'A',
    isDirector,
    loans: NO_LOANS,
    pension: null,
    p45: null,
  };
  const pension = {
    method: 'net_pay',
    earnings: 'pensionable',
    employeeRate: rate,
    employerRate: 300n,
  } as const;
  const pay = {
    description: 'Basic Salary',
    amount: BigInt(pounds * 100),
    isTaxable: true,
    isNiable: true,
    isPensionable: true,
    isFixed: true,
    isInKind: false,
  };
  const run = yearOfPayslips({
    schedule: { frequency: 'monthly', payDay: 28 },
    from: '2025-04-06',
    to: '2025-09-30',
    payFor: ({ paidOn }) => ({
      employment: paidOn < '2025-07-01' ? employment : { ...employment, pension },
      elements: [pay],
      otherDeductions: [],
    }),
  });
  const last = run.outcome === 'computed' ? run.payslips.at(-1) : undefined;
  if (last === undefined) throw new Error('The payslip was not calculated');
  const { yearToDate } = last;
  return {
    role: isDirector ? 'Director' : 'Team Leader',
    gross: last.gross,
    taxable: null,
    deductions: [
      ['PAYE Tax', last.tax],
      ['National Insurance', last.nationalInsurance],
      ['Pension', last.pension.deducted],
    ],
    year: {
      'Gross Pay': yearToDate.gross,
      'Taxable Pay': yearToDate.taxable,
      Tax: yearToDate.tax,
      NI: yearToDate.nationalInsurance,
    },
  };
}

/** Leaves out figures of the year to date. */
function without(slip: Slip, ...labels: YearLabel[]): Slip {
  const kept = Object.entries(slip.year).filter(([label]) => !labels.includes(label as YearLabel));
  return { ...slip, year: Object.fromEntries(kept) };
}

function raiseYear(slip: Slip, label: YearLabel, by: Pence): Slip {
  return { ...slip, year: { ...slip.year, [label]: (slip.year[label] ?? 0n) + by } };
}

function draw({ role, gross, taxable, deductions, year }: Slip) {
  return (pen: Pen) => {
    let y = 60;
    const text = (line: string) => {
      y += 16;
      pen.left(40, y, line);
    };
    const row = (label: string, pence: Pence) => {
      text(label);
      pen.right(400, y, formatPenceWithThousands(pence));
    };
    for (const line of ['Payslip', 'Harbour Foods Plc', 'Name: Amelia Thornbury', 'NI Number: CM922772D'])
      text(line);
    for (const line of [
      'Tax Code: 1257L',
      'NI Category: A',
      'Pay Date: 28/09/2025',
      'Pay Frequency: Monthly',
    ])
      text(line);
    text(`Job Title: ${role}`);
    text('Payments');
    row('Basic Salary', gross);
    row('Gross Pay', gross);
    if (taxable !== null) row('Taxable Pay', taxable);
    text('Deductions');
    for (const [label, pence] of deductions) row(label, pence);
    const taken = deductions.reduce((sum, [, pence]) => sum + pence, 0n);
    row('Total Deductions', taken);
    row('Net Pay', gross - taken);
    text('Year to Date');
    for (const [label, pence] of Object.entries(year)) row(`${label} to Date`, pence);
  };
}

async function read(slip: Slip) {
  const pdf = await readPdf(await drawPdf(draw(slip)), { pagesMax: 2, charactersMax: 10_000 });
  const outcome = 'text' in pdf ? readPayslips(pdf.text) : null;
  if (outcome?.outcome !== 'payslips') throw new Error('The payslip was not read');
  const findings = outcome.payslips[0]?.findings ?? [];
  return { word: scoreFindings(findings).word, failed: findings.filter(({ isPassed }) => !isPassed) };
}

const codesOf = (failed: Awaited<ReturnType<typeof read>>['failed']) =>
  new Set(failed.map(({ code }) => code));

describe('the tax to date', () => {
  const slip = slipOf({ pounds: 3_000, rate: 2_000n });
  const field = 'income_information.earnings.year_to_date.total_tax_paid';

  test('that does not match an estimate of the taxable pay is unproven, not an accusation', async () => {
    const { word, failed } = await read(without(slip, 'Taxable Pay'));
    expect(codesOf(failed)).toEqual(new Set(['unproven']));
    expect(failed).toContainEqual(expect.objectContaining({ code: 'unproven', severity: 'medium', field }));
    expect(word).toBe('MEDIUM');
  });

  test('that is forged is not rated HIGH, even where the taxable pay is an estimate', async () => {
    const forged = raiseYear(without(slip, 'Taxable Pay'), 'Tax', -900_00n);
    expect((await read(forged)).word).not.toBe('HIGH');
  });

  test('is compared with the taxable pay to date where that is printed', async () => {
    expect(await read(slip)).toMatchObject({ word: 'HIGH', failed: [] });
    const { word, failed } = await read(raiseYear(slip, 'Tax', -900_00n));
    expect(failed).toContainEqual(expect.objectContaining({ code: 'year_tax_due', severity: 'high', field }));
    expect(word).toMatch(/LOW/);
  });
});

describe('the tax of the period', () => {
  const slip = slipOf({ pounds: 3_000, rate: 2_000n });
  /** Halves the tax of the period, and lowers the tax to date by the same amount. */
  const cut = (own: Slip): Slip => {
    const [[label, tax], ...others] = own.deductions as [[string, Pence], ...[string, Pence][]];
    return raiseYear({ ...own, deductions: [[label, tax / 2n], ...others] }, 'Tax', tax / 2n - tax);
  };

  test('that does not match an estimate of the pay to date is unproven, and not rated HIGH', async () => {
    const { word, failed } = await read(cut(without(slip, 'Taxable Pay')));
    expect(codesOf(failed)).toEqual(new Set(['unproven']));
    expect(word).toBe('MEDIUM');
  });

  test('that does not match the printed pay to date is a finding', async () => {
    const { word, failed } = await read(cut(slip));
    expect(failed).toContainEqual(expect.objectContaining({ code: 'income_tax', severity: 'high' }));
    expect(word).toMatch(/LOW/);
  });
});

describe('the National Insurance to date', () => {
  const slip = slipOf({ pounds: 2_500, rate: 8_500n });
  const field = 'income_information.earnings.year_to_date.total_ni_paid';

  test('above the most for an estimate of the pay to date is unproven: a large pension explains it', async () => {
    const { failed } = await read(without(slip, 'Gross Pay'));
    expect(failed).toContainEqual(expect.objectContaining({ code: 'unproven', severity: 'medium', field }));
    expect(codesOf(failed)).not.toContain('year_contributions');
  });

  test('above the most for the printed gross pay to date is a finding, and an honest amount is none', async () => {
    expect(codesOf((await read(slip)).failed)).not.toContain('year_contributions');
    const { word, failed } = await read(raiseYear(slip, 'NI', 2_000_00n));
    expect(failed).toContainEqual(
      expect.objectContaining({ code: 'year_contributions', severity: 'high', field }),
    );
    expect(word).toMatch(/LOW/);
  });
});

describe('taxable pay to date below the taxable pay for the period', () => {
  const slip = without(slipOf({ pounds: 3_000, rate: 2_000n }), 'Gross Pay', 'Tax', 'NI');
  const low = { ...slip, year: { 'Taxable Pay': 1_000_00n } };
  const field = 'income_information.earnings.year_to_date.total_taxable_earnings';

  test('is unproven if the payslip does not show the taxable pay for the period', async () => {
    const { failed } = await read(low);
    expect(failed).toContainEqual(expect.objectContaining({ code: 'unproven', field, actual: '1000.00' }));
    expect(codesOf(failed)).not.toContain('year_below_period');
  });

  test('is a finding if the payslip shows both, and an honest payslip has none', async () => {
    const taxable = 2_400_00n;
    expect(codesOf((await read({ ...slip, taxable })).failed)).not.toContain('year_below_period');
    const { failed } = await read({ ...low, taxable });
    expect(failed).toContainEqual(
      expect.objectContaining({ code: 'year_below_period', severity: 'high', field }),
    );
  });
});

describe('the National Insurance of a director', () => {
  const slip = slipOf({ pounds: 5_000, rate: 0n, isDirector: true });
  const honest = { ...slip, deductions: slip.deductions.filter(([, pence]) => pence > 0n) };
  const halved = (own: Slip): Slip => {
    const deductions = own.deductions.map(([label, pence]): [string, Pence] => [
      label,
      label === 'National Insurance' ? pence / 2n : pence,
    ]);
    return raiseYear({ ...own, deductions }, 'NI', -100_00n);
  };
  const field = 'income_information.deductions.employee_ni';

  test('is a finding if it does not match the printed pay to date, and an honest payslip has none', async () => {
    expect(codesOf((await read(honest)).failed)).not.toContain('national_insurance');
    const { failed } = await read(halved(honest));
    expect(failed).toContainEqual(expect.objectContaining({ code: 'national_insurance', field }));
  });

  test('is unproven if the payslip does not show how much pay was given up to date', async () => {
    const deductions: Slip['deductions'] = [...honest.deductions, ['Cycle to Work', 100_00n]];
    const { word, failed } = await read(halved({ ...honest, deductions }));
    expect(failed).toContainEqual(expect.objectContaining({ code: 'unproven', severity: 'medium', field }));
    expect(codesOf(failed)).not.toContain('national_insurance');
    expect(word).toBe('MEDIUM');
  });
});
