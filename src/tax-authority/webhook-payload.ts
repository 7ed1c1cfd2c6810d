import type { IncomeSubmission } from './schema.ts';

/** Builds the body of a `user-taxauth-data-submitted` event. */
export function incomeBody(options: {
  userId: string;
  accountId: string | null;
  entryId: string;
  now: Date;
  submissions: readonly IncomeSubmission[];
}): Record<string, unknown> {
  const { userId, accountId, entryId, now, submissions } = options;
  return {
    event: 'user-taxauth-data-submitted',
    user_id: userId,
    timestamp: now.toISOString(),
    entry_id: entryId,
    account_id: accountId,
    payload: {
      entry_id: entryId,
      account_id: accountId,
      income_submissions: submissions.map(withNumbers),
    },
  };
}

/** Webhooks have amounts as numbers. */
function withNumbers(submission: IncomeSubmission): unknown {
  const { total_income, employers } = submission.employment;
  return {
    ...submission,
    employment: {
      total_income: numberOf(total_income),
      employers: employers.map(({ employer_name, income, tax_paid }) => ({
        employer_name,
        income: numberOf(income),
        tax_paid: numberOf(tax_paid),
      })),
    },
  };
}

function numberOf(amount: string | null): number | null {
  return amount === null ? null : Number(amount);
}
