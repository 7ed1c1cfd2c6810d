import { expect, test } from 'vitest';
import { TAX_YEARS } from '#paye';
import { addDays, lastDayOfTaxYear } from '#values/calendar.ts';
import type { PayrollData } from '#values/payroll-submission.ts';
import { readPdf } from '../../pdf/read-pdf.ts';
import { readPayslips } from '../../read-payslips.ts';
import type { Layout } from '../../readings/payslips/layout-parts.fixture.ts';
import { LAYOUTS } from '../../readings/payslips/layouts.fixture.ts';
import { drawPdf } from '../../readings/payslips/pen.fixture.ts';
import { SCENARIOS, type Scenario } from '../../readings/payslips/scenarios.fixture.ts';
import { makeSlip } from '../../readings/payslips/slip.fixture.ts';
import { scoreFindings } from '../score-findings.ts';
import { compareWithToday } from './compare-with-today.ts';

const TODAY = '2026-11-15';

test.each([
  ['2026-11-15', true, 'info', 'HIGH'],
  ['2026-11-29', false, 'low', 'HIGH'],
  ['2026-11-30', false, 'high', 'LOW'],
  ['2027-10-28', false, 'high', 'LOW'],
])(
  'on 15 November 2026, a pay date of %s gives a finding: passed %s, %s',
  (day, isPassed, severity, trust) => {
    const data = {
      employment_information: { type: null },
      income_information: { pay_date: `${day}T00:00:00.000Z`, pay_interval_end: null },
    } as PayrollData;
    const findings = compareWithToday(data, TODAY);
    expect(findings).toMatchObject([{ code: 'future_pay_date', isPassed, severity, actual: day }]);
    expect(scoreFindings(findings).word).toBe(trust);
  },
);

test('without a pay date, the end of the pay period is compared, and the message says so', () => {
  const data = {
    employment_information: { type: null },
    income_information: { pay_date: null, pay_interval_end: '2026-11-30T00:00:00.000Z' },
  } as PayrollData;
  expect(compareWithToday(data, TODAY)).toMatchObject([
    { field: 'income_information.pay_interval_end', message: 'The end of the pay period is in the future' },
  ]);
});

test('a payslip of a tax year without tables is unproven and never gets HIGH trust', async () => {
  const layout = LAYOUTS.signedList as Layout;
  const payDate = addDays(lastDayOfTaxYear(TAX_YEARS.at(-1) ?? ''), 200);
  const known = makeSlip(SCENARIOS[0] as Scenario);
  const moved = { ...known, payDate, start: addDays(payDate, -27), end: payDate };
  const findings = await findingsOf((pen) => layout(pen, moved));
  expect(findings.find(({ code }) => code === 'unproven')).toMatchObject({
    isPassed: false,
    field: 'income_information.pay_date',
  });
  expect(scoreFindings(findings.filter(({ code }) => code === 'unproven')).word).toBe('MEDIUM');
  expect(scoreFindings(findings).word).not.toBe('HIGH');
  const ofKnown = await findingsOf((pen) => layout(pen, known));
  expect(ofKnown.filter(({ code }) => code === 'unproven')).toEqual([]);
});

async function findingsOf(draw: Parameters<typeof drawPdf>[0]) {
  const pdf = await readPdf(await drawPdf(draw), { pagesMax: 10, charactersMax: 100_000 });
  const read = 'text' in pdf ? readPayslips(pdf.text) : null;
  if (read?.outcome !== 'payslips' || !read.payslips[0]) throw new Error('The payslip was not read');
  return read.payslips[0].findings;
}
