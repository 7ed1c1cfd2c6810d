import type { PayrollSubmission } from './schema.ts';

const MONEY_FIELDS = new Set([
  'gross_pay',
  'net_pay',
  'base_salary',
  'bonus',
  'fixed_pay_total',
  'variable_pay_total',
  'amount',
  'total_tax_paid',
  'total_ni_paid',
  'total_taxable_earnings',
  'income_tax',
  'employee_ni',
  'employee_pension',
  'total_deductions',
  'loan_deductions',
]);

/** Builds the body of a `user-payroll-submitted` event. */
export function payrollBody(options: {
  userId: string;
  accountId: string | null;
  entryId: string;
  now: Date;
  submissions: readonly PayrollSubmission[];
  /** As retrieved, in the order of the submissions. */
  phones: readonly (string | null)[];
}): Record<string, unknown> {
  const { userId, accountId, entryId, now, submissions, phones } = options;
  return {
    event: 'user-payroll-submitted',
    user_id: userId,
    timestamp: now.toISOString(),
    entry_id: entryId,
    account_id: accountId,
    payload: {
      entry_id: entryId,
      account_id: accountId,
      payroll_submissions: submissions.map((submission, index) =>
        toWebhookSubmission(submission, phones[index] ?? null),
      ),
    },
  };
}

/** Webhooks have amounts as numbers and the phone as text. */
function toWebhookSubmission(submission: PayrollSubmission, phone: string | null): unknown {
  return {
    ...submission,
    identity_information: { ...submission.identity_information, phone },
    income_information: amountsAsNumbers(submission.income_information),
  };
}

function amountsAsNumbers(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return MONEY_FIELDS.has(key) ? Number(value) : value;
  if (Array.isArray(value)) return value.map((inner) => amountsAsNumbers(inner));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, amountsAsNumbers(inner, name)]),
  );
}
