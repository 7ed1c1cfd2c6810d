import { z } from 'zod';
import { defineEvent, ENTRY_FIELDS, type EventBody } from '#events';
import { exampleOf } from '#values/example-of.ts';
import { IdentityInformation } from '#values/payroll-submission.ts';
import { withNumericAmounts } from '#webhooks';
import { PayrollSubmission } from './schema.ts';

const API_EXAMPLE = exampleOf(PayrollSubmission);
const converted = withNumericAmounts(PayrollSubmission.extend({ identity_information: IdentityInformation }));
const EXAMPLE = converted.parse({
  ...API_EXAMPLE,
  identity_information: { ...API_EXAMPLE.identity_information, phone: '07700 900123' },
});

/** A submission as in the API, but with amounts as numbers and the phone as text. */
const WebhookPayrollSubmission = converted.meta({
  id: 'WebhookPayrollSubmission',
  description: 'One payslip, as in the API, but with amounts as numbers and the phone as text',
  examples: [EXAMPLE],
});

export const PayrollSubmitted = defineEvent({
  kind: 'user-payroll-submitted',
  id: 'PayrollSubmitted',
  summary: 'New payslips were retrieved or uploaded',
  data: z.object({
    ...ENTRY_FIELDS,
    payload: z.object({
      ...ENTRY_FIELDS,
      payroll_submissions: z.array(WebhookPayrollSubmission).describe('The new payslips'),
    }),
  }),
  example: {
    entry_id: API_EXAMPLE.entry_id,
    account_id: API_EXAMPLE.account_id,
    payload: {
      entry_id: API_EXAMPLE.entry_id,
      account_id: API_EXAMPLE.account_id,
      payroll_submissions: [EXAMPLE],
    },
  },
});

/** Builds the body of a `user-payroll-submitted` event. */
export function payrollBody(options: {
  userId: string;
  accountId: string | null;
  entryId: string;
  now: Date;
  submissions: readonly PayrollSubmission[];
  /** As retrieved, in the order of the submissions. */
  phones: readonly (string | null)[];
}): EventBody {
  const { userId, accountId, entryId, now, submissions, phones } = options;
  const entry = { entry_id: entryId, account_id: accountId };
  const payroll_submissions = submissions.map((submission, index) => ({
    ...submission,
    identity_information: { ...submission.identity_information, phone: phones[index] ?? null },
  }));
  return PayrollSubmitted.build({ userId, now }, { ...entry, payload: { ...entry, payroll_submissions } });
}
