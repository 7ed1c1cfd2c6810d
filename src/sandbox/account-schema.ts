import { z } from 'zod';
import { AccountStatus, StatusReason } from '#accounts/schema.ts';
import { Timestamp, wholeNumber, yesNo } from '#values/fields.ts';

export const StatusInput = z
  .strictObject({
    status: AccountStatus.describe('The new status'),
    status_reason: StatusReason.nullable()
      .optional()
      .describe('The new reason. It must fit the status; each status has a default'),
  })
  .meta({
    id: 'SandboxStatusInput',
    description: 'The status that an account gets',
    examples: [{ status: 'LOGIN_FAILED', status_reason: 'password_expired' }],
  });
export type StatusInput = z.output<typeof StatusInput>;

const PAYSLIPS_MAX = 12;

export const NewPayslips = z
  .strictObject({
    count: wholeNumber(1, PAYSLIPS_MAX).default(1).describe('Number of payslips to add'),
    advance_clock: yesNo().default(false).meta({
      description: 'Moves your clock to the last of the pay dates, if it is in the future',
    }),
  })
  .meta({
    id: 'SandboxPayslipInput',
    description: 'The payslips to add',
    examples: [{ count: 1, advance_clock: true }],
  });
export type NewPayslips = z.output<typeof NewPayslips>;

export const PaidAgain = z
  .object({
    added: z
      .int()
      .describe('Number of payslips that were added: fewer than requested if the person has left the job'),
    pay_dates: z.array(Timestamp).describe('The pay dates, as midnight UTC'),
    latest_pay_date: Timestamp.nullable().meta({ description: 'The last pay date' }),
    now: Timestamp.meta({
      description: 'The time of your clock; a payslip can be retrieved from its pay date on',
    }),
  })
  .meta({
    id: 'SandboxPayslips',
    description: 'The payslips that were added',
    examples: [
      {
        added: 1,
        pay_dates: ['2026-02-27T00:00:00.000Z'],
        latest_pay_date: '2026-02-27T00:00:00.000Z',
        now: '2026-02-27T00:00:00.000Z',
      },
    ],
  });
export type PaidAgain = z.output<typeof PaidAgain>;
