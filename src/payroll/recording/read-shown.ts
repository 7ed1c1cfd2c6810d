import { type ShownIdentity, shownIn } from '#evidence';
import type { Db } from '#platform/database/database.ts';
import { requireUserKey, type Tenant } from '#users';
import { openSubmission } from '../seal-submission.ts';
import * as store from './store.ts';

/** The newest ones have the present surname. One of them may lack details. */
const PAYSLIPS_READ_MAX = 3;

/** Reads whom the payslips of an account show. */
export async function readShown(
  tx: Db,
  tenant: Tenant,
  { userId, accountId }: { userId: string; accountId: string },
): Promise<ShownIdentity[]> {
  const { clientId } = tenant;
  const rows = await store.listNewestOfAccount(tx, { clientId, userId, accountId, limit: PAYSLIPS_READ_MAX });
  if (rows.length === 0) return [];
  const userKey = await requireUserKey(tx, tenant, userId);
  return rows.map(({ submission_id: submissionId, sealed_data }) =>
    shownIn(openSubmission(userKey, { clientId, submissionId }, sealed_data).data),
  );
}
