import { findDocument, maskCheck, reuseFindings, toCheck } from '#documents';
import type { ClaimedIdentity } from '#evidence';
import { shownIn } from '#evidence';
import type { Finding } from '#extraction';
import type { Db } from '#platform/database/database.ts';
import { notFound } from '#platform/problem.ts';
import { readUser, requireUserKey, type Tenant } from '#users';
import type { PayrollData } from '#values/payroll-submission.ts';
import type { Access } from '#values/roles.ts';
import { listFindings } from './assess-trust.ts';
import { readSharers } from './reuse.ts';
import type { PayslipChecks } from './schema.ts';
import { openSubmission } from './seal-submission.ts';
import * as store from './store.ts';

/** Repeats the checks of a payslip with the details that the user has now, without those of its file. */
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
  const claimed = await readUser(tx, tenant, userId);
  const findings = [...listFindings(data, claimed), ...(await findReuse(tx, tenant, row, { data, claimed }))];
  return {
    submission_id: submissionId,
    trust_score: row.trust_score,
    checks: findings.map((finding) => maskCheck(toCheck(finding, null), access)),
  };
}

/** Only an uploaded payslip can be used for somebody else. */
async function findReuse(
  tx: Db,
  tenant: Tenant,
  { user_id: userId, document_id, reuse_index: reuseIndex }: store.SubmissionRow,
  { data, claimed }: { data: PayrollData; claimed: ClaimedIdentity },
): Promise<Finding[]> {
  const document = document_id && (await findDocument(tx, tenant.clientId, document_id));
  if (!document) return [];
  const { content_index: contentIndex } = document;
  const part = { shown: shownIn(data), contentIndex: null, reuseIndex, findings: [] };
  const sharers = await readSharers(tx, tenant, { userId, contentIndex, parts: [part] });
  return reuseFindings(part.shown, { kind: 'payslip', claimed, sharers: sharers(part) });
}
