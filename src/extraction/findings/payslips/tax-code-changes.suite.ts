import { describe, expect, test } from 'vitest';
import type { ExtractedPayslip } from '../../extraction.ts';
import { readPdf } from '../../pdf/read-pdf.ts';
import { readPayslips } from '../../read-payslips.ts';
import type { Layout } from '../../readings/payslips/layout-parts.fixture.ts';
import { LAYOUTS } from '../../readings/payslips/layouts.fixture.ts';
import { drawPdf } from '../../readings/payslips/pen.fixture.ts';
import type { Scenario } from '../../readings/payslips/scenarios.fixture.ts';
import { makeSlip, type Slip } from '../../readings/payslips/slip.fixture.ts';
import { scoreFindings } from '../score-findings.ts';

/** In these tests, pension contributions are deducted from this pay only. */
export const MIDDLE_PAY = 2_880;
export const NET_PAY_PENSION = {
  method: 'net_pay',
  earnings: 'pensionable',
  employeeRate: 500n,
  employerRate: 300n,
} as const;

/** Tax codes before and in the month of the payslip. */
export const CHANGES: readonly (readonly [string, string])[] = [
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

/** Tests payslips after each change of the tax code, and of people who have just started, with these amounts of pay. */
export function testChangedCodes({ layouts, pays }: { layouts: string[]; pays: number[] }): void {
  describe.each(layouts)('in the layout %s', (name) => {
    const layout = LAYOUTS[name] as Layout;

    test.each(CHANGES)('a payslip after the change of %s to %s gets HIGH trust', async (before, now) => {
      for (const pay of pays) {
        const payslip = await read(layout, changed(before, now, pay));
        expect(scoreFindings(payslip.findings).word, `${pay}: ${failures(payslip)}`).toBe('HIGH');
      }
    });

    test.each(STARTERS.map((one, index) => [index, one] as const))(
      'a payslip of a person who has just started gets HIGH trust (case %i)',
      async (_index, starter) => {
        for (const pay of pays) {
          const payslip = await read(layout, makeSlip({ ...starter, elements: [['Basic Pay', pay]] }));
          expect(scoreFindings(payslip.findings).word, `${pay}: ${failures(payslip)}`).toBe('HIGH');
        }
      },
    );
  });
}

export function changed(taxCodeBefore: string, taxCode: string, pay: number): Slip {
  const pension = pay === MIDDLE_PAY ? NET_PAY_PENSION : null;
  return makeSlip({ title: taxCode, taxCode, taxCodeBefore, elements: [['Basic Pay', pay]], pension });
}

export async function read(layout: Layout, slip: Slip): Promise<ExtractedPayslip> {
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
