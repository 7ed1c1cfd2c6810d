import { expect, test } from 'vitest';
import type { PayrollSubmission } from '#payroll/schema.ts';
import { employersIn } from './found-sources.ts';

/** Monthly payslips, with the fields that are read here. */
function payslips(employer_name: string, months: readonly string[]): PayrollSubmission[] {
  return months.map(
    (month) =>
      ({
        created_at: '2026-10-31T09:30:00.000Z',
        identity_information: { name: null },
        employment_information: { employer_name },
        income_information: {
          pay_date: `${month}-28T00:00:00.000Z`,
          pay_interval_start: null,
          pay_interval_end: null,
          pay_frequency: 'monthly',
          earnings: { net_pay: '100.00', gross_pay: '120.00' },
        },
      }) as unknown as PayrollSubmission,
  );
}

const uploaded = payslips('Wren & Oak', ['2026-01', '2026-04']);

test.each([
  ['no other source has it', [], ['2026-02', '2026-03']],
  ['the other source has it only in part', payslips(' WREN & OAK', ['2026-02']), ['2026-03']],
  [
    'the other source is of another employer',
    payslips('Elm', ['2026-02', '2026-03']),
    ['2026-02', '2026-03'],
  ],
  ['never, if another source has it', payslips('wren & oak', ['2026-02', '2026-03', '2026-05']), []],
])('a month is missing if %s', (_, others, missing) => {
  expect(employersIn(uploaded, [...uploaded, ...others])).toMatchObject([{ count: 2, missing }]);
});
