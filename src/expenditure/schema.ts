import { z } from 'zod';
import { enumeration } from '#values/enumeration.ts';
import { Id, Timestamp } from '#values/fields.ts';
import { Money } from '#values/payroll-submission.ts';
import type { Region as PostcodeRegion } from '#values/postcode.ts';
import { yesNoInQuery } from '#values/query-fields.ts';

const LeftOutReason = enumeration({
  no_positive_net_pay: 'the net pay of the month is zero or negative',
  no_region: 'no postcode of the month has a region',
});
export type LeftOutReason = z.output<typeof LeftOutReason>;

const Region = enumeration({
  England: 'postcodes in England',
  Wales: 'postcodes in Wales',
  Scotland: 'postcodes in Scotland',
  'Northern Ireland': 'postcodes in Northern Ireland',
} satisfies Record<PostcodeRegion, string>);

/** An amount that is always known. */
const pounds = (what: string) => Money.describe(`${what}, in pounds`);

const Basis = z
  .object({
    net_pay: pounds('Net pay of the month, summed from its periods'),
    is_partial: z
      .boolean()
      .describe('True if some days of the month are in no pay period, so that the net pay may be too low'),
    periods: z
      .array(
        z
          .object({
            submission_id: Id.describe('The payslip'),
            days: z.int().meta({ description: 'Days of the period in this month' }),
            of_days: z.int().meta({ description: 'Days of the whole period' }),
            net_pay: pounds('The part of the period’s net pay for those days'),
          })
          .describe('A pay period that overlaps the month'),
      )
      .describe('The pay periods that overlap the month'),
    age: z.int().meta({ description: 'Age on the last day of the month' }),
    age_band: z.string().describe('The model’s age band, such as `30 to 49`'),
    region: Region.describe('The region of the postcode'),
    post_code: z.string().meta({ description: 'The postcode that gave the region' }),
  })
  .meta({ description: 'The data behind the estimate, with `explain=true`' });

export const ExpenditureEstimate = z
  .object({
    date: Timestamp.describe('The first day of the month, as midnight UTC'),
    cost_of_living: pounds('Estimate of what the household spends, without housing'),
    housing: pounds('Estimate of what the household spends on housing'),
    total: pounds('Cost of living plus housing'),
    basis: Basis.optional(),
  })
  .meta({ id: 'ExpenditureEstimate', description: 'The estimate for one month' });
export type ExpenditureEstimate = z.output<typeof ExpenditureEstimate>;

const LeftOut = z
  .object({
    date: Timestamp.describe('The first day of the month, as midnight UTC'),
    reason: LeftOutReason.describe('Why there is no estimate'),
  })
  .describe('A month without an estimate');

const ESTIMATE = {
  date: '2026-01-01T00:00:00.000Z',
  cost_of_living: '1416.25',
  housing: '694.76',
  total: '2111.01',
};
const BASIS = {
  net_pay: '2500.00',
  is_partial: false,
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
    expenditures: z.array(ExpenditureEstimate).describe('Estimates, newest month first'),
    left_out: z
      .array(LeftOut)
      .optional()
      .meta({ description: 'Months that have payslips but no estimate; only with `explain=true`' }),
  })
  .meta({
    id: 'Expenditure',
    description: 'Estimates of a household’s expenditure',
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
