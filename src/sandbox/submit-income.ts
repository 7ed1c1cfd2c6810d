import { requireAccount } from '#accounts';
import type { Db } from '#platform/database/database.ts';
import { notFound } from '#platform/problem.ts';
import { recordIncome } from '#tax-authority';
import { type Tenant, userExists } from '#users';
import type { IncomeData } from '#values/income-submission.ts';
import type { SubmittedIncome } from './income-input.ts';

/** Stores a client's figures exactly as if the tax authority had returned them. */
export async function submitIncome(
  tx: Db,
  tenant: Tenant,
  options: {
    userId: string;
    accountId: string | null;
    income: readonly IncomeData[];
    authorisationId: string | undefined;
  },
): Promise<SubmittedIncome> {
  const { clientId } = tenant;
  const { userId, accountId } = options;
  if (!(await userExists(tx, clientId, userId))) throw notFound('User', userId);
  if (accountId !== null && (await requireAccount(tx, clientId, accountId)).user_id !== userId)
    throw notFound('Account', accountId);
  const { entryId, authorisationId, submissions } = await recordIncome(tx, tenant, options);
  return {
    entry_id: entryId,
    user_id: userId,
    account_id: accountId,
    authorisation_id: authorisationId,
    income_submissions: submissions,
  };
}
