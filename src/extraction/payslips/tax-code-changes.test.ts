import { describe, expect, test } from 'vitest';
import type { ExtractedPayslip, Finding } from '../extraction.ts';
import { readPdf } from '../pdf/read-pdf.ts';
import { scoreFindings } from '../score-findings.ts';
import { compareWithEarlier, explainByEarlier } from './compare-with-earlier.ts';
import { readPayslips } from './index.ts';
import type { Layout } from './layout-parts.fixture.ts';
import { LAYOUTS } from './layouts.fixture.ts';
import { drawPdf } from './pen.fixture.ts';
import type { Scenario } from './scenarios.fixture.ts';
import { makeSlip, type Slip } from './slip.fixture.ts';

const NET_PAY_PENSION = {
  method: 'net_pay',
  earnings: 'pensionable',
  employeeRate: 500n,
  employerRate: 300n,
} as const;

/** Tax codes before and in the month of the payslip. */
const CHANGES: readonly (readonly [string, string])[] = [
  ['1100L', '1257L'],
  ['1131N', '1257L'],
  ['1383M', '1257L'],
  ['1100L', '950L'],
  ['K100', '1257L'],
  ['1257L', 'K100'],
  ['S1100L', 'S1257L'],
  ['1257L', 'S1257L'],
  ['S1257L', '1257L'],
  ['1257L', 'C1257L'],
  ['BR', '1257L'],
  ['0T', '1257L'],
  ['D0', '1257L'],
  ['NT', '1257L'],
  ['1257L', 'BR'],
  ['1257L', 'D0'],
  ['1257L', 'NT'],
  ['1257L M1', '1257L'],
  ['1100L M1', '1257L'],
  ['0T M1', '1257L'],
  ['1257L', '1257L M1'],
];

const STARTERS: readonly Scenario[] = [
  ...[
    { startedOn: '2025-09-01', p45: [14_400, 1_831.2] },
    { startedOn: '2025-08-01', p45: [11_520, 1_465] },
    { startedOn: '2025-09-01', p45: [24_000, 4_060] },
    { startedOn: '2025-09-01', p45: [3_000, 0] },
    { startedOn: '2025-07-01', p45: [5_000, 1_000] },
    { startedOn: '2025-07-01' },
  ].map((one) => ({ ...one, title: 'a starter', taxCode: '1257L', elements: [] }) as unknown as Scenario),
  {
    title: 'a starter without a P45',
    taxCode: '1257L',
    taxCodeBefore: '1257L M1',
    startedOn: '2025-07-01',
    elements: [],
  },
  {
    title: 'a starter with a Scottish code',
    taxCode: 'S1257L',
    startedOn: '2025-09-01',
    p45: [20_000, 2_900],
    elements: [],
  },
];

const PAYS = [1_730.55, 2_880, 5_400];
const SOME_LAYOUTS = ['labelsAboveValues', 'stackedHeadings'].map(
  (name) => [name, LAYOUTS[name] as Layout] as const,
);

describe.each(SOME_LAYOUTS)('in the layout %s', (_name, layout) => {
  test.each(CHANGES)('a payslip after the change of %s to %s gets HIGH trust', async (before, now) => {
    for (const pay of PAYS) {
      const payslip = await read(layout, changed(before, now, pay));
      expect(scoreFindings(payslip.findings).word, `${pay}: ${failures(payslip)}`).toBe('HIGH');
    }
  });

  test.each(STARTERS.map((one, index) => [index, one] as const))(
    'a payslip of starter %i gets HIGH trust',
    async (_index, starter) => {
      for (const pay of PAYS) {
        const payslip = await read(layout, makeSlip({ ...starter, elements: [['Basic Pay', pay]] }));
        expect(scoreFindings(payslip.findings).word, `${pay}: ${failures(payslip)}`).toBe('HIGH');
      }
    },
  );
});

describe('with the payslip of the month before on file', () => {
  const layout = LAYOUTS.labelsAboveValues as Layout;

  test.each(CHANGES.slice(0, 3))(
    'a payslip after the change of %s to %s keeps HIGH trust',
    async (one, now) => {
      const [august, september] = [
        await read(layout, augustOf(one)),
        await read(layout, changed(one, now, 2_880)),
      ];
      const findings = [
        ...explainByEarlier(september.findings, september.data, [august.data]),
        ...compareWithEarlier(september.data, [august.data]),
      ];
      expect(findings.filter(({ code }) => code === 'earlier_year_to_date')).not.toEqual([]);
      expect(findings.filter(({ isPassed }) => !isPassed)).toEqual([]);
    },
  );

  test('tax that no earlier code explains is accepted only if both payslips agree', async () => {
    const august = augustOf('1100L');
    const september = changed('1100L', '1257L', 2_880);
    // an August with a correction: the tax of the year is then right again in September
    const shift = (slip: Slip, tax: bigint, year: bigint): Slip => ({
      ...slip,
      deductions: slip.deductions.map((row) =>
        row.kind === 'tax' ? { ...row, amount: row.amount + tax, year: row.year + year } : row,
      ),
      totalDeductions: slip.totalDeductions + tax,
      net: slip.net - tax,
      year: { ...slip.year, tax: slip.year.tax + year, net: slip.year.net - year },
    });
    const known = await read(layout, shift(august, 3_137n, 3_137n));
    const corrected = await read(layout, shift(september, -3_137n, 0n));
    const taxOf = (findings: readonly Finding[]) =>
      findings.find(({ field }) => field === 'income_information.deductions.income_tax');
    expect(taxOf(corrected.findings)).toMatchObject({ code: 'unproven', severity: 'medium' });
    expect(taxOf(explainByEarlier(corrected.findings, corrected.data, [known.data]))?.isPassed).toBe(true);
    const other = await read(layout, august);
    expect(taxOf(explainByEarlier(corrected.findings, corrected.data, [other.data]))?.isPassed).toBe(false);
  });
});

function augustOf(taxCode: string): Slip {
  return makeSlip({
    title: taxCode,
    taxCode,
    until: '2025-08-31',
    elements: [['Basic Pay', 2_880]],
    pension: NET_PAY_PENSION,
  });
}

function changed(taxCodeBefore: string, taxCode: string, pay: number): Slip {
  const pension = pay === PAYS[1] ? NET_PAY_PENSION : null;
  return makeSlip({ title: taxCode, taxCode, taxCodeBefore, elements: [['Basic Pay', pay]], pension });
}

async function read(layout: Layout, slip: Slip): Promise<ExtractedPayslip> {
  const pdf = await readPdf(await drawPdf((pen) => layout(pen, slip)), {
    pagesMax: 10,
    charactersMax: 100_000,
  });
  const payslips = 'text' in pdf ? readPayslips(pdf.text) : null;
  if (payslips?.outcome !== 'payslips' || !payslips.payslips[0]) throw new Error('The payslip was not read');
  return payslips.payslips[0];
}

function failures({ findings }: ExtractedPayslip): string {
  return findings
    .filter(({ isPassed }) => !isPassed)
    .map(({ code, severity, expected, actual }) => `${code} ${severity} ${expected} ${actual}`)
    .join(', ');
}
