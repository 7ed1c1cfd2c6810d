import { maskCheck, toCheck } from '#documents';
import type { Db } from '#platform/database/database.ts';
import { notFound } from '#platform/problem.ts';
import { readUser, requireUserKey, type Tenant } from '#users';
import type { Access } from '#values/roles.ts';
import { listFindings } from './assess-trust.ts';
import type { PayslipChecks } from './schema.ts';
import { openSubmission } from './seal-submission.ts';
import * as store from './store.ts';

/** Repeats the checks of a payslip with the details that the user has now. */
export async function readPayslipChecks(
  tx: Db,
  tenant: Tenant,
  { userId, submissionId, access }: { userId: string; submissionId: string; access: Access },
): Promise<PayslipChecks> {
  const { clientId } = tenant;
  const userKey = await requireUserKey(tx, tenant, userId);
  const query = { filter: { userId, submissionId }, skip: 0, limit: 1 };
  const [row] = (await store.listSubmissions(tx, clientId, query)).rows;
  if (!row) throw notFound('Submission', submissionId);
  const { data } = openSubmission(userKey, { clientId, submissionId }, row.sealed_data);
  const findings = listFindings(data, await readUser(tx, tenant, userId));
  return {
    submission_id: submissionId,
    trust_score: row.trust_score,
    checks: findings.map((finding) => maskCheck(toCheck(finding, null), access)),
  };
}
