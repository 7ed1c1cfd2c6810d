import { salaryWithMaternityPay, salaryWithSickPay } from './absence-pay.ts';
import { hourly, recovery, salary, salaryWithUnpaidLeave } from './earnings.ts';
import { LOCAL_GOVERNMENT_PENSION, USUAL } from './employment-terms.ts';
import type { PaidEmployment } from './paid-employment.ts';

const UNPAID_LEAVE_MONTHS = [1, 7];

/** People with absences, benefits, no payroll, or details that cause difficulties. */
export const SPECIAL_EMPLOYMENTS = {
  user_no_payslips: [
    {
      ...USUAL,
      employer: 'thistledown-care',
      payrollId: 'TC2391',
      role: 'Relief care assistant',
      contract: 'PartTime',
      startDate: '2024-09-02',
      pension: null,
      earnings: [
        hourly(
          [
            ['2024-04-01', 12_20n],
            ['2025-04-01', 12_90n],
            ['2026-04-01', 13_40n],
          ],
          64,
        ),
      ],
      overtimeRatePence: 19_00n,
      isPaidOnRequest: true,
    },
  ],
  user_sick_pay: [
    {
      ...USUAL,
      employer: 'copperline-rail',
      payrollId: 'CR-48203',
      role: 'Track maintenance operative',
      startDate: '2015-06-01',
      schedule: { frequency: 'monthly', payDay: 'last_working_day' },
      earnings: salaryWithSickPay(
        [
          ['2024-04-01', 27_600_00n],
          ['2025-04-01', 28_800_00n],
          ['2026-04-01', 30_000_00n],
        ],
        { month: 2, weeks: 4 },
      ),
      overtimeRatePence: 22_50n,
    },
  ],
  user_maternity: [
    {
      ...USUAL,
      employer: 'lanternfield-academy',
      payrollId: 'LA00934',
      role: 'Finance officer',
      startDate: '2021-01-11',
      // without a pay rise before or during the leave, because a rise changes maternity pay
      earnings: salaryWithMaternityPay(
        [
          ['2024-04-01', 29_100_00n],
          ['2025-04-01', 30_000_00n],
        ],
        { from: '2026-05-04', to: '2027-01-31' },
      ),
      overtimeRatePence: 23_00n,
    },
  ],
  user_benefits: [
    {
      ...USUAL,
      employer: 'merrivale-stores',
      payrollId: 'MS60287',
      role: 'Trolley attendant',
      contract: 'PartTime',
      startDate: '2022-11-07',
      pension: null,
      earnings: [
        hourly(
          [
            ['2024-04-01', 11_60n],
            ['2025-04-01', 12_40n],
            ['2026-04-01', 12_90n],
          ],
          32,
        ),
      ],
      overtimeRatePence: 12_90n,
    },
  ],
  user_self_employed: [],
  user_negative_net: [
    {
      ...USUAL,
      employer: 'st-orlas-hospitals',
      payrollId: 'SO31175',
      role: 'Hospital porter',
      startDate: '2021-08-09',
      pension: LOCAL_GOVERNMENT_PENSION,
      earnings: [
        salaryWithUnpaidLeave(
          [
            ['2024-04-01', 23_700_00n],
            ['2025-04-01', 24_600_00n],
            ['2026-04-01', 25_500_00n],
          ],
          { months: UNPAID_LEAVE_MONTHS, paidDays: 3 },
        ),
      ],
      deductions: [recovery('Salary overpaid last month', 640_00n, UNPAID_LEAVE_MONTHS)],
      overtimeRatePence: 19_00n,
    },
  ],
  user_channel_islands: [
    {
      ...USUAL,
      employer: 'foxglove-engineering',
      payrollId: 'FE1077',
      role: 'Structural engineer',
      startDate: '2019-04-15',
      earnings: [
        salary([
          ['2024-04-01', 57_000_00n],
          ['2025-04-01', 60_000_00n],
          ['2026-04-01', 61_800_00n],
        ]),
      ],
      overtimeRatePence: 46_00n,
    },
  ],
  user_no_dob: [
    {
      ...USUAL,
      employer: 'merrivale-stores',
      payrollId: 'MS81554',
      role: 'Customer assistant',
      contract: 'PartTime',
      startDate: '2023-02-20',
      schedule: { frequency: 'monthly', payDay: 'last_working_day' },
      earnings: [
        salary([
          ['2024-04-01', 19_000_00n],
          ['2025-04-01', 20_000_00n],
          ['2026-04-01', 20_800_00n],
        ]),
      ],
      overtimeRatePence: 19_20n,
    },
  ],
  user_paid_less: [
    {
      ...USUAL,
      employer: 'thistledown-care',
      payrollId: 'TC20933',
      role: 'Care coordinator',
      startDate: '2021-09-06',
      earnings: [
        salary([
          ['2024-04-01', 28_800_00n],
          ['2025-04-01', 29_700_00n],
          ['2026-04-01', 30_600_00n],
        ]),
      ],
      overtimeRatePence: 22_90n,
    },
  ],
  user_moved: [
    {
      ...USUAL,
      employer: 'foxglove-engineering',
      payrollId: 'FE1188',
      role: 'Quality inspector',
      startDate: '2022-06-13',
      earnings: [
        salary([
          ['2024-04-01', 30_000_00n],
          ['2025-04-01', 31_200_00n],
          ['2026-04-01', 32_400_00n],
        ]),
      ],
      overtimeRatePence: 24_00n,
    },
  ],
  user_married: [
    {
      ...USUAL,
      employer: 'ravensmoor-council',
      payrollId: '0051904',
      role: 'Housing adviser',
      startDate: '2020-08-03',
      schedule: { frequency: 'monthly', payDay: 15 },
      pension: LOCAL_GOVERNMENT_PENSION,
      earnings: [
        salary([
          ['2024-04-01', 27_000_00n],
          ['2025-04-01', 27_900_00n],
          ['2026-04-01', 28_800_00n],
        ]),
      ],
      overtimeRatePence: 21_50n,
    },
  ],
  user_mismatch: [
    {
      ...USUAL,
      employer: 'ravensmoor-council',
      payrollId: '0045218',
      role: 'Librarian',
      startDate: '2016-05-09',
      schedule: { frequency: 'monthly', payDay: 15 },
      pension: LOCAL_GOVERNMENT_PENSION,
      earnings: [
        salary([
          ['2024-04-01', 28_200_00n],
          ['2025-04-01', 29_100_00n],
          ['2026-04-01', 30_000_00n],
        ]),
      ],
      overtimeRatePence: 22_40n,
    },
  ],
} as const satisfies Record<string, readonly PaidEmployment[]>;
