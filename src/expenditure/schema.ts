import { z } from 'zod';
import { Id, Timestamp } from '#values/fields.ts';
import { Money } from '#values/payroll-submission.ts';
import { REGIONS } from '#values/postcode.ts';
import { yesNoInQuery } from '#values/query-fields.ts';

const LEFT_OUT_REASONS = ['no_positive_net_pay', 'no_region'] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

const Basis = z
  .object({
    net_pay: Money.meta({ description: 'Net pay of the month, summed from its periods' }),
    periods: z.array(
      z.object({
        submission_id: Id,
        days: z.int().meta({ description: 'Days of the period in this month' }),
        of_days: z.int().meta({ description: 'Days of the whole period' }),
        net_pay: Money.meta({ description: "The part of the period's net pay for those days" }),
      }),
    ),
    age: z.int().meta({ description: 'Age on the last day of the month' }),
    age_band: z.string(),
    region: z.enum(REGIONS),
    post_code: z.string().meta({ description: 'The post code that gave the region' }),
  })
  .meta({ description: 'The data behind the estimate, with `explain=true`' });

export const ExpenditureEstimate = z
  .object({
    date: Timestamp.meta({ description: 'The first day of the month' }),
    cost_of_living: Money,
    housing: Money,
    total: Money,
    basis: Basis.optional(),
  })
  .meta({ id: 'ExpenditureEstimate' });
export type ExpenditureEstimate = z.output<typeof ExpenditureEstimate>;

const LeftOut = z.object({ date: Timestamp, reason: z.enum(LEFT_OUT_REASONS) });

const ESTIMATE = {
  date: '2026-01-01T00:00:00.000Z',
  cost_of_living: '1416.25',
  housing: '694.76',
  total: '2111.01',
};
const BASIS = {
  net_pay: '2500.00',
  periods: [
    { submission_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6081', days: 31, of_days: 31, net_pay: '2500.00' },
  ],
  age: 35,
  age_band: '30 to 49',
  region: 'England' as const,
  post_code: 'BS1 4DJ',
};

export const Expenditure = z
  .object({
    expenditures: z.array(ExpenditureEstimate),
    left_out: z
      .array(LeftOut)
      .optional()
      .meta({ description: 'Months that have payslips but no estimate; only with `explain=true`' }),
  })
  .meta({
    id: 'Expenditure',
    examples: [
      { expenditures: [ESTIMATE] },
      {
        expenditures: [{ ...ESTIMATE, basis: BASIS }],
        left_out: [{ date: '2025-12-01T00:00:00.000Z', reason: 'no_positive_net_pay' }],
      },
    ],
  });
export type Expenditure = z.output<typeof Expenditure>;

export const ExpenditureQuery = z.strictObject({
  explain: yesNoInQuery()
    .default(false)
    .meta({ description: 'Show the data behind each estimate, and the months left out' }),
});
