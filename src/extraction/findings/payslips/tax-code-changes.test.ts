import { describe, expect, test } from 'vitest';
import type { Finding } from '../../extraction.ts';
import type { Layout } from '../../readings/payslips/layout-parts.fixture.ts';
import { LAYOUTS } from '../../readings/payslips/layouts.fixture.ts';
import { makeSlip, type Slip } from '../../readings/payslips/slip.fixture.ts';
import { compareWithEarlier, explainByEarlier } from './compare-with-earlier.ts';
import {
  CHANGES,
  changed,
  MIDDLE_PAY,
  NET_PAY_PENSION,
  read,
  testChangedCodes,
} from './tax-code-changes.suite.ts';

testChangedCodes({ layouts: ['labelsAboveValues'], pays: [MIDDLE_PAY] });

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
    // August has too much tax and September too little, so the tax to date is right again
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
