import { describe, expect, test } from 'vitest';
import { formatPence, formatPenceWithThousands, type Pence, parsePence } from '#values/money.ts';
import { seededRandom } from '#values/seeded-random.ts';
import type { ExtractedPayslip } from '../../extraction.ts';
import { readPdf } from '../../pdf/read-pdf.ts';
import { readPayslips } from '../../read-payslips.ts';
import { readSlips } from '../../readings/payslips/expect-read.fixture.ts';
import { cutTax, FORGERIES } from '../../readings/payslips/forgeries.fixture.ts';
import type { Layout } from '../../readings/payslips/layout-parts.fixture.ts';
import { LAYOUTS } from '../../readings/payslips/layouts.fixture.ts';
import { drawPdf, type Forgery, type Pen } from '../../readings/payslips/pen.fixture.ts';
import { SCENARIOS, type Scenario } from '../../readings/payslips/scenarios.fixture.ts';
import { makeSlip, type Slip } from '../../readings/payslips/slip.fixture.ts';
import type { Payslip } from '../../relations/payslips/payslip.ts';
import type { CheckCode } from '../check-codes.ts';
import { finding as findingOf } from '../finding.ts';
import { scoreFindings } from '../score-findings.ts';
import { weighEvidence } from './weigh-evidence.ts';

const SALARY: Scenario = { title: 'a salary', taxCode: '1257L', elements: [['Basic Salary', 3_000]] };
const SLIP = makeSlip(SALARY);
const CUTS = 50;
const LAYOUT = LAYOUTS.labelsAboveValues as Layout;

type Line = 'date' | 'code' | 'tax' | 'ni' | 'net';

/** A payslip as a plain list, without some of its lines or with more payments. */
function list(
  slip: Slip,
  { without = [], payments = [] }: { without?: Line[]; payments?: [string, Pence][] } = {},
) {
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
    const has = (line: Line) => !without.includes(line);
    text('Payslip');
    text(`Name: ${slip.name}`);
    text(`NI Number: ${slip.niNumber}`);
    if (has('code')) text(`Tax Code: ${slip.taxCode}`);
    if (has('date')) text(`Pay Date: ${slip.payDate.split('-').reverse().join('/')}`);
    text('Payments');
    for (const { description, amount } of slip.payments) row(description, amount);
    for (const [label, pence] of payments) row(label, pence);
    row('Gross Pay', slip.gross);
    text('Deductions');
    for (const { description, kind, amount } of slip.deductions)
      if ((kind !== 'tax' && kind !== 'ni') || has(kind)) row(description, amount);
    row('Total Deductions', slip.totalDeductions);
    if (has('net')) row('Net Pay', slip.net);
  };
}

async function read(draw: (pen: Pen) => void, forgery: Forgery = null): Promise<ExtractedPayslip> {
  const pdf = await readPdf(await drawPdf(draw, { forgery }), { pagesMax: 10, charactersMax: 100_000 });
  const payslips = 'text' in pdf ? readPayslips(pdf.text) : null;
  if (payslips?.outcome !== 'payslips' || !payslips.payslips[0]) throw new Error('The payslip was not read');
  return payslips.payslips[0];
}

const trustOf = ({ findings }: ExtractedPayslip) => scoreFindings(findings).word;
const failuresOf = ({ findings }: ExtractedPayslip) => findings.filter(({ isPassed }) => !isPassed);
const unprovenFields = (payslip: ExtractedPayslip) =>
  failuresOf(payslip).flatMap(({ code, field }) => (code === 'unproven' ? [field?.split('.').at(-1)] : []));

