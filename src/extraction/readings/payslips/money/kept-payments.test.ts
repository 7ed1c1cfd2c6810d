import { expect, test } from 'vitest';
import { makePayslip, type PayslipTamper } from '#sandbox/documents';
import { scoreFindings } from '../../../findings/score-findings.ts';
import { readPdf } from '../../../pdf/read-pdf.ts';
import { readPayslips } from '../../../read-payslips.ts';
import { readSlip } from '../expect-read.fixture.ts';
import { FORGERIES } from '../forgeries.fixture.ts';
import type { Layout } from '../layout-parts.fixture.ts';
import { LAYOUTS } from '../layouts.fixture.ts';
import { SCENARIOS } from '../scenarios.fixture.ts';
import { makeSlip, type Slip } from '../slip.fixture.ts';

async function trustOf(layout: string, tamper: PayslipTamper | null): Promise<string> {
  const { bytes } = makePayslip({ layout, persona: 'user_weekly', seed: 1, tamper });
  const read = await readPdf(bytes, { pagesMax: 1, charactersMax: 100_000 });
  const outcome = 'text' in read ? readPayslips(read.text) : null;
  return outcome?.outcome === 'payslips' ? scoreFindings(outcome.payslips[0]?.findings ?? []).word : 'none';
}

test.each(['civic', 'gridstone', 'sealmark'])(
  'a raised payment is not replaced with taxable pay, which fits (%s)',
  async (layout) => {
    expect(await trustOf(layout, null)).toBe('HIGH');
    expect(await trustOf(layout, 'element_raised')).not.toBe('HIGH');
  },
);

test('a raised payment beside gross pay is not left out', async () => {
  const scenario = SCENARIOS.find(({ isDirector }) => isDirector);
  const honest = scenario && makeSlip(scenario);
  const read = async (slip: Slip) => readSlip(LAYOUTS.rowCells as Layout, slip);
  const [kept] = honest ? await read(honest) : [];
  expect(scoreFindings(kept?.findings ?? []).word).toBe('HIGH');
  const forged = honest && FORGERIES['one payment is higher']?.(honest);
  const [raised] = forged ? await read(forged) : [];
  expect(raised?.findings.filter(({ isPassed }) => !isPassed).map(({ code }) => code)).toEqual([
    'earnings_sum',
  ]);
});
