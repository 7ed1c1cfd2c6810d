import { allowance, benefit, bonus, commission, holidayPay, hourly, overtime, salary } from './earnings.ts';
import { TEACHERS_PENSION, USUAL } from './employment-terms.ts';
import type { PaidEmployment } from './paid-employment.ts';
import type { PersonaName } from './personas.ts';
import { SPECIAL_EMPLOYMENTS } from './special-employments.ts';

/*
 * Pay rises come in April. Some amounts are round so that their deductions are well known: 40,000 a year in
 * 2025-26 is 457.00 of tax and 182.83 of National Insurance in the first month.
 */

const LEFT_ON = '2026-03-13';

/** Ordered by start date. */
export const EMPLOYMENTS: Record<PersonaName, readonly PaidEmployment[]> = {
  user_good: [
    {
      ...USUAL,
      employer: 'brindle-and-lark',
      payrollId: 'BL-1042',
      role: 'Product developer',
      startDate: '2021-03-01',
      earnings: [
        salary([
          ['2024-04-01', 38_400_00n],
          ['2025-04-01', 40_000_00n],
          ['2026-04-01', 41_400_00n],
        ]),
      ],
      overtimeRatePence: 30_80n,
    },
  ],
  user_weekly: [
    {
      ...USUAL,
      employer: 'saltmarsh-logistics',
      payrollId: 'SL0386',
      role: 'Warehouse operative',
      startDate: '2020-09-07',
      schedule: { frequency: 'weekly', anyPayDay: '2024-04-12' },
      earnings: [
        hourly(
          [
            ['2024-04-01', 12_00n],
            ['2025-04-01', 12_50n],
            ['2026-04-01', 13_00n],
          ],
          40,
        ),
      ],
      overtimeRatePence: 18_75n,
    },
  ],
  user_fourweekly: [
    {
      ...USUAL,
      employer: 'merrivale-stores',
      payrollId: 'MS77120',
      role: 'Bakery section leader',
      startDate: '2019-06-17',
      schedule: { frequency: 'four_weekly', anyPayDay: '2024-04-26' },
      earnings: [
        hourly(
          [
            ['2024-04-01', 12_95n],
            ['2025-04-01', 13_55n],
            ['2026-04-01', 14_05n],
          ],
          150,
        ),
      ],
      overtimeRatePence: 20_30n,
    },
  ],
  user_fortnightly: [
    {
      ...USUAL,
      employer: 'st-orlas-hospitals',
      payrollId: 'SO42760',
      role: 'Healthcare assistant',
      startDate: '2018-03-19',
      schedule: { frequency: 'fortnightly', anyPayDay: '2024-04-18' },
      earnings: [
        hourly(
          [
            ['2024-04-01', 12_10n],
            ['2025-04-01', 12_75n],
            ['2026-04-01', 13_25n],
          ],
          75,
        ),
      ],
      overtimeRatePence: 19_10n,
    },
  ],
  user_bonus: [
    {
      ...USUAL,
      employer: 'kestrel-hollow-homes',
      payrollId: 'KH0219',
      role: 'Regional sales manager',
      startDate: '2018-10-01',
      earnings: [
        salary([
          ['2024-04-01', 46_500_00n],
          ['2025-04-01', 48_000_00n],
          ['2026-04-01', 49_500_00n],
        ]),
        commission(150_00n, 1_400_00n),
        bonus(
          [
            ['2024-04-01', 7_500_00n],
            ['2026-01-01', 9_250_00n],
          ],
          3,
        ),
        benefit('Company car', 312_50n),
      ],
      overtimeRatePence: 37_00n,
    },
  ],
  user_overtime: [
    {
      ...USUAL,
      employer: 'copperline-rail',
      payrollId: 'CR-55817',
      role: 'Signalling technician',
      startDate: '2017-01-16',
      schedule: { frequency: 'monthly', payDay: 'last_working_day' },
      earnings: [
        salary([
          ['2024-04-01', 31_800_00n],
          ['2025-04-01', 33_000_00n],
          ['2026-04-01', 34_200_00n],
        ]),
        overtime(
          [
            ['2024-04-01', 24_50n],
            ['2025-04-01', 25_40n],
            ['2026-04-01', 26_30n],
          ],
          { least: 4, most: 28 },
        ),
        allowance('Shift allowance', 185_00n),
        benefit('Private medical cover', 58_33n),
      ],
      overtimeRatePence: 26_30n,
    },
  ],
  user_two_jobs: [
    {
      ...USUAL,
      employer: 'thistledown-care',
      payrollId: 'TC2204',
      role: 'Senior care assistant',
      startDate: '2022-05-03',
      schedule: { frequency: 'monthly', payDay: 'last_working_day' },
      earnings: [
        salary([
          ['2024-04-01', 24_600_00n],
          ['2025-04-01', 25_800_00n],
          ['2026-04-01', 26_700_00n],
        ]),
      ],
      overtimeRatePence: 19_60n,
    },
    {
      ...USUAL,
      employer: 'pennyroyal-cafes',
      payrollId: '31',
      role: 'Weekend barista',
      contract: 'PartTime',
      startDate: '2023-10-14',
      schedule: { frequency: 'weekly', anyPayDay: '2024-04-11' },
      taxCode: 'BR',
      pension: null,
      earnings: [
        hourly(
          [
            ['2024-04-01', 11_80n],
            ['2025-04-01', 12_60n],
            ['2026-04-01', 13_10n],
          ],
          12,
        ),
      ],
      overtimeRatePence: 15_00n,
    },
  ],
  user_job_change: [
    {
      ...USUAL,
      employer: 'foxglove-engineering',
      payrollId: 'FE0913',
      role: 'Maintenance engineer',
      startDate: '2022-01-10',
      leaveDate: '2025-09-26',
      schedule: { frequency: 'monthly', payDay: 'last_working_day' },
      earnings: [
        salary([
          ['2024-04-01', 33_000_00n],
          ['2025-04-01', 34_200_00n],
        ]),
      ],
      overtimeRatePence: 26_30n,
    },
    {
      ...USUAL,
      employer: 'copperline-rail',
      payrollId: 'CR-60344',
      role: 'Rolling stock engineer',
      startDate: '2025-10-06',
      earnings: [
        salary([
          ['2025-04-01', 39_000_00n],
          ['2026-04-01', 40_200_00n],
        ]),
      ],
      overtimeRatePence: 30_00n,
      hasP45: true,
    },
  ],
  user_leaver: [
    {
      ...USUAL,
      employer: 'merrivale-stores',
      payrollId: 'MS40963',
      role: 'Assistant store manager',
      startDate: '2009-11-02',
      leaveDate: LEFT_ON,
      taxCode: 'C1257L',
      earnings: [
        salary([
          ['2024-04-01', 29_400_00n],
          ['2025-04-01', 30_600_00n],
        ]),
        holidayPay(LEFT_ON, 6n, 117_69n),
      ],
      overtimeRatePence: 23_50n,
    },
  ],
  user_director: [
    {
      ...USUAL,
      employer: 'wren-and-oak',
      payrollId: '1',
      role: 'Managing director',
      startDate: '2014-04-07',
      isDirector: true,
      pension: null,
      earnings: [salary([['2024-04-01', 48_000_00n]])],
      overtimeRatePence: 40_00n,
    },
  ],
  user_scottish: [
    {
      ...USUAL,
      employer: 'kestrel-hollow-homes',
      payrollId: 'KH0344',
      role: 'Architect',
      startDate: '2020-02-03',
      taxCode: 'S1257L',
      earnings: [
        salary([
          ['2024-04-01', 57_600_00n],
          ['2025-04-01', 60_000_00n],
        ]),
      ],
      overtimeRatePence: 46_00n,
    },
  ],
  user_student_loan: [
    {
      ...USUAL,
      employer: 'lanternfield-academy',
      payrollId: 'LA00871',
      role: 'Teacher of chemistry',
      startDate: '2022-09-01',
      loans: { student: 'plan_2', postgraduate: true },
      pension: TEACHERS_PENSION,
      earnings: [
        salary([
          ['2024-04-01', 34_200_00n],
          ['2025-04-01', 36_000_00n],
          ['2026-04-01', 37_800_00n],
        ]),
      ],
      overtimeRatePence: 29_00n,
    },
  ],
  user_k_code: [
    {
      ...USUAL,
      employer: 'saltmarsh-logistics',
      payrollId: 'SL0117',
      role: 'Transport clerk',
      startDate: '2012-08-20',
      taxCode: 'K475',
      earnings: [
        salary([
          ['2024-04-01', 22_800_00n],
          ['2025-04-01', 24_000_00n],
          ['2026-04-01', 25_200_00n],
        ]),
      ],
      overtimeRatePence: 18_50n,
    },
  ],
  ...SPECIAL_EMPLOYMENTS,
};