describe('HIGH trust must be earned', () => {
  test('by a payslip whose net pay, tax and National Insurance are right', async () => {
    expect(trustOf(await read(list(SLIP)))).toBe('HIGH');
  });

  test.each<[string, Line[], string[]]>([
    ['a pay date', ['date'], ['pay_date']],
    ['National Insurance', ['ni'], ['employee_ni']],
  ])('not by one without %s, and the findings say so', async (_, without, fields) => {
    const payslip = await read(list(SLIP, { without }));
    expect(trustOf(payslip)).not.toBe('HIGH');
    expect(unprovenFields(payslip)).toEqual(expect.arrayContaining(fields));
  });

  test('not by one without a pay date whose tax and National Insurance are those of half the pay', async () => {
    const forged = { ...SLIP, payments: SLIP.payments.map((row) => ({ ...row, amount: 600_000n })) };
    const raised = { ...forged, gross: 600_000n, net: 600_000n - SLIP.totalDeductions };
    const payslip = await read(list(raised, { without: ['date'] }));
    expect(trustOf(payslip)).toMatch(/LOW/);
    expect(failuresOf(payslip).map(({ code }) => code)).toContain('national_insurance');
  });

  test('not by one without a tax code, unless the usual code explains the tax', async () => {
    expect(trustOf(await read(list(SLIP, { without: ['code'] })))).toBe('HIGH');
    const other = makeSlip({ ...SALARY, taxCode: 'BR' });
    const payslip = await read(list(other, { without: ['code'] }));
    expect(trustOf(payslip)).toBe('MEDIUM');
    expect(unprovenFields(payslip)).toContain('income_tax');
  });

  test.each([10n, 13n])('not by one whose National Insurance is off by %i %%', async (percent) => {
    const [tax, ni, ...others] = SLIP.deductions;
    if (!tax || !ni) throw new Error('The payslip has no National Insurance');
    const cut = (ni.amount * percent) / 100n;
    const forged = {
      ...SLIP,
      deductions: [tax, { ...ni, amount: ni.amount - cut }, ...others],
      totalDeductions: SLIP.totalDeductions - cut,
      net: SLIP.net + cut,
    };
    expect(trustOf(await read((pen) => LAYOUT(pen, forged)))).not.toBe('HIGH');
  });
});

test('a payslip of a director with a year to date that is too low does not get HIGH trust, although no tax is due that would show it', async () => {
  const director = makeSlip(SCENARIOS.find(({ isDirector }) => isDirector) as Scenario);
  const draw = (slip: Slip) => (pen: Pen) => LAYOUTS.sentences?.(pen, slip);
  expect(trustOf(await read(draw(director)))).toBe('HIGH');
  const forged = FORGERIES['the year to date is too low']?.(director);
  expect(trustOf(await read(draw(forged as Slip)))).not.toBe('HIGH');
});

test('an untaxed payment with an unknown label is only unproven, but the payslip does not get HIGH trust', async () => {
  const payments: [string, Pence][] = [['Vorlan', 8_700n]];
  const paid = { ...SLIP, gross: SLIP.gross + 8_700n, net: SLIP.net + 8_700n };
  const payslip = await read(list(paid, { payments }));
  expect(trustOf(payslip)).toBe('MEDIUM');
  expect(new Set(failuresOf(payslip).map(({ code }) => code))).toEqual(new Set(['unproven']));
  expect(failuresOf(payslip).map(({ message }) => message)).toContain(
    'Unproven: as we read the page, the NI contribution does not match the pay. A payment whose label we don’t know may be tax-free',
  );
});

test('a director’s payslip without year-to-date figures and without tax says that it does not show enough', async () => {
  const director = makeSlip(SCENARIOS.find(({ isDirector }) => isDirector) as Scenario);
  const [tax, ni] = director.deductions;
  if (!tax || !ni) throw new Error('The payslip has no National Insurance');
  const untaxed = {
    ...director,
    deductions: [
      { ...tax, amount: 0n },
      { ...ni, amount: 5_000n },
    ],
    totalDeductions: 5_000n,
    net: director.gross - 5_000n,
  };
  const payslip = await read((pen) => {
    list(untaxed)(pen);
    pen.left(40, 400, 'Director: Yes');
  });
  expect(failuresOf(payslip).map(({ message }) => message)).toEqual([
    'Unproven: a director’s National Insurance depends on the pay to date, which the payslip does not show',
    'Unproven: we could not check the National Insurance, because the payslip does not show enough, or some figures may have been misread',
  ]);
});

/** The parts of a payslip that has these amounts without a meaning, and these payments. */
function partsWith(loose: readonly string[], { rows }: { rows: readonly string[] }): Payslip {
  const cells = loose.map((text, index) => ({
    page: 1,
    x0: index,
    top: 0,
    pence: parsePence(text),
    words: [],
  }));
  const earnings = rows.map((text, index) => {
    const cell = { page: 1, x0: index, top: 9, pence: parsePence(text), words: [] };
    return { label: text, pence: parsePence(text), cell };
  });
  const deductions = { pence: 54_656n, figure: null };
  const totals = { gross: { pence: 300_000n, figure: null }, deductions, net: null };
  const money = { earnings, deductions: [], totals, period: [], yearToDate: [] };
  return { money, cells, details: {} } as unknown as Payslip;
}

