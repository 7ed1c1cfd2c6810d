import { requireAccount } from '#accounts';
import { recordEntry } from '#payroll';
import type { Db } from '#platform/database/database.ts';
import { notFound } from '#platform/problem.ts';
import { type Tenant, userExists } from '#users';
import type { PayrollData } from '#values/payroll-submission.ts';
import type { SubmittedEntry } from './user-schema.ts';

const SOURCE = 'payroll_connection';

/** Stores a client's figures exactly as if a provider had returned them. */
export async function submitPayroll(
  tx: Db,
  tenant: Tenant,
  options: {
    userId: string;
    accountId: string | null;
    data: readonly PayrollData[];
    authorisationId: string | undefined;
  },
): Promise<SubmittedEntry> {
  const { clientId } = tenant;
  const { userId, accountId, data } = options;
  if (!(await userExists(tx, clientId, userId))) throw notFound('User', userId);
  if (accountId !== null && (await requireAccount(tx, clientId, accountId)).user_id !== userId)
    throw notFound('Account', accountId);
  const { entryId, authorisationId, submissions } = await recordEntry(tx, tenant, {
    userId,
    accountId,
    source: SOURCE,
    payslips: data.map((one) => ({ externalId: null, data: one })),
    authorisationId: options.authorisationId,
  });
  return {
    entry_id: entryId,
    user_id: userId,
    account_id: accountId,
    authorisation_id: authorisationId,
    source: SOURCE,
    submission_count: submissions.length,
    payroll_submissions: submissions,
  };
}