describe('a figure that does not fit', () => {
  test.each<[string, CheckCode, string, string]>([
    ['the right amount is printed elsewhere', 'net_pay', '2453.44', '2400.00'],
    ['the gross pay that would fit is printed elsewhere', 'net_pay', '2300.00', '2400.00'],
    ['a row may be hours', 'earnings_sum', '3037.50', '3000.00'],
    ['an amount without a meaning may be a payment', 'earnings_sum', '2950.00', '3000.00'],
    ['the tax is printed elsewhere', 'income_tax', '389.20', '120.00'],
  ])('is a doubt about our reading if %s', (_, code, expected, actual) => {
    const finding = findingOf(code, { severity: 'high', expected, actual, message: 'The figures differ' });
    const parts = partsWith(['2453.44', '2946.56', '50.00', '389.20'], { rows: ['3000.00', '37.50'] });
    expect(weighEvidence([finding], parts)).toMatchObject([
      {
        code: 'unproven',
        severity: 'low',
        message: expect.stringMatching(/^Unproven: as we read the page, the figures differ\. /),
      },
    ]);
    expect(weighEvidence([{ ...finding, expected: '2777.77', actual: '1111.11' }], parts)).toMatchObject([
      { code },
    ]);
  });

  test.each<[CheckCode, string]>([
    ['taxable_pay', 'Taxable pay'],
    ['niable_pay', 'Pay subject to National Insurance'],
  ])('is probably a year-to-date figure if it is far above gross pay: %s', (code, name) => {
    const message = `${name} does not match gross pay`;
    const finding = findingOf(code, { severity: 'high', expected: '3000.00', actual: '27000.00', message });
    const parts = partsWith([], { rows: ['3000.00'] });
    expect(weighEvidence([finding], parts)).toMatchObject([
      {
        code: 'unproven',
        severity: 'low',
        message: expect.stringMatching(
          /\. Something else on the page explains the difference, so we may have read the wrong amount$/,
        ),
      },
    ]);
  });

  test('contradicts the document if nothing on the page explains it', async () => {
    const forged = {
      ...SLIP,
      payments: SLIP.payments.map((row) => ({ ...row, amount: row.amount + 30_000n })),
    };
    const payslip = await read(list(forged));
    expect(failuresOf(payslip)).toMatchObject([{ code: 'earnings_sum', severity: 'high' }]);
    expect(trustOf(payslip)).toBe('LOW');
  });
});

test('tax and National Insurance with unknown labels are found by the amounts that are due', async () => {
  const labels = ['Crown Levy', 'Realm Duty'];
  const deductions = SLIP.deductions.map((row, index) => ({ ...row, description: labels[index] ?? '' }));
  const payslip = await read(list({ ...SLIP, deductions }));
  const [tax, ni] = SLIP.deductions.map(({ amount }) => formatPence(amount));
  expect(payslip.data.income_information.deductions).toMatchObject({ income_tax: tax, employee_ni: ni });
  expect(trustOf(payslip)).toBe('HIGH');
});

test('a picture over the net pay is a finding that the lender sees, and the file is not rejected', async () => {
  const payslip = await read((pen) => LAYOUT(pen, SLIP), 'picture');
  expect(failuresOf(payslip)).toContainEqual(
    expect.objectContaining({
      code: 'pasted_picture',
      severity: 'high',
      field: 'income_information.earnings.net_pay',
      expected: expect.stringContaining(formatPenceWithThousands(SLIP.net)),
      message: `A picture covers the net pay. Below it is £${formatPenceWithThousands(SLIP.net)}`,
    }),
  );
  expect(trustOf(payslip)).toMatch(/LOW/);
});

test('at most one in fifty random cuts of the tax gets HIGH trust', async () => {
  const random = seededRandom('cuts');
  const taxed = SCENARIOS.map((scenario, index) => makeSlip(scenario, index)).filter(
    ({ deductions: [tax] }) => tax && tax.amount >= 6_000n,
  );
  const cut = Array.from({ length: CUTS }, (_, round) => {
    const slip = taxed[round % taxed.length] as Slip;
    const tax = Number(slip.deductions[0]?.amount);
    return cutTax(slip, BigInt(random.between(Math.ceil(tax * 0.2), tax)));
  });
  const read = await readSlips(LAYOUT, cut);
  const high = read.filter(([payslip]) => payslip && trustOf(payslip) === 'HIGH');
  expect(read).toHaveLength(CUTS);
  expect(high.length / CUTS).toBeLessThanOrEqual(0.02);
});
